import { useState } from "react";
import { useResume } from "../../core/navigation/resume";
import { useDownloadManager } from "../../core/offline/download-manager";
import type { DownloadFailure, Progress } from "../../core/offline/downloads";
import type { MediaKind } from "../../core/offline/media-files";
import type { Space } from "../../core/offline/media-store";
import { useServices } from "../../core/services";
import { type DownloadView, useDownloads, useStartDownload } from "./use-downloads";

/**
 * ChoiceMode is what the visitor is offered (DLC-1):
 * - unsupported: the browser cannot store files, the guide is used online
 * - full, partial: all of it, or a part, is missing
 * - not-needed: all of it is stored
 * - downloading, error, done: the download's state
 */
export type ChoiceMode = "unsupported" | "full" | "partial" | "not-needed" | "downloading" | "error" | "done";

/** DownloadChoice is the state of the download screen. */
export interface DownloadChoice {
  mode: ChoiceMode;
  /** Kinds of the missing files. */
  kinds: readonly MediaKind[];
  /** Bytes to be fetched. */
  missing: number;
  /** What is stored of the whole museum. */
  stored: DownloadView;
  space: Space | null;
  progress: Progress | null;
  failure: DownloadFailure | null;
  download: () => void;
  /** Chooses online use; a running download continues in the background. */
  useOnline: () => void;
  /** Continues to the start menu with the stored files. */
  continueToMenu: () => void;
}

/** useDownloadChoice is the choice between online use and a download; null until stored files were read. */
export function useDownloadChoice(): DownloadChoice | null {
  const { storage } = useServices();
  const downloads = useDownloadManager();
  const startDownload = useStartDownload();
  const resume = useResume();
  const phone = useDownloads();
  const [isDone, setDone] = useState(false);
  const all = phone?.itemView("all");
  if (phone === null || all === undefined) return null;

  const leave = (choice: "yes" | "no" | "already-downloaded") => {
    storage.set("download-resources", choice);
    resume();
  };
  const download = async (): Promise<void> => {
    if (!(await startDownload("all"))) return;
    storage.set("download-resources", "yes");
    setDone(true);
  };
  const mode = downloads.available ? modeOf({ ...all, isDone }) : "unsupported";
  return {
    mode,
    kinds: all.missingKinds,
    missing: all.missing,
    stored: all,
    space: phone.space,
    progress: all.progress,
    failure: all.failure,
    download: () => void download(),
    useOnline: () => leave("no"),
    continueToMenu: () => leave(mode === "done" ? "yes" : "already-downloaded"),
  };
}

interface ChoiceInput {
  isDone: boolean;
  progress: Progress | null;
  failure: DownloadFailure | null;
  complete: boolean;
  untouched: boolean;
}

function modeOf({ isDone, progress, failure, complete, untouched }: ChoiceInput): ChoiceMode {
  if (isDone) return "done";
  if (progress !== null) return "downloading";
  if (failure !== null) return "error";
  if (complete) return "not-needed";
  return untouched ? "full" : "partial";
}
