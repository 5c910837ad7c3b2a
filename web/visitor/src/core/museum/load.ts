import { ApiError } from "@cicerone/api/error";
import type { Detail, Language } from "@cicerone/api/types";
import { type Api, api } from "../../api/client";
import { idle } from "../../lib/idle";
import { type MuseumDatabase, type StoredMuseum, museumDatabase } from "../offline/database";
import { readsLocalDatabase } from "../offline/online";
import { whenPageIdle } from "../offline/page-idle";
import { type ApplyUpdate, updateAvailable } from "../offline/updates";
import { type PhoneStorage, phoneStorage } from "../visit/local-storage";
import { type LanguageChoice, chooseLanguage } from "./language";
import { joinLanguages } from "./merge";
import { type MuseumStore, museumStore } from "./store";

/** LoadResult is how a load ended. The state's fetchingError tells more of a failure. */
export type LoadResult = "ready" | "unknown-museum" | "failed";

/** LoaderDependencies is what loading needs of the world. */
export interface LoaderDependencies {
  api: Pick<Api, "detail" | "languages">;
  database: MuseumDatabase;
  store: MuseumStore;
  storage: PhoneStorage;
  online: () => boolean;
  browserLanguages: () => readonly string[];
  /** Resolves when the first screen stands, which takes nothing from the network where the museum is on the phone. */
  idle: () => Promise<void>;
  /** A newer version of the museum that is shown was published: taken over when the visitor wants it (SHELL-2). */
  offer: (takeOver: ApplyUpdate) => void;
  /** The museum that is shown is no longer there to be seen: the page begins anew, and says so. */
  reload: () => void;
}

/** Loads museums: memory, then the local database, then the server (ENTRY-6, ENTRY-10). */
export interface MuseumLoader {
  /**
   * Makes the museum the state's, in the visitor's language, else in one that is on the phone. Calls while one is under
   * way share it. Never rejects.
   */
  load(idMuseum: number): Promise<LoadResult>;
  /**
   * Changes to another of the museum's languages, whole or not at all (LANG-2): what the phone lacks is
   * fetched first, and where that fails everything stays as it is. Rejects with ApiError; resolves to false
   * when the visitor chose yet another language meanwhile.
   */
  changeLanguage(language: LanguageChoice): Promise<boolean>;
  /**
   * Fetches the museum that is shown, or finds it unchanged, and resolves to it when it is on the phone whole:
   * the words of a download. Rejects with ApiError, or when the browser refuses the database.
   */
  saveOffline(): Promise<Detail>;
  /** Asks the server, in the background, whether the museum that is shown is still the newest. */
  checkForUpdate(): void;
  /** Resolves when nothing is being written or asked for in the background any more. */
  settled(): Promise<void>;
}

