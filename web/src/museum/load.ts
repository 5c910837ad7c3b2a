import { type Api, api } from "../api/client";
import { ApiError } from "../api/error";
import type { Detail, Language } from "../api/types";
import { type MuseumDatabase, type StoredMuseum, museumDatabase } from "../offline/database";
import { isOnline } from "../offline/online";
import { type PhoneStorage, phoneStorage } from "../visit/local-storage";
import { type LanguageChoice, chooseLanguage } from "./language";
import { joinLanguages } from "./merge";
import { type MuseumStore, museumStore } from "./store";

/** How a load ended. The state's fetchingError tells more of a failure. */
export type LoadResult = "ready" | "unknown-museum" | "failed";

/** What loading needs of the world. */
export interface LoaderDependencies {
  api: Api;
  database: MuseumDatabase;
  store: MuseumStore;
  storage: PhoneStorage;
  online: () => boolean;
  browserLanguages: () => readonly string[];
}

/** Loads museums: memory, then the local database, then the server (ENTRY-6, ENTRY-10). */
export interface MuseumLoader {
  /** Makes the museum the state's. Calls while one is under way share it. Never rejects. */
  load(idMuseum: number): Promise<LoadResult>;
  /** Shows the museum in another of its languages, which is fetched when it is not on the phone. */
  show(language: LanguageChoice): Promise<LoadResult>;
  /**
   * Changes to another of the museum's languages, whole or not at all (LANG-2): what the phone lacks is
   * fetched first, and where that fails everything stays as it is. Rejects with ApiError; resolves to false
   * when the visitor chose yet another language meanwhile.
   */
  change(language: LanguageChoice): Promise<boolean>;
  /** Resolves when nothing is being written or asked for in the background any more. */
  settled(): Promise<void>;
}

