import type { Detail, Language } from "@cicerone/api/types";
import { modesOf } from "../core/museum/content";
import { findLanguage } from "../core/museum/language";
import type { MuseumLoader } from "../core/museum/load";
import { hasStartStudy } from "../core/museum/lookups";
import type { Reset } from "../core/museum/reset";
import { EMPTY_MUSEUM_STATE, type MuseumStore } from "../core/museum/store";
import { APP_VERSION } from "../core/museum/version";
import { type Decision, type EntryState, type GateMuseum, guard } from "../core/navigation/guard";
import type { Mode, Screen } from "../core/navigation/paths";
import { needConnection, watchReturn } from "../core/offline/online";
import { updateFailed } from "../core/offline/updates";
import { pauseOthersOnPlay } from "../core/player/exclusive-playback";
import type { Environment, Services } from "../core/services";
import type { PhoneStorage, Stored } from "../core/visit/local-storage";
import type { NoteUse } from "../core/visit/notes";
import type { Visits } from "../core/visit/visits";
import { DAY } from "../lib/time";
import { watchHidden } from "../lib/watch-hidden";
import { createServices } from "./services";

/** EntryRequest is the screen that the visitor opens, read from the address. */
export interface EntryRequest {
  screen: Screen;
  identifier: string;
  /** Null when the identifier cannot be decoded. */
  idMuseum: number | null;
  modePath: Mode | null;
  langQuery: string | null;
}

/** GuardResult is the guard's final decision. */
export type GuardResult = Extract<Decision, { do: "show" | "stop" | "show-deactivated" | "redirect" }>;

/** EntryDependencies are the services that entering a screen uses. */
export interface EntryDependencies {
  storage: PhoneStorage;
  store: MuseumStore;
  loader: Pick<MuseumLoader, "load" | "changeLanguage">;
  visits: Pick<Visits, "begin" | "finish" | "setLanguage">;
  /** Removes the stored visit and museum. */
  reset: Reset;
  /** Reports whether this installation has a sign-in provider. */
  signInOffered: () => Promise<boolean>;
  /** Reports to the visitor that the museum cannot be loaded in the address's language now. */
  languageMissing: (text: string) => void;
  noteUse: NoteUse;
  now: () => number;
}

/** createEntry returns a function that runs the guard's steps until its decision is final. */
export function createEntry(dependencies: EntryDependencies): (request: EntryRequest) => Promise<GuardResult> {
  const { storage, store, loader, visits, noteUse } = dependencies;

  const stateOf = (request: EntryRequest, progress: EntryProgress): EntryState => {
    const { museum } = store.getState();
    const created = storage.get("code-creation-date");
    const code = storage.get("code");
    return {
      ...request,
      langQuery: progress.language ? null : request.langQuery,
      now: dependencies.now(),
      version: APP_VERSION,
      storedVersion: storage.get("version"),
      storedMuseum: storage.get("current-museum"),
      storedMode: storage.get("mode"),
      museum: museum?.idMuseum === request.idMuseum ? gateMuseum(museum) : null,
      loadFailure: progress.loadFailure,
      code: code === null || created === null ? null : { created, days: storage.get("code-days-until-expiration") },
      hasUser: storage.get("user") !== null,
      signInOffered: progress.signInOffered,
      startStudiesMade: storage.get("start-studies-made") === true,
      slidesSeen: storage.get("slides-seen") === true,
      downloadChosen: storage.get("download-resources") !== null,
    };
  };

  /** Removes all that another version has stored. */
  const resetVersion = async () => {
    await dependencies.reset();
    if (store.getState().museum !== null) store.setState({ ...EMPTY_MUSEUM_STATE, loading: true });
  };

  /** Removes the previous museum's visit and downloads. The loaded museum, which replaces it, keeps its language. */
  const resetMuseum = async () => {
    const language = storage.get("language");
    const languages = storage.get("languagesV2");
    await dependencies.reset({ keepMuseum: true });
    if (language !== null) storage.set("language", language);
    if (languages !== null) storage.set("languagesV2", languages);
  };

  /**
   * Stores the requested language under the museum's name for it, in the visit as well, so that it stays (ENTRY-4), and
   * returns it. A language that the museum lacks is not stored: the default language applies (LANG-3).
   */
  const storeLanguage = async (idMuseum: number | null): Promise<Language | undefined> => {
    const { museum, presentation, wantedLanguage } = store.getState();
    // The first page lists the languages too: leaving it while the museum loads does not revoke the request.
    const known = [museum, presentation].find((candidate) => candidate?.idMuseum === idMuseum);
    const language = findLanguage(known?.languages ?? [], wantedLanguage ?? "");
    if (language === undefined) return undefined;
    storage.set("language", language.code);
    if (storage.get("visitv2")?.idMuseum === idMuseum) await visits.setLanguage(language.idLanguage, language.code);
    return language;
  };

  /** Reports a language that the loaded museum is not shown in: interface and content stay in the same one. */
  const checkLanguage = (wanted: Language | undefined) => {
    const { museum, language, wantedLanguage } = store.getState();
    if (museum === null || wantedLanguage === null) return;
    store.setState({ wantedLanguage: null });
    if (wanted !== undefined && wanted.code !== language.code) dependencies.languageMissing(wantedLanguage);
  };

  const changeLanguage = async (text: string, idMuseum: number | null) => {
    store.setState({ wantedLanguage: text });
    const language = await storeLanguage(idMuseum);
    if (language !== undefined && store.getState().museum !== null) {
      await loader.changeLanguage(language).catch(() => false);
    }
    checkLanguage(language);
  };

  /** Runs one step of the guard. */
  const runStep = async (decision: Decision, request: EntryRequest, progress: EntryProgress): Promise<void> => {
    switch (decision.do) {
      case "reset":
        await (decision.because === "museum" ? resetMuseum() : resetVersion());
        break;
      case "store-language":
        progress.language = true;
        await changeLanguage(decision.language, request.idMuseum);
        break;
      case "store-mode":
        if (decision.mode === null) storage.remove("mode");
        else storage.set("mode", decision.mode);
        break;
      case "load-museum": {
        if (request.idMuseum === null) break;
        const result = await loader.load(request.idMuseum);
        progress.loadFailure = result === "ready" ? null : result;
        checkLanguage(await storeLanguage(request.idMuseum));
        break;
      }
      case "ask-sign-in":
        progress.signInOffered = await dependencies.signInOffered();
        break;
      case "show":
      case "stop":
      case "show-deactivated":
      case "redirect":
        break;
    }
  };

  /** Removes another version's visit, whichever screen the visitor comes back to (VISIT-4). */
  const stampVersion = async () => {
    const stamped = storage.get("version");
    if (stamped === APP_VERSION) return;
    if (stamped !== null) {
      await visits.finish();
      storage.remove("visit");
      storage.remove("visitv2");
    }
    storage.set("version", APP_VERSION);
  };

  /** Remembers for the visit whether the privacy policy is accepted. */
  const storeAcceptance = (idMuseum: number) => {
    const { policyAccepted } = store.getState();
    const now = dependencies.now();
    if (policyAccepted === null) storage.remove("cicerone-policy-accepted");
    if (policyAccepted !== idMuseum || isAccepted(storage.get("cicerone-policy-accepted"), idMuseum, now)) return;
    storage.set("cicerone-policy-accepted", { idMuseum, accepted: now });
  };

  /** Stores the museum and begins or continues the visit once a screen is shown. */
  const arrive = async (request: EntryRequest) => {
    const { museum, language } = store.getState();
    if (request.idMuseum === null || museum?.idMuseum !== request.idMuseum) return;
    await stampVersion();
    if (OUTSIDE_VISIT.has(request.screen)) return;
    storage.set("current-museum", request.idMuseum);
    storeAcceptance(request.idMuseum);
    // The visit begins after the access code.
    if (request.screen === "Code") return;
    await visits.begin({ idMuseum: request.idMuseum, idLanguage: language.idLanguage, languageCode: language.code });
    const mode = storage.get("mode");
    if (mode === "kids") noteUse("KIDS");
    // Its start menu is also opened without the mode.
    else if (mode === "by-halls" || request.screen === "OptionsByHalls") noteUse("BY_HALLS");
  };

  return async (request) => {
    const progress: EntryProgress = { language: false, loadFailure: null, signInOffered: null };
    store.setState({ identifier: request.identifier, loading: true, fetchingError: null });
    try {
      for (;;) {
        const decision = guard(stateOf(request, progress));
        if (isEnd(decision)) {
          if (decision.do === "show") await arrive(request);
          return decision;
        }
        await runStep(decision, request, progress);
      }
    } finally {
      store.setState({ loading: false });
    }
  };
}

