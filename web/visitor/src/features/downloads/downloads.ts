import { ApiError } from "@cicerone/api/error";
import type { Detail } from "@cicerone/api/types";
import { createStore } from "zustand/vanilla";
import { museumLoader } from "../../core/museum/load";
import { museumStore } from "../../core/museum/store";
import { type MediaFile, pictureWidth } from "../../core/offline/media-files";
import { MediaError, type MediaStore, type Space, mediaStore } from "../../core/offline/media-store";
import { forceOffline } from "../../core/offline/online";
import { blockReload } from "../../core/offline/page-idle";
import { type PhoneStorage, phoneStorage } from "../../core/visit/local-storage";
import { type DownloadItem, type ItemKey, deletion, downloadItems, filesOfItem, isItemKey } from "./download-items";

/** How far a download is: of a route its works, of the whole museum its files. */
export interface Progress {
  saved: number;
  total: number;
}

/** Why a download stopped: no answer, an answer that is not what it should be, or no space left on the phone. */
export type DownloadFailure = "connection" | "damaged" | "space";

/** What is on the phone of the museum that is shown, and what is being fetched. */
export interface DownloadsState {
  /** Addresses that the phone can answer; null until it was looked. */
  stored: ReadonlySet<string> | null;
  /** What the visitor wished to have, complete or not. */
  chosen: readonly ItemKey[];
  /** In progress, those too that wait for another one; it stays half a second after the end (DL-3). */
  progress: Readonly<Partial<Record<ItemKey, Progress>>>;
  failures: Readonly<Partial<Record<ItemKey, DownloadFailure>>>;
  /** Null when the browser does not tell. */
  space: Space | null;
  /** The browser has thrown away something of what was downloaded. */
  lost: boolean;
}

/** How long the progress stays after the end, in milliseconds (specification 2 §4). */
const PROGRESS_STAYS = 500;

/** What downloads need of the world. */
export interface DownloadsDependencies {
  media: MediaStore;
  storage: Pick<PhoneStorage, "get" | "set">;
  /** The museum that is shown; null while there is none. */
  museum: () => Detail | null;
  /** Puts the museum's words on the phone, in their newest form. */
  keep: () => Promise<Detail>;
  /** Sets the network-offline flag (DLC-2); returns what clears it. */
  forceOffline: () => () => void;
  /** Keeps the page from being loaded anew; returns what ends it. */
  hold: () => () => void;
  /** The pictures' width in device pixels. */
  width: () => number;
}