/** Makes a loader. */
export function createMuseumLoader(dependencies: LoaderDependencies): MuseumLoader {
  const { api, database, store, storage, online } = dependencies;
  /** The last change of language that was asked for. */
  let changing: symbol | null = null;
  const underWay = new Map<string, Promise<LoadResult>>();
  let background: Promise<unknown> = Promise.resolve();

  const inBackground = (task: () => Promise<unknown>, what: string) => {
    background = background
      .then(task)
      .catch((error: unknown) =>
        console.warn(`museum: ${what} failed:`, error instanceof Error ? error.message : error),
      );
  };

  const choose = (languages: readonly Language[]) =>
    chooseLanguage(languages, {
      query: store.getState().wantedLanguage,
      visit: storage.get("visitv2")?.languageCode,
      stored: storage.get("language"),
      browser: dependencies.browserLanguages(),
    });

  const show = (detail: Detail, language: LanguageChoice, fromDB: boolean) => {
    store.setState({ museum: detail, language, fromDB, fetchingError: null });
    storage.set(
      "languagesV2",
      detail.languages.map(({ idLanguage, code }) => ({ id: idLanguage, code })),
    );
  };

  /** Asks the server; what is on the phone helps with its ETag and its other languages. */
  const fetchMuseum = async (
    idMuseum: number,
    language: LanguageChoice,
    stored: StoredMuseum | null,
    stillWanted = () => true,
  ) => {
    const answer = await api.detail(idMuseum, language.idLanguage, stored?.etags[language.code]);
    if (!answer.changed || !stillWanted()) return;
    const sameVersion = stored?.detail.version === answer.detail.version;
    const detail = stored === null ? answer.detail : joinLanguages(answer.detail, stored.detail);
    const etags = { ...(sameVersion ? stored?.etags : {}) };
    if (answer.etag !== null) etags[language.code] = answer.etag;
    show(detail, language, false);
    inBackground(() => database.save(detail, etags), "keeping it on the phone");
  };

  const readStored = async (idMuseum: number) => {
    try {
      return await database.read(idMuseum);
    } catch {
      // No database (private windows of some browsers): the server serves.
      return null;
    }
  };

  const open = async (idMuseum: number, wanted: LanguageChoice | null) => {
    const stored = await readStored(idMuseum);
    if (stored === null) {
      const { presentation } = store.getState();
      const languages = presentation?.idMuseum === idMuseum ? presentation.languages : await api.languages(idMuseum);
      await fetchMuseum(idMuseum, wanted ?? choose(languages), null);
      return;
    }
    const language = wanted ?? choose(stored.detail.languages);
    if (stored.mismatched.length > 0) {
      await database.deleteElements(stored.mismatched);
      // Saved again whole: an ETag would only confirm the copy that turned out broken.
      stored.etags = {};
    }
    if (stored.etags[language.code] !== undefined) {
      show(stored.detail, language, true);
      if (!online()) return;
      // The visitor may have gone to another language or museum by the time the answer is there.
      const stillShown = () => store.getState().museum === stored.detail && store.getState().language === language;
      inBackground(() => fetchMuseum(idMuseum, language, stored, stillShown), "looking for a new version");
      return;
    }
    try {
      if (!online()) throw new ApiError("offline", "there is no connection");
      await fetchMuseum(idMuseum, language, stored);
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind === "deactivated" || error.kind === "unknown-museum") throw error;
      // Whatever is on the phone is better than nothing.
      show(stored.detail, language, true);
    }
  };

  const changeTo = async (idMuseum: number, language: LanguageChoice, stillWanted: () => boolean) => {
    const stored = await readStored(idMuseum);
    if (!stillWanted()) return false;
    const isComplete = stored !== null && stored.mismatched.length === 0;
    // Of two versions the newer one stays, unless only the older one can be read in that language.
    const isNewest = stored?.detail.version === store.getState().museum?.version || !online();
    if (isComplete && isNewest && stored.etags[language.code] !== undefined) {
      show(stored.detail, language, true);
      return true;
    }
    if (!online()) throw new ApiError("offline", "there is no connection");
    await fetchMuseum(idMuseum, language, isComplete ? stored : null, stillWanted);
    return stillWanted();
  };

  const attempt = async (idMuseum: number, wanted: LanguageChoice | null): Promise<LoadResult> => {
    store.setState({ loading: true });
    try {
      await open(idMuseum, wanted);
      return "ready";
    } catch (error) {
      const kind = error instanceof ApiError ? error.kind : "server";
      if (!(error instanceof ApiError)) console.error("museum: loading failed:", error);
      store.setState({ fetchingError: kind });
      return kind === "unknown-museum" ? "unknown-museum" : "failed";
    } finally {
      store.setState({ loading: false });
    }
  };

  const shared = (key: string, start: () => Promise<LoadResult>) => {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const started = start().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };

  return {
    load(idMuseum) {
      if (store.getState().museum?.idMuseum === idMuseum) return Promise.resolve("ready");
      return shared(`${idMuseum}`, () => attempt(idMuseum, null));
    },
    show(language) {
      const { museum, language: current } = store.getState();
      if (museum === null || current.code === language.code) return Promise.resolve("ready");
      return shared(`${museum.idMuseum}/${language.code}`, () => attempt(museum.idMuseum, language));
    },
    async change(language) {
      const { museum, language: current } = store.getState();
      if (museum === null) throw new ApiError("server", "there is no museum whose language could change");
      const own = Symbol(language.code);
      changing = own;
      if (current.code === language.code) return true;
      return changeTo(museum.idMuseum, language, () => changing === own);
    },
    async settled() {
      for (let seen = null; seen !== background;) {
        seen = background;
        await seen;
      }
    },
  };
}

/** The app's loader. */
export const museumLoader = createMuseumLoader({
  api,
  database: museumDatabase,
  store: museumStore,
  storage: phoneStorage,
  online: isOnline,
  browserLanguages: () => navigator.languages,
});