/** EntryProgress records the steps that a run has done and must not repeat. */
interface EntryProgress {
  language: boolean;
  loadFailure: EntryState["loadFailure"];
  signInOffered: EntryState["signInOffered"];
}

const OUTSIDE_VISIT: ReadonlySet<Screen> = new Set<Screen>([
  "NotFound",
  "Presentation",
  "PresentationMode",
  "PrivacyPolicy",
]);

function isEnd(decision: Decision): decision is GuardResult {
  return ["show", "stop", "show-deactivated", "redirect"].includes(decision.do);
}

/** isAccepted reports whether the museum's privacy policy was accepted less than a day ago, as long as a visit lasts. */
function isAccepted(stored: Stored<"cicerone-policy-accepted"> | null, idMuseum: number, now: number): boolean {
  return stored !== null && stored.idMuseum === idMuseum && now - stored.accepted < DAY;
}

function gateMuseum(museum: Detail): GateMuseum {
  return {
    accessCodeRequired: museum.accessCodeRequired,
    socialNetworksRequired: museum.socialNetworksRequired,
    hasStartStudy: hasStartStudy(museum),
    hasSlides: museum.slides.length > 0,
    modes: modesOf(museum),
  };
}

/** Entry is the started app behind the first paint. */
export interface Entry {
  services: Services;
  /** Runs the entry guard for a screen. */
  enter: (request: EntryRequest) => Promise<GuardResult>;
}

/** startEntry makes the services and starts the background work, which sends the calls left from earlier visits. */
export function startEntry(environment: Environment, museumStore: MuseumStore): Entry {
  const services = createServices(environment, museumStore);
  const { api, clock, storage, loader, visits, outbox, reset, noteUse } = services;
  const { window } = environment;
  pauseOthersOnPlay(window.document);
  watchHidden(() => void visits.hide());
  watchReturn(() => loader.checkForUpdate());
  outbox.run();
  const enter = createEntry({
    storage,
    store: museumStore,
    loader,
    visits,
    reset,
    // Without the configuration the screen reports what is missing.
    signInOffered: () =>
      api.configuration().then(
        ({ signInProviders }) => signInProviders.length > 0,
        () => true,
      ),
    languageMissing: (text) => {
      if (needConnection()) updateFailed(async () => window.location.assign(`?lang=${text}`));
    },
    noteUse,
    now: clock.now,
  });
  return { services, enter };
}
