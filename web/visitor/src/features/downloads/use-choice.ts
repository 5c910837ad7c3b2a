import { useState } from "react";
import { useResume } from "../../core/navigation/resume";
import type { MediaKind } from "../../core/offline/media-files";
import type { Space } from "../../core/offline/media-store";
import { phoneStorage } from "../../core/visit/local-storage";
import { downloads, type DownloadFailure, type Progress } from "./downloads";
import { useDownloads, startDownload } from "./use-downloads";

/**
 * What the visitor is offered (DLC-1):
 * - unsupported: the browser keeps nothing, the guide is used online
 * - full, partial: nothing, or not all of it, is on the phone
 * - not-needed: all of it is
 * - downloading, error, done: how the download goes
 */
export type ChoiceMode = "unsupported" | "full" | "partial" | "not-needed" | "downloading" | "error" | "done";

/** The choice as the screen shows it. */
export interface Choice {
  mode: ChoiceMode;
  /** What is missing, by kind. */
  kinds: readonly MediaKind[];
  /** Bytes to be fetched. */
  missing: number;
  space: Space | null;
  progress: Progress | null;
  failure: DownloadFailure | null;
  download: () => void;
  /** Chooses online use; a download that runs goes on behind it. */
  useOnline: () => void;
  /** On to the start menu, with what is there. */
  goOn: () => void;
}

/** The visitor's choice between online use and a download; null until the phone was looked at. */
export function useChoice(): Choice | null {
  const resume = useResume();
  const phone = useDownloads();
  const [isDone, setDone] = useState(false);
  const all = phone?.of("all");
  if (phone === null || all === undefined) return null;

  const leave = (choice: "yes" | "no" | "already-downloaded") => {
    phoneStorage.set("download-resources", choice);
    resume();
  };
  const download = async (): Promise<void> => {
    if (!(await startDownload("all"))) return;
    phoneStorage.set("download-resources", "yes");
    setDone(true);
  };
  const mode = modeOf({ ...all, isDone });
  return {
    mode,
    kinds: all.missingKinds,
    missing: all.missing,
    space: phone.space,
    progress: all.progress,
    failure: all.failure,
    download: () => void download(),
    useOnline: () => leave("no"),
    goOn: () => leave(mode === "done" ? "yes" : "already-downloaded"),
  };
}

interface Known {
  isDone: boolean;
  progress: Progress | null;
  failure: DownloadFailure | null;
  complete: boolean;
  untouched: boolean;
}

function modeOf({ isDone, progress, failure, complete, untouched }: Known): ChoiceMode {
  if (!downloads.available) return "unsupported";
  if (isDone) return "done";
  if (progress !== null) return "downloading";
  if (failure !== null) return "error";
  if (complete) return "not-needed";
  return untouched ? "full" : "partial";
}
