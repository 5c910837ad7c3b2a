import { ApiError } from "@cicerone/api/error";
import type { Detail, Language } from "@cicerone/api/types";
import type { Api } from "../../api/client";
import type { MuseumDatabase, StoredMuseum } from "../offline/database";
import type { ApplyUpdate } from "../offline/updates";
import type { PhoneStorage } from "../visit/local-storage";
import { type LanguageChoice, chooseLanguage } from "./language";
import { joinLanguages } from "./merge";
import type { MuseumStore } from "./store";

/** LoadResult is the result of a load; the state's fetchingError says why it failed. */
export type LoadResult = "ready" | "unknown-museum" | "failed";

/** LoaderDependencies are the services that a loader uses. */
export interface LoaderDependencies {
  api: Pick<Api, "detail" | "languages">;
  database: MuseumDatabase;
  store: MuseumStore;
  storage: PhoneStorage;
  online: () => boolean;
  browserLanguages: () => readonly string[];
  /** Resolves when the first screen is shown; a stored museum uses the network only then. */
  idle: () => Promise<void>;
  /** Called when a newer version of the shown museum was published (SHELL-2). */
  updateAvailable: (apply: ApplyUpdate) => void;
  /** Reloads the page when the shown museum is gone. */
  reload: () => void;
}

/** MuseumLoader loads museums from memory, the local database, or the server (ENTRY-6, ENTRY-10). */
export interface MuseumLoader {
  /**
   * Loads the museum into the state in the visitor's language, or else in a stored one. Concurrent calls share one
   * load. It never rejects.
   */
  load(idMuseum: number): Promise<LoadResult>;
  /**
   * Changes to another of the museum's languages (LANG-2): what is missing is fetched first; if that fails, nothing
   * changes. Rejects with ApiError; resolves to false if the visitor has chosen another language since.
   */
  changeLanguage(language: LanguageChoice): Promise<boolean>;
  /**
   * Stores the newest version of the shown museum on the phone and returns it, for a download. Rejects with ApiError,
   * or if the browser refuses the database.
   */
  saveOffline(): Promise<Detail>;
  /** Checks in the background for a newer version of the shown museum. */
  checkForUpdate(): void;
  /** Resolves when all background work is done. */
  settled(): Promise<void>;
}

