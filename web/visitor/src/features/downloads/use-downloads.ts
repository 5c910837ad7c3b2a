import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { useMuseum, useMuseumState } from "../../core/museum/hooks";
import {
  type DownloadItem,
  type ItemKey,
  downloadItems,
  filesOfItem,
  isComplete,
  missingOf,
} from "../../core/offline/download-items";
import { useDownloadManager } from "../../core/offline/download-manager";
import type { DownloadFailure, DownloadsState, Progress } from "../../core/offline/downloads";
import { MEDIA_KINDS, type MediaFile, type MediaKind, pictureWidth } from "../../core/offline/media-files";
import type { Space } from "../../core/offline/media-store";
import { needConnection } from "../../core/offline/online";

/** DownloadView is the state of an item on a screen (DL-2). */
export interface DownloadView {
  key: ItemKey;
  /** Total and missing bytes. */
  size: number;
  missing: number;
  /** Kinds of the missing files. */
  missingKinds: readonly MediaKind[];
  /** None of its files is stored. */
  untouched: boolean;
  /** All of its files are stored, whether it was chosen or came with other items. */
  complete: boolean;
  /** It has a paid route whose steps' files cannot be downloaded before its code was entered. */
  hasClosedRoute: boolean;
  /** It was chosen and is complete. */
  downloaded: boolean;
  /** It was chosen: it can be deleted. */
  chosen: boolean;
  /** It, or the whole museum, is being downloaded. */
  busy: boolean;
  progress: Progress | null;
  failure: DownloadFailure | null;
}

/** DownloadsView is what is stored of the current museum. */
export interface DownloadsView {
  itemView: (key: ItemKey) => DownloadView | undefined;
  space: Space | null;
  /** Storing a file has failed for lack of space, so the browser's estimate of free space is wrong. */
  full: boolean;
}

/** useDownloads returns the downloads of the current museum; null until stored files were read. */
export function useDownloads(): DownloadsView | null {
  const downloads = useDownloadManager();
  const museum = useMuseum();
  const items = useMemo(() => downloadItems(museum, pictureWidth()), [museum]);
  const state = useStore(downloads.store);
  useEffect(() => void downloads.refresh(), [downloads]);
  const { stored } = state;
  const statuses = useMemo(
    () => new Map(stored === null ? [] : items.map((item) => [item.key, storageStatus(item, stored)] as const)),
    [items, stored],
  );
  if (stored === null) return null;
  return {
    itemView: (key) => {
      const item = statuses.get(key);
      return item && { key, ...item, ...downloadStatus(key, item.complete, state) };
    },
    space: state.space,
    full: Object.values(state.failures).includes("space"),
  };
}

/** useEviction reports whether the browser has evicted downloaded files, until the visitor acknowledges it. */
export function useEviction(): boolean {
  const downloads = useDownloadManager();
  const idMuseum = useMuseumState((state) => state.museum?.idMuseum);
  useEffect(() => {
    if (idMuseum !== undefined) void downloads.checkEviction();
  }, [downloads, idMuseum]);
  return useStore(downloads.store, ({ evicted }) => evicted);
}

/** useStartDownload returns a function that downloads an item if there is a connection, and reports whether it is complete. */
export function useStartDownload(): (key: ItemKey) => Promise<boolean> {
  const downloads = useDownloadManager();
  return async (key) => needConnection() && (await downloads.download(key));
}

function storageStatus(item: DownloadItem, stored: ReadonlySet<string>) {
  const files = filesOfItem(item);
  const missing = missingOf(item, stored);
  return {
    size: bytesOf(files),
    missing: bytesOf(missing),
    missingKinds: MEDIA_KINDS.filter((kind) => missing.some((file) => file.kind === kind)),
    untouched: missing.length === files.length,
    complete: isComplete(item, stored),
    hasClosedRoute: item.hasClosedRoute,
  };
}

function downloadStatus(key: ItemKey, complete: boolean, { chosen, progress, failures }: DownloadsState) {
  const isChosen = chosen.includes("all") || chosen.includes(key);
  const running = Object.keys(progress);
  return {
    chosen: isChosen,
    downloaded: isChosen && complete,
    busy: key === "all" ? running.length > 0 : running.includes(key) || running.includes("all"),
    progress: progress[key] ?? null,
    failure: failures[key] ?? null,
  };
}

function bytesOf(files: readonly MediaFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