/** Makes downloads: one at a time, whichever screen is shown. Nothing here rejects. */
export function createDownloads(dependencies: DownloadsDependencies) {
  const { media, storage, keep } = dependencies;
  const store = createStore<DownloadsState>(() => ({
    stored: null,
    chosen: [],
    progress: {},
    failures: {},
    space: null,
    lost: false,
  }));
  let queue: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = queue.then(task);
    queue = result.catch(() => undefined);
    return result;
  };

  const set = <K extends "progress" | "failures">(name: K, key: ItemKey, value: DownloadsState[K][ItemKey]) => {
    const { [key]: _, ...others } = store.getState()[name];
    const entries = value === undefined ? others : { ...others, [key]: value };
    store.setState({ [name]: entries } as Pick<DownloadsState, K>);
  };

  const record = () => {
    const kept = storage.get("cicerone-downloads");
    return kept !== null && kept.idMuseum === dependencies.museum()?.idMuseum ? kept : null;
  };

  const note = (chosen: readonly ItemKey[], files: number) => {
    const idMuseum = dependencies.museum()?.idMuseum;
    if (idMuseum !== undefined) storage.set("cicerone-downloads", { idMuseum, items: [...chosen], files });
  };

  const chosenNow = (): ItemKey[] => (record()?.items ?? []).filter(isItemKey);

  const choose = (key: ItemKey, files: number) => {
    const chosen = chosenNow();
    const isCovered = chosen.includes("all") || chosen.includes(key);
    note(key === "all" ? ["all"] : isCovered ? chosen : [...chosen, key], files);
    store.setState({ chosen: chosenNow() });
  };

  const look = async (): Promise<ReadonlySet<string>> => {
    const [stored, space] = await Promise.all([media.stored().catch(() => new Set<string>()), media.space()]);
    store.setState({ stored, space, chosen: chosenNow() });
    return stored;
  };

  /** Files of former versions of the museum are nobody's any more (DL-3: the old download is removed). */
  const removeFormer = async (museum: Detail) => {
    const named = new Set(
      Object.entries(museum.media).flatMap(([url, { variants }]) => [url, ...(variants ?? []).map((size) => size.url)]),
    );
    const stored = await media.stored();
    const former = [...stored].filter((url) => !named.has(url));
    if (former.length === 0) return;
    note(chosenNow(), stored.size - former.length);
    await media.remove(former);
  };

  const fetchItem = async (key: ItemKey): Promise<void> => {
    choose(key, (await media.stored()).size);
    const museum = await keep();
    // A reset forgets what was chosen.
    if (chosenNow().length === 0) throw new MediaError("cleared", "everything was removed meanwhile");
    const item = downloadItems(museum, dependencies.width()).find((found) => found.key === key);
    // A newer version of the museum may no longer have it.
    if (item === undefined) return;
    await removeFormer(museum);
    const progress = follow(item);
    let shown = progress.state();
    set("progress", key, shown);
    await media.save(filesOfItem(item), (file) => {
      progress.kept(file);
      const now = progress.state();
      // A museum has many files, and each drawing of the screen takes from what the phone has for them.
      if (percent(now) === percent(shown)) return;
      shown = now;
      set("progress", key, now);
    });
  };

  const run = async (key: ItemKey): Promise<boolean> => {
    const release = [dependencies.hold(), dependencies.forceOffline()];
    // Asked for, not waited for: some browsers ask the visitor first.
    void media.persist();
    try {
      await fetchItem(key);
      setTimeout(() => set("progress", key, undefined), PROGRESS_STAYS);
      return true;
    } catch (error) {
      set("progress", key, undefined);
      set("failures", key, failureOf(error));
      return false;
    } finally {
      for (const end of release) end();
      const stored = await look();
      const { chosen } = store.getState();
      if (chosen.length > 0) note(chosen, stored.size);
    }
  };

  return {
    store,
    /** Whether this browser can keep files at all. */
    available: media.available,

    /** Finds out what is on the phone; screens call it when they are entered. */
    look,

    /**
     * Downloads what is missing of an item, after what is being downloaded already, and resolves to whether all
     * of it is there. Where it stopped before, it goes on.
     */
    async download(key: ItemKey): Promise<boolean> {
      if (store.getState().progress[key] !== undefined) return false;
      set("failures", key, undefined);
      set("progress", key, { saved: 0, total: 0 });
      return inTurn(() => run(key));
    },

    /**
     * Deletes an item, but for what other downloaded items use (DL-4). What is being downloaded meanwhile is one
     * of those: nothing is taken from under it.
     */
    async remove(key: ItemKey): Promise<void> {
      const museum = dependencies.museum();
      if (museum === null) return;
      set("failures", key, undefined);
      const items = downloadItems(museum, dependencies.width());
      const { downloaded, addresses } = deletion(items, chosenNow(), key);
      // Noted before: what a closing page leaves half deleted was not thrown away by the browser.
      note(downloaded, 0);
      await (downloaded.length === 0 ? media.clear() : media.remove(addresses)).catch(() => undefined);
      const stored = await look();
      note(store.getState().chosen, stored.size);
    },

    /** Notices what the browser has thrown away since the last time. */
    lookForLoss: (): Promise<void> =>
      inTurn(async () => {
        const files = record()?.files ?? 0;
        if (files === 0) return;
        const stored = await look();
        store.setState({ lost: stored.size < files });
      }),

    /** The visitor knows of the loss: it is not told again. */
    acknowledgeLoss() {
      store.setState({ lost: false });
      note(chosenNow(), store.getState().stored?.size ?? 0);
    },
  };
}

/** Downloads as createDownloads makes them. */
export type Downloads = ReturnType<typeof createDownloads>;

/** Counts the units of which every file is there: a file may belong to several. */
function follow({ units }: DownloadItem) {
  const missing = units.map((files) => new Set(files.map(({ url }) => url)));
  const unitsOf = new Map<string, Set<string>[]>();
  for (const unit of missing) for (const url of unit) unitsOf.set(url, [...(unitsOf.get(url) ?? []), unit]);
  let saved = missing.filter(({ size }) => size === 0).length;
  return {
    state: (): Progress => ({ saved, total: units.length }),
    kept({ url }: MediaFile) {
      for (const unit of unitsOf.get(url) ?? []) if (unit.delete(url) && unit.size === 0) saved += 1;
    },
  };
}

function percent({ saved, total }: Progress): number {
  return Math.floor((saved * 100) / Math.max(1, total));
}

function failureOf(error: unknown): DownloadFailure | undefined {
  // Everything was deleted meanwhile, as the visitor wished: nothing to tell.
  if (error instanceof MediaError) return error.failure === "cleared" ? undefined : error.failure;
  // The words go into the local database, which refuses them for want of space.
  return error instanceof ApiError ? "connection" : "space";
}

/** The downloads of this phone. */
export const downloads = createDownloads({
  media: mediaStore,
  storage: phoneStorage,
  museum: () => museumStore.getState().museum,
  keep: () => museumLoader.saveOffline(),
  forceOffline,
  hold: blockReload,
  width: pictureWidth,
});