export function createMuseumLoader(dependencies: LoaderDependencies): MuseumLoader {
  const { api, database, store, storage, online } = dependencies;
  /** The latest requested change of language. */
  let lastChange: symbol | null = null;
  /** The latest museum to be shown. */
  let lastShown: symbol | null = null;
  const loads = new Map<number, Promise<LoadResult>>();
  let background: Promise<unknown> = Promise.resolve();

  const inBackground = (task: () => Promise<unknown>, description: string) => {
    background = background
      .then(task)
      .catch((error: unknown) =>
        console.warn(`museum: ${description} failed:`, error instanceof Error ? error.message : error),
      );
  };

  const choose = (languages: readonly Language[]) =>
    chooseLanguage(languages, {
      query: store.getState().wantedLanguage,
      visit: storage.get("visitv2")?.languageCode,
      stored: storage.get("language"),
      browser: dependencies.browserLanguages(),
    });

  /** Adds the steps of unlocked routes (PAY-1), which the database keeps encrypted. */
  const unlock = async (detail: Detail): Promise<Detail> => {
    const keys = storage.get("cicerone-route-keys");
    if (keys === null) return detail;
    // Loaded on demand: few visitors unlock a route. Without it the routes stay closed.
    const part = await import("./sealed-routes").catch(() => null);
    return part === null ? detail : part.openRoutes(detail, keys);
  };

  const show = async (detail: Detail, language: LanguageChoice, fromDB: boolean): Promise<Detail> => {
    const turn = Symbol(language.code);
    lastShown = turn;
    const museum = await unlock(detail);
    if (lastShown !== turn) return museum;
    store.setState({ museum, language, fromDB, fetchingError: null });
    storage.set(
      "languagesV2",
      detail.languages.map(({ idLanguage, code }) => ({ id: idLanguage, code })),
    );
    return museum;
  };

  /**
   * Fetches the museum unless the stored one is complete and current, and keeps the stored languages. What the phone has
   * is replaced only by save: until then an incomplete museum is better than none (ENTRY-10).
   */
  const fetchDetail = async (idMuseum: number, language: LanguageChoice, stored: StoredMuseum | null) => {
    const complete = stored?.isComplete === true ? stored : null;
    const answer = await api.detail(idMuseum, language.idLanguage, complete?.etags[language.code]);
    if (!answer.changed) return null;
    const sameVersion = stored?.detail.version === answer.detail.version;
    const detail = complete === null ? answer.detail : joinLanguages(answer.detail, complete.detail);
    const etags = { ...(sameVersion ? complete?.etags : {}) };
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
      await show(fresh.detail, language, false);
      inBackground(fresh.save, "keeping it on the phone");
    } else if (stored !== null) {
      // Another tab has stored the newest version.
      await show(stored.detail, language, true);
    }
  };

  /** Checks for a newer version, which is shown when the visitor accepts it. */
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
    // The visitor may have changed language or museum during the request.
    const stillShown = () => store.getState().museum === shown && store.getState().language.code === language.code;
    if (fresh === null || !stillShown()) return;
    const { detail, save, sameVersion } = fresh;
    inBackground(save, "keeping it on the phone");
    if (sameVersion) {
      await show(detail, language, false);
      return;
    }
    dependencies.updateAvailable(async () => {
      if (stillShown()) await show(detail, language, false);
      else await changeTo(idMuseum, store.getState().language, () => true);
    });
  };

  const readStored = async (idMuseum: number) => {
    try {
      return await database.read(idMuseum);
    } catch {
      // No database, as in private windows: use the server.
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
    if (stored.isComplete && stored.etags[language.code] !== undefined) {
      await show(stored.detail, language, true);
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
      // Show what is on the phone, in a stored language.
      await show(stored.detail, storedLanguages.length > 0 ? choose(storedLanguages) : language, true);
    }
  };

  const changeTo = async (idMuseum: number, language: LanguageChoice, stillWanted: () => boolean) => {
    const stored = await readStored(idMuseum);
    if (!stillWanted()) return false;
    // Online the newer of two versions is kept, unless only the older one has that language.
    const isCurrent = stored?.isComplete === true && stored.detail.version === store.getState().museum?.version;
    if (stored?.etags[language.code] !== undefined && (isCurrent || !online())) {
      await show(stored.detail, language, true);
      return true;
    }
    if (!online()) throw new ApiError("offline", "there is no connection");
    await fetchMuseum(idMuseum, language, stored, stillWanted);
    return stillWanted();
  };

  const attempt = async (idMuseum: number): Promise<LoadResult> => {
    try {
      await open(idMuseum);
      return "ready";
    } catch (error) {
      const kind = error instanceof ApiError ? error.kind : "server";
      if (!(error instanceof ApiError)) console.error("museum: loading failed:", error);
      store.setState({ fetchingError: kind });
      return kind === "unknown-museum" ? "unknown-museum" : "failed";
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
      const change = Symbol(language.code);
      lastChange = change;
      if (current.code === language.code) return true;
      return changeTo(museum.idMuseum, language, () => lastChange === change);
    },
    async saveOffline() {
      const { museum, language } = store.getState();
      if (museum === null) throw new ApiError("server", "there is no museum that could be kept");
      const stored = await readStored(museum.idMuseum);
      const fresh = await fetchDetail(museum.idMuseum, language, stored);
      if (fresh === null) return stored === null ? museum : unlock(stored.detail);
      await fresh.save();
      return show(fresh.detail, language, true);
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
      for (let awaited = null; awaited !== background;) {
        awaited = background;
        await awaited;
      }
    },
  };
}

/** isGone reports whether the museum was removed or deactivated; for other errors the phone's copy is used. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === "deactivated" || error.kind === "unknown-museum");
}
