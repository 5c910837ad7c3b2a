import { useEffect, useMemo } from "react";
import { useStore } from "zustand";
import { useMuseum, useMuseumState } from "../../core/museum/hooks";
import { MEDIA_KINDS, type MediaFile, type MediaKind, pictureWidth } from "../../core/offline/media-files";
import type { Space } from "../../core/offline/media-store";
import { needConnection } from "../../core/offline/online";
import { type DownloadItem, type ItemKey, downloadItems, filesOfItem, isComplete, missingOf } from "./download-items";
import { type DownloadFailure, type DownloadsState, type Progress, downloads } from "./downloads";

/** An item as a screen shows it (DL-2). */
export interface DownloadView {
  key: ItemKey;
  /** Bytes of all of it, and of what is not on the phone yet. */
  size: number;
  missing: number;
  /** What is missing, by kind. */
  missingKinds: readonly MediaKind[];
  /** Nothing of it is on the phone. */
  untouched: boolean;
  /** Every file of it is on the phone, whether it was asked for or came with something else. */
  complete: boolean;
  /** It was asked for and is complete. */
  downloaded: boolean;
  /** It was asked for: there may be something to delete. */
  chosen: boolean;
  /** It, or all, is being downloaded. */
  busy: boolean;
  progress: Progress | null;
  failure: DownloadFailure | null;
}

/** What the phone has of the museum that is shown; null until it was looked. */
export interface DownloadsView {
  of: (key: ItemKey) => DownloadView | undefined;
  space: Space | null;
  /** The phone has just refused a file for want of space: what the browser says to be free is not. */
  full: boolean;
}

/** The downloads of the museum that is shown, followed while the component is. */
export function useDownloads(): DownloadsView | null {
  const museum = useMuseum();
  const items = useMemo(() => downloadItems(museum, pictureWidth()), [museum]);
  const state = useStore(downloads.store);
  useEffect(() => void downloads.look(), []);
  const { stored } = state;
  const found = useMemo(
    () => new Map(stored === null ? [] : items.map((item) => [item.key, onPhone(item, stored)] as const)),
    [items, stored],
  );
  if (stored === null) return null;
  return {
    of: (key) => {
      const item = found.get(key);
      return item && { key, ...item, ...doing(key, item.complete, state) };
    },
    space: state.space,
    full: Object.values(state.failures).includes("space"),
  };
}

/** Whether the browser has thrown away something of the museum's downloads, until the visitor knows. */
export function useLoss(): boolean {
  const idMuseum = useMuseumState((state) => state.museum?.idMuseum);
  useEffect(() => {
    if (idMuseum !== undefined) void downloads.lookForLoss();
  }, [idMuseum]);
  return useStore(downloads.store, ({ lost }) => lost);
}

/** Downloads an item, where there is a connection; resolves to whether all of it is there. */
export async function startDownload(key: ItemKey): Promise<boolean> {
  return needConnection() && (await downloads.download(key));
}

function onPhone(item: DownloadItem, stored: ReadonlySet<string>) {
  const files = filesOfItem(item);
  const missing = missingOf(item, stored);
  return {
    size: bytesOf(files),
    missing: bytesOf(missing),
    missingKinds: MEDIA_KINDS.filter((kind) => missing.some((file) => file.kind === kind)),
    untouched: missing.length === files.length,
    complete: isComplete(item, stored),
  };
}

function doing(key: ItemKey, complete: boolean, { chosen, progress, failures }: DownloadsState) {
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