/** createMuseumLoader makes a loader. */
export function createMuseumLoader(dependencies: LoaderDependencies): MuseumLoader {
  const { api, database, store, storage, online } = dependencies;
  /** The last change of language that was asked for. */
  let lastChange: symbol | null = null;
  const loads = new Map<number, Promise<LoadResult>>();
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
  const fetchDetail = async (idMuseum: number, language: LanguageChoice, stored: StoredMuseum | null) => {
    const answer = await api.detail(idMuseum, language.idLanguage, stored?.etags[language.code]);
    if (!answer.changed) return null;
    const sameVersion = stored?.detail.version === answer.detail.version;
    const detail = stored === null ? answer.detail : joinLanguages(answer.detail, stored.detail);
    const etags = { ...(sameVersion ? stored?.etags : {}) };
    if (answer.etag !== null) etags[language.code] = answer.etag;
    return { detail, sameVersion, save: () => database.save(detail, etags) };
  };

  const fetchMuseum = async (
    idMuseum: number,
    language: LanguageChoice,
    stored: StoredMuseum | null,
    stillWanted = () => true,
  ) => {
    const fresh = await fetchDetail(idMuseum, language, stored);
    if (!stillWanted()) return;
    if (fresh !== null) {
      show(fresh.detail, language, false);
      inBackground(fresh.save, "keeping it on the phone");
    } else if (stored !== null) {
      // Nothing newer than the phone's, which another tab has put there.
      show(stored.detail, language, true);
    }
  };

  /** Whether what is shown is still the newest; a newer version waits for the visitor's yes. */
  const checkVersion = async (stored: StoredMuseum, language: LanguageChoice) => {
    const { museum: shown } = store.getState();
    const { idMuseum } = stored.detail;
    let fresh: Awaited<ReturnType<typeof fetchDetail>>;
    try {
      fresh = await fetchDetail(idMuseum, language, stored);
    } catch (error) {
      if (!isGone(error)) throw error;
      await database.clear();
      dependencies.reload();
      return;
    }
    // The visitor may have gone to another language or museum by the time the answer is there.
    const stillShown = () => store.getState().museum === shown && store.getState().language.code === language.code;
    if (fresh === null || !stillShown()) return;
    const { detail, save: keep, sameVersion } = fresh;
    inBackground(keep, "keeping it on the phone");
    if (sameVersion) {
      show(detail, language, false);
      return;
    }
    dependencies.offer(async () => {
      if (stillShown()) show(detail, language, false);
      else await changeTo(idMuseum, store.getState().language, () => true);
    });
  };

  const readStored = async (idMuseum: number) => {
    try {
      return await database.read(idMuseum);
    } catch {
      // No database (private windows of some browsers): the server serves.
      return null;
    }
  };

  const open = async (idMuseum: number) => {
    const stored = await readStored(idMuseum);
    if (stored === null) {
      const { presentation } = store.getState();
      const languages = presentation?.idMuseum === idMuseum ? presentation.languages : await api.languages(idMuseum);
      await fetchMuseum(idMuseum, choose(languages), null);
      return;
    }
    const { languages } = stored.detail;
    const language = choose(languages);
    const storedLanguages = languages.filter(({ code }) => stored.etags[code] !== undefined);
    if (stored.mismatched.length > 0) {
      await database.deleteElements(stored.mismatched);
      // Saved again whole: an ETag would only confirm the copy that turned out broken.
      stored.etags = {};
    }
    if (stored.etags[language.code] !== undefined) {
      show(stored.detail, language, true);
      inBackground(async () => {
        await dependencies.idle();
        if (online()) await checkVersion(stored, language);
      }, "looking for a new version");
      return;
    }
    try {
      if (!online()) throw new ApiError("offline", "there is no connection");
      await fetchMuseum(idMuseum, language, stored);
    } catch (error) {
      if (!(error instanceof ApiError) || isGone(error)) throw error;
      // Whatever is on the phone is better than nothing, in a language that is there.
      show(stored.detail, storedLanguages.length > 0 ? choose(storedLanguages) : language, true);
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

  const attempt = async (idMuseum: number): Promise<LoadResult> => {
    store.setState({ loading: true });
    try {
      await open(idMuseum);
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

  return {
    load(idMuseum) {
      if (store.getState().museum?.idMuseum === idMuseum) return Promise.resolve("ready");
      const running = loads.get(idMuseum);
      if (running !== undefined) return running;
      const started = attempt(idMuseum).finally(() => loads.delete(idMuseum));
      loads.set(idMuseum, started);
      return started;
    },
    async changeLanguage(language) {
      const { museum, language: current } = store.getState();
      if (museum === null) throw new ApiError("server", "there is no museum whose language could change");
      const own = Symbol(language.code);
      lastChange = own;
      if (current.code === language.code) return true;
      return changeTo(museum.idMuseum, language, () => lastChange === own);
    },
    async saveOffline() {
      const { museum, language } = store.getState();
      if (museum === null) throw new ApiError("server", "there is no museum that could be kept");
      const stored = await readStored(museum.idMuseum);
      const fresh = await fetchDetail(museum.idMuseum, language, stored?.mismatched.length === 0 ? stored : null);
      if (fresh === null) return stored?.detail ?? museum;
      await fresh.save();
      show(fresh.detail, language, true);
      return fresh.detail;
    },
    checkForUpdate() {
      const { museum, language } = store.getState();
      if (museum === null) return;
      inBackground(async () => {
        const stored = await database.read(museum.idMuseum);
        if (stored !== null) await checkVersion(stored, language);
      }, "looking for a new version");
    },
    async settled() {
      for (let seen = null; seen !== background;) {
        seen = background;
        await seen;
      }
    },
  };
}

/**
 * isGone reports whether the museum itself is gone, for now or for good; whatever else fails, the phone's copy serves.
 */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === "deactivated" || error.kind === "unknown-museum");
}

/** Nothing of the museum is in use yet at its first address: what is new there simply appears. */
function isEntryPage(): boolean {
  return /^\/museums\/[^/]+(?:\/(?:kids|by-halls)?)?$/.test(location.pathname);
}

/** The app's loader. */
export const museumLoader = createMuseumLoader({
  api,
  database: museumDatabase,
  store: museumStore,
  storage: phoneStorage,
  online: () => !readsLocalDatabase(),
  browserLanguages: () => navigator.languages,
  idle,
  offer: (takeOver) => (isEntryPage() ? void takeOver() : updateAvailable("museum", takeOver)),
  reload: () => whenPageIdle(() => location.reload()),
});
