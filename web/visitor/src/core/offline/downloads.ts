import { ApiError } from "@cicerone/api/error";
import type { Detail } from "@cicerone/api/types";
import { createStore } from "zustand/vanilla";
import type { PhoneStorage } from "../visit/local-storage";
import { type DownloadItem, type ItemKey, deletion, downloadItems, filesOfItem, isItemKey } from "./download-items";
import type { MediaFile } from "./media-files";
import { MediaError, type MediaStore, type Space } from "./media-store";

/** Progress counts a download's units: works of a route, files of the whole museum. */
export interface Progress {
  saved: number;
  total: number;
}

/** DownloadFailure is why a download stopped: no response, a wrong response, or no space left on the phone. */
export type DownloadFailure = "connection" | "damaged" | "space";

/** DownloadsState is what is stored of the current museum, and what is being fetched. */
export interface DownloadsState {
  /** Addresses of the stored files; null before the first refresh. */
  stored: ReadonlySet<string> | null;
  /** Items that the visitor chose, complete or not. */
  chosen: readonly ItemKey[];
  /** Running and queued downloads; an entry stays for half a second after the end (DL-3). */
  progress: Readonly<Partial<Record<ItemKey, Progress>>>;
  failures: Readonly<Partial<Record<ItemKey, DownloadFailure>>>;
  /** Null when the browser does not report it. */
  space: Space | null;
  /** The browser has evicted downloaded files. */
  evicted: boolean;
}

/** How long the progress stays visible after the end (specification 2 §4). */
const PROGRESS_LINGER_MS = 500;

/** DownloadsDependencies are the services that downloads use. */
export interface DownloadsDependencies {
  media: MediaStore;
  storage: Pick<PhoneStorage, "get" | "set">;
  /** The current museum; null while there is none. */
  museum: () => Detail | null;
  /** Stores the museum's newest detail on the phone and returns it. */
  storeMuseum: () => Promise<Detail>;
  /** Sets the network-offline flag (DLC-2); returns the function that clears it. */
  forceOffline: () => () => void;
  /** Blocks reloads of the page; returns the function that allows them again. */
  blockReload: () => () => void;
  /** Width of pictures in device pixels. */
  width: () => number;
  /** Stores the engine that recognises works on the phone. */
  storeEngine: () => Promise<unknown>;
}

/**
 * createDownloads returns the download manager, which runs one download at a time, independent of screens. Its
 * methods never reject.
 */
