import { DAY } from "../../lib/time";
import { MODES, type Mode, type Screen } from "./paths";

/**
 * EntryState is the input of the entry guard (specification 1 §4, specification 2 §2). The guard is a pure function
 * that returns the next step for a visitor who opens a screen; the caller runs the step and asks again until the
 * decision is final.
 */
export interface EntryState {
  /** The screen being entered; Presentation with a mode path has that mode. */
  screen: Screen;
  /** Of the address; null when its identifier cannot be decoded. */
  idMuseum: number | null;
  /** The mode path of the address (ENTRY-5). */
  modePath: Mode | null;
  /** The lang query of the address, until it is stored (ENTRY-4). */
  langQuery: string | null;
  /** Milliseconds since 1970. */
  now: number;
  /** The app's own version and the phone's stamp (PRES-2); null when the phone has none. */
  version: string;
  storedVersion: string | null;
  /** current-museum. */
  storedMuseum: number | null;
  storedMode: Mode | null;
  /** What the gates need of the museum; null until it is loaded. */
  museum: GateMuseum | null;
  /** How an attempt to load the museum ended, if it failed. */
  loadFailure: "unknown-museum" | "failed" | null;
  code: StoredCode | null;
  hasUser: boolean;
  /** This installation signs visitors in at some provider; null until it is known. */
  signInOffered: boolean | null;
  startStudiesMade: boolean;
  slidesSeen: boolean;
  /** download-resources holds a choice. */
  downloadChosen: boolean;
}

/** GateMuseum is what the guard needs of the museum. */
export interface GateMuseum {
  accessCodeRequired: boolean;
  socialNetworksRequired: boolean;
  hasStartStudy: boolean;
  hasSlides: boolean;
  /** The modes that the museum has content for. */
  modes: readonly Mode[];
}

/** StoredCode is a stored access code. */
export interface StoredCode {
  /** Milliseconds since 1970. */
  created: number;
  /** Days until expiration; 1 when none are stored. */
  days: number | null;
}

/** Decision is the guard's decision. */
export type Decision =
  // Final decisions.
  | { do: "show" }
  /** The identifier cannot be decoded: loading is cleared, nothing else happens (ENTRY-1). */
  | { do: "stop" }
  /** The museum could not be loaded: museum-deactivated (ENTRY-11). */
  | { do: "show-deactivated" }
  | { do: "redirect"; to: Screen }
  // Steps; after each the guard runs again.
  | { do: "reset"; because: "version" | "museum" }
  | { do: "store-language"; language: string }
  | { do: "store-mode"; mode: Mode | null }
  | { do: "load-museum" }
  | { do: "ask-sign-in" };

/** Screens outside the guard (ENTRY-9). */
const UNGUARDED: ReadonlySet<Screen> = new Set(["NotFound", "Presentation", "PresentationMode", "PrivacyPolicy"]);

/** Start menu of each mode. */
const MODE_START: Readonly<Record<Mode, Screen>> = { kids: "OptionsKids", "by-halls": "OptionsByHalls" };

/**
 * Screens of kids mode. Opening one, also by a direct link, turns the mode on, so that no third-party scripts are
 * loaded there (SHELL-5).
 */
const KIDS: ReadonlySet<Screen> = new Set(["OptionsKids", "ArtworksKids", "Sections", "Game"]);

/** Gates in their order (ENTRY-7), each with the screen that satisfies it. */
const GATES: readonly { screen: Screen; satisfied: (state: EntryState, museum: GateMuseum) => boolean }[] = [
  { screen: "Code", satisfied: (state, museum) => !museum.accessCodeRequired || codeValid(state.code, state.now) },
  {
    screen: "SocialLogin",
    // Without a sign-in provider the gate is open (docs/operating.md, Sign-in).
    satisfied: (state, museum) => !museum.socialNetworksRequired || state.hasUser || state.signInOffered === false,
  },
  { screen: "StudyQuestion", satisfied: (state, museum) => !museum.hasStartStudy || state.startStudiesMade },
  { screen: "Slides", satisfied: (state, museum) => !museum.hasSlides || state.slidesSeen },
  { screen: "Download", satisfied: (state) => state.downloadChosen },
];

/** Screens that redirect to Options once every gate is satisfied (ENTRY-8). A study can be answered later too. */
const ENTRANCE_SCREENS: ReadonlySet<Screen> = new Set(["Code", "SocialLogin", "Slides", "Download"]);

/** guard returns the next step for a visitor who opens the state's screen. */
export function guard(state: EntryState): Decision {
  if (state.screen === "NotFound") return { do: "show" };
  if (state.idMuseum === null) return { do: "stop" };
  const guarded = !UNGUARDED.has(state.screen);
  const presentation = state.screen === "Presentation" || state.screen === "PresentationMode";

  if (presentation && state.storedVersion !== null && state.storedVersion !== state.version) {
    return { do: "reset", because: "version" };
  }
  if (state.langQuery !== null) return { do: "store-language", language: state.langQuery };
  if (presentation && state.modePath === null && state.storedMode !== null) return { do: "store-mode", mode: null };

  if (state.museum === null) {
    if (state.loadFailure === null) return { do: "load-museum" };
    if (state.loadFailure === "unknown-museum") return { do: "redirect", to: "NotFound" };
    // Presentation shows the failure itself, with the museum's picture (ENTRY-11).
    return presentation ? { do: "show" } : { do: "show-deactivated" };
  }
  // Only once it is loaded: a mistyped address must not end the stored visit (ENTRY-3).
  if (guarded && state.storedMuseum !== null && state.storedMuseum !== state.idMuseum) {
    return { do: "reset", because: "museum" };
  }
  return checkMode(state, state.museum) ?? (guarded ? checkGates(state, state.museum) : { do: "show" });
}

/** checkMode stores the mode that an address asks for; a mode without content is not entered. */
function checkMode({ screen, modePath, storedMode }: EntryState, { modes }: GateMuseum): Decision | null {
  if (modePath !== null && !modes.includes(modePath)) return { do: "redirect", to: "Presentation" };
  // A publication may have removed the content of the mode that the visitor is in.
  if (storedMode !== null && !modes.includes(storedMode)) return { do: "store-mode", mode: null };
  const mode = modePath ?? (KIDS.has(screen) && modes.includes("kids") ? "kids" : storedMode);
  return mode === storedMode ? null : { do: "store-mode", mode };
}

function checkGates(state: EntryState, museum: GateMuseum): Decision {
  const gate = GATES.find(({ satisfied }) => !satisfied(state, museum));
  if (gate?.screen === "SocialLogin" && state.signInOffered === null) return { do: "ask-sign-in" };
  if (gate !== undefined) return gate.screen === state.screen ? { do: "show" } : { do: "redirect", to: gate.screen };
  if (ENTRANCE_SCREENS.has(state.screen)) return { do: "redirect", to: "Options" };
  if (state.screen === "Options" && state.storedMode !== null) {
    return { do: "redirect", to: MODE_START[state.storedMode] };
  }
  if (MODES.some((mode) => state.screen === MODE_START[mode] && !museum.modes.includes(mode))) {
    return { do: "redirect", to: "Options" };
  }
  return { do: "show" };
}

/** codeValid reports whether an access code is valid: `days` (default 1) times 24 hours from its creation (CODE-4). */
export function codeValid(code: StoredCode | null, now: number): boolean {
  if (code === null) return false;
  const days = code.days === null || code.days <= 0 ? 1 : code.days;
  return now < code.created + days * DAY;
}
