import type { Detail } from "@cicerone/api/types";
import { api } from "../api/client";
import { findLanguage } from "../core/museum/language";
import { type MuseumLoader, museumLoader } from "../core/museum/load";
import { hasStartStudy } from "../core/museum/lookups";
import { createReset } from "../core/museum/reset";
import { EMPTY_MUSEUM_STATE, type MuseumStore, museumStore } from "../core/museum/store";
import { APP_VERSION } from "../core/museum/version";
import { type Decision, type EntryState, type GateMuseum, guard } from "../core/navigation/guard";
import type { Mode, Screen } from "../core/navigation/paths";
import { type MuseumDatabase, museumDatabase } from "../core/offline/database";
import { type MediaStore, mediaStore } from "../core/offline/media-store";
import { needConnection, watchReturn } from "../core/offline/online";
import { fail } from "../core/offline/updates";
import { keepOneSounding } from "../core/player/one-sound";
import { outbox, visits } from "../core/visit";
import { type PhoneStorage, phoneStorage } from "../core/visit/local-storage";
import type { Visits } from "../core/visit/visits";
import { watchHidden } from "../lib/watch-hidden";

/** The screen that a visitor enters, as the address tells it. */
export interface EntryRequest {
  screen: Screen;
  identifier: string;
  /** Null when the identifier cannot be decoded. */
  idMuseum: number | null;
  modePath: Mode | null;
  langQuery: string | null;
}

/** How an entry ends. */
export type EntryEnd = Extract<Decision, { do: "show" | "stop" | "show-deactivated" | "redirect" }>;

/** What entries need of the world. */
export interface EntryDependencies {
  storage: PhoneStorage;
  database: MuseumDatabase;
  media: Pick<MediaStore, "clear">;
  store: MuseumStore;
  loader: Pick<MuseumLoader, "load" | "change">;
  visits: Pick<Visits, "begin" | "finish" | "setLanguage">;
  /** Whether this installation signs visitors in at some provider. */
  signInOffered: () => Promise<boolean>;
  /** Tells the visitor that the museum cannot be had now in the language that the address asked for. */
  languageMissing: (text: string) => void;
  now: () => number;
}

