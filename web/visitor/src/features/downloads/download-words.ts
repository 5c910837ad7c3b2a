import { useTranslations } from "@cicerone/i18n/provider";
import { useOnline } from "../../core/offline/online";
import type { ErrorKey } from "../../i18n/catalogue";
import { formatSize } from "../../lib/size";
import type { DownloadFailure } from "./downloads";

/** A number of bytes for a sentence in any language: its unit stays behind the number (DL-5). */
export function sizeWords(bytes: number): string {
  return `\u2066${formatSize(bytes)}\u2069`;
}

/**
 * What visitors are told of a download that stopped, sentence by sentence: that it did, and what to do about it. Missing
 * are the bytes that are still to come.
 */
export function useFailureWords(): (failure: DownloadFailure, missing: number) => string[] {
  const t = useTranslations();
  const online = useOnline();
  return (failure, missing) => {
    const error: ErrorKey = "error_download";
    const stopped = t(`error.${error}`);
    if (failure === "space") {
      return [stopped, t("download.noSpace"), t("download.makeRoom", { size: sizeWords(missing) })];
    }
    return online ? [stopped] : [stopped, t("error.no_internet")];
  };
}