export function createDownloads(dependencies: DownloadsDependencies) {
  const { media, storage, storeMuseum, storeEngine } = dependencies;
  const store = createStore<DownloadsState>(() => ({
    stored: null,
    chosen: [],
    progress: {},
    failures: {},
    space: null,
    evicted: false,
  }));
  let queue: Promise<unknown> = Promise.resolve();

  const serialize = <T>(task: () => Promise<T>): Promise<T> => {
    const result = queue.then(task);
    queue = result.catch(() => undefined);
    return result;
  };

  const set = <K extends "progress" | "failures">(name: K, key: ItemKey, value: DownloadsState[K][ItemKey]) => {
    const { [key]: _, ...others } = store.getState()[name];
    const entries = value === undefined ? others : { ...others, [key]: value };
    store.setState({ [name]: entries } as Pick<DownloadsState, K>);
  };

  const readRecord = () => {
    const record = storage.get("cicerone-downloads");
    return record !== null && record.idMuseum === dependencies.museum()?.idMuseum ? record : null;
  };

  const writeRecord = (chosen: readonly ItemKey[], files: number) => {
    const idMuseum = dependencies.museum()?.idMuseum;
    if (idMuseum !== undefined) storage.set("cicerone-downloads", { idMuseum, items: [...chosen], files });
  };

  const readChosen = (): ItemKey[] => (readRecord()?.items ?? []).filter(isItemKey);

  const addChosen = (key: ItemKey, files: number) => {
    const chosen = readChosen();
    const isCovered = chosen.includes("all") || chosen.includes(key);
    writeRecord(key === "all" ? ["all"] : isCovered ? chosen : [...chosen, key], files);
    store.setState({ chosen: readChosen() });
  };

  const refresh = async (): Promise<ReadonlySet<string>> => {
    const [stored, space] = await Promise.all([media.stored().catch(() => new Set<string>()), media.space()]);
    store.setState({ stored, space, chosen: readChosen() });
    return stored;
  };

  /** Removes files that the museum's current version does not use (DL-3). */
  const removeObsolete = async (museum: Detail) => {
    const named = new Set(
      Object.entries(museum.media).flatMap(([url, { variants }]) => [url, ...(variants ?? []).map((size) => size.url)]),
    );
    const stored = await media.stored();
    const former = [...stored].filter((url) => !named.has(url));
    if (former.length === 0) return;
    writeRecord(readChosen(), stored.size - former.length);
    await media.remove(former);
  };

  const fetchItem = async (key: ItemKey): Promise<void> => {
    addChosen(key, (await media.stored()).size);
    const museum = await storeMuseum();
    // A reset removes the chosen items.
    if (readChosen().length === 0) throw new MediaError("cleared", "everything was removed meanwhile");
    const item = downloadItems(museum, dependencies.width()).find((item) => item.key === key);
    // A newer version of the museum may not have the item.
    if (item === undefined) return;
    await removeObsolete(museum);
    const progress = createProgressCounter(item);
    let shown = progress.state();
    set("progress", key, shown);
    await media.save(filesOfItem(item), (file) => {
      progress.addFile(file);
      const now = progress.state();
      // A museum has many files: render once per percent, not once per file.
      if (percent(now) === percent(shown)) return;
      shown = now;
      set("progress", key, now);
    });
    // The guide is complete without it: the server recognises works, too.
    if (key === "all" && museum.recognitionFeaturesUrl !== undefined) await storeEngine().catch(() => undefined);
  };

  const run = async (key: ItemKey): Promise<boolean> => {
    const release = [dependencies.blockReload(), dependencies.forceOffline()];
    // Not awaited: some browsers ask the visitor first.
    void media.persist();
    try {
      await fetchItem(key);
      setTimeout(() => set("progress", key, undefined), PROGRESS_LINGER_MS);
      return true;
    } catch (error) {
      set("progress", key, undefined);
      set("failures", key, failureOf(error));
      return false;
    } finally {
      for (const end of release) end();
      const stored = await refresh();
      const { chosen } = store.getState();
      if (chosen.length > 0) writeRecord(chosen, stored.size);
    }
  };

  return {
    store,
    /** Reports whether this browser can store files. */
    available: media.available,

    /** Reads what is stored; screens call it on mount. */
    refresh,

    /**
     * Downloads the missing files of an item, after queued downloads, and reports whether it is complete. A stopped
     * download is resumed.
     */
    async download(key: ItemKey): Promise<boolean> {
      if (store.getState().progress[key] !== undefined) return false;
      set("failures", key, undefined);
      set("progress", key, { saved: 0, total: 0 });
      return serialize(() => run(key));
    },

    /** Downloads what an unlocked route adds, if the visitor chose it or the whole museum. */
    async completeRoute(idRoute: number): Promise<void> {
      const key: ItemKey = `route-${idRoute}`;
      if (readChosen().some((chosen) => chosen === "all" || chosen === key)) await this.download(key);
    },

    /** Deletes an item, except files that other chosen items use (DL-4), including one that is being downloaded. */
    async remove(key: ItemKey): Promise<void> {
      const museum = dependencies.museum();
      if (museum === null) return;
      set("failures", key, undefined);
      const items = downloadItems(museum, dependencies.width());
      const { downloaded, addresses } = deletion(items, readChosen(), key);
      // Recorded first, so that a page closed in between does not report an eviction.
      writeRecord(downloaded, 0);
      await (downloaded.length === 0 ? media.clear() : media.remove(addresses)).catch(() => undefined);
      const stored = await refresh();
      writeRecord(store.getState().chosen, stored.size);
    },

    /** Sets evicted if the browser has removed files since the last record. */
    checkEviction: (): Promise<void> =>
      serialize(async () => {
        const files = readRecord()?.files ?? 0;
        if (files === 0) return;
        const stored = await refresh();
        store.setState({ evicted: stored.size < files });
      }),

    /** Clears evicted after the visitor has seen the notice. */
    acknowledgeEviction() {
      store.setState({ evicted: false });
      writeRecord(readChosen(), store.getState().stored?.size ?? 0);
    },
  };
}

/** Downloads is the download manager. */
export type Downloads = ReturnType<typeof createDownloads>;

/** createProgressCounter counts units whose files are all stored; a file may belong to several units. */
function createProgressCounter({ units }: DownloadItem) {
  const missing = units.map((files) => new Set(files.map(({ url }) => url)));
  const unitsOf = new Map<string, Set<string>[]>();
  for (const unit of missing) for (const url of unit) unitsOf.set(url, [...(unitsOf.get(url) ?? []), unit]);
  let saved = missing.filter(({ size }) => size === 0).length;
  return {
    state: (): Progress => ({ saved, total: units.length }),
    addFile({ url }: MediaFile) {
      for (const unit of unitsOf.get(url) ?? []) if (unit.delete(url) && unit.size === 0) saved += 1;
    },
  };
}

function percent({ saved, total }: Progress): number {
  return Math.floor((saved * 100) / Math.max(1, total));
}

function failureOf(error: unknown): DownloadFailure | undefined {
  // The visitor has deleted everything: no failure to report.
  if (error instanceof MediaError) return error.failure === "cleared" ? undefined : error.failure;
  // Storing the detail in the local database fails when no space is left.
  return error instanceof ApiError ? "connection" : "space";
}