/** Carries out what the guard decides, until it comes to an end. */
export function createEntry(dependencies: EntryDependencies): (request: EntryRequest) => Promise<EntryEnd> {
  const { storage, store, loader, visits } = dependencies;
  const clearPhone = createReset(dependencies);

  const stateOf = (request: EntryRequest, taken: Taken): EntryState => {
    const { museum } = store.getState();
    const created = storage.get("code-creation-date");
    const code = storage.get("code");
    return {
      ...request,
      langQuery: taken.language ? null : request.langQuery,
      now: dependencies.now(),
      version: APP_VERSION,
      storedVersion: storage.get("version"),
      storedMuseum: storage.get("current-museum"),
      storedMode: storage.get("mode"),
      museum: museum?.idMuseum === request.idMuseum ? gateMuseum(museum) : null,
      loadFailure: taken.loadFailure,
      code: code === null || created === null ? null : { created, days: storage.get("code-days-until-expiration") },
      hasUser: storage.get("user") !== null,
      signInOffered: taken.signInOffered,
      startStudiesMade: storage.get("start-studies-made") === true,
      slidesSeen: storage.get("slides-seen") === true,
      downloadChosen: storage.get("download-resources") !== null,
    };
  };

  /** Removes what is stored of the visit and of another museum. */
  const reset = async (idMuseum: number | null) => {
    await clearPhone();
    const { museum } = store.getState();
    // The museum being entered stays in memory when its first page has loaded it already.
    if (museum !== null && museum.idMuseum !== idMuseum) store.setState({ ...EMPTY_MUSEUM_STATE, loading: true });
  };

  const storeLanguage = async (text: string) => {
    storage.set("language", text);
    store.setState({ wantedLanguage: text });
    const { museum } = store.getState();
    const language = museum === null ? undefined : findLanguage(museum.languages, text);
    if (language !== undefined) await loader.change(language).catch(() => false);
    checkLanguage();
  };

  /**
   * Interface and content stay in one language, whether or not they have the one that was asked for. It stays stored:
   * a page that is left while it loads must not take the wish back (ENTRY-4).
   */
  const checkLanguage = () => {
    const { museum, language, wantedLanguage } = store.getState();
    if (museum === null || wantedLanguage === null) return;
    const wanted = findLanguage(museum.languages, wantedLanguage);
    if (wanted === undefined || wanted.code === language.code) return;
    store.setState({ wantedLanguage: null });
    dependencies.languageMissing(wantedLanguage);
  };

  /** Carries a step out. */
  const take = async (decision: Decision, request: EntryRequest, taken: Taken): Promise<void> => {
    switch (decision.do) {
      case "reset":
        await reset(decision.because === "museum" ? request.idMuseum : null);
        break;
      case "store-language":
        taken.language = true;
        await storeLanguage(decision.language);
        break;
      case "store-mode":
        if (decision.mode === null) storage.remove("mode");
        else storage.set("mode", decision.mode);
        break;
      case "load-museum": {
        if (request.idMuseum === null) break;
        const result = await loader.load(request.idMuseum);
        taken.loadFailure = result === "ready" ? null : result;
        checkLanguage();
        break;
      }
      case "ask-sign-in":
        taken.signInOffered = await dependencies.signInOffered();
        break;
      case "show":
      case "stop":
      case "show-deactivated":
      case "redirect":
        break;
    }
  };

  /** Another version's visit is removed, whichever screen the visitor comes back to (VISIT-4). */
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

  /** What a screen that is shown leaves on the phone. */
  const arrive = async (request: EntryRequest) => {
    const { museum, language, wantedLanguage } = store.getState();
    if (request.idMuseum === null || museum?.idMuseum !== request.idMuseum) return;
    await stampVersion();
    if (OUTSIDE_VISIT.has(request.screen)) return;
    storage.set("current-museum", request.idMuseum);
    // The visit begins behind the access code: who cannot come in does not visit.
    if (request.screen === "Code") return;
    await visits.begin({ idMuseum: request.idMuseum, idLanguage: language.idLanguage, languageCode: language.code });
    if (wantedLanguage !== null) {
      await visits.setLanguage(language.idLanguage, language.code);
      store.setState({ wantedLanguage: null });
    }
  };

  return async (request) => {
    const taken: Taken = { language: false, loadFailure: null, signInOffered: null };
    store.setState({ identifier: request.identifier, loading: true, fetchingError: null });
    try {
      for (;;) {
        const decision = guard(stateOf(request, taken));
        if (isEnd(decision)) {
          if (decision.do === "show") await arrive(request);
          return decision;
        }
        await take(decision, request, taken);
      }
    } finally {
      store.setState({ loading: false });
    }
  };
}

/** What was done already in one entry and must not be asked for again. */
interface Taken {
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

function isEnd(decision: Decision): decision is EntryEnd {
  return ["show", "stop", "show-deactivated", "redirect"].includes(decision.do);
}

function gateMuseum(museum: Detail): GateMuseum {
  return {
    accessCodeRequired: museum.accessCodeRequired,
    socialNetworksRequired: museum.socialNetworksRequired,
    hasStartStudy: hasStartStudy(museum),
    hasSlides: museum.slides.length > 0,
  };
}

/**
 * Starts what runs as long as the app is open, and returns what enters its screens. What an earlier visit could
 * not send goes out at once.
 */
export function startEntry(): (request: EntryRequest) => Promise<EntryEnd> {
  keepOneSounding(document);
  watchHidden(() => void visits.hide());
  watchReturn(() => museumLoader.lookAgain());
  outbox.run();
  return createEntry({
    storage: phoneStorage,
    database: museumDatabase,
    media: mediaStore,
    store: museumStore,
    loader: museumLoader,
    visits,
    // Where the settings cannot be had the screen says what is missing.
    signInOffered: () =>
      api.configuration().then(
        ({ signInProviders }) => signInProviders.length > 0,
        () => true,
      ),
    languageMissing: (text) => {
      if (needConnection()) fail(async () => location.assign(`?lang=${text}`));
    },
    now: () => Date.now(),
  });
}
