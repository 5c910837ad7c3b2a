import type { ErrorKey } from "../i18n/catalogue";
import { useTranslations } from "../i18n/provider";
import { formatSize } from "../lib/size";
import { useOnline } from "../offline/online";
import type { DownloadFailure } from "./downloads";

/** A number of bytes for a sentence in any language: its unit stays behind the number (DL-5). */
export function sizeWords(bytes: number): string {
  return `\u2066${formatSize(bytes)}\u2069`;
}

/** What visitors are told of a download that stopped: that it did, and what to do about it. */
export function useFailureWords(): (failure: DownloadFailure) => string {
  const t = useTranslations();
  const online = useOnline();
  return (failure) => {
    const error: ErrorKey = "error_download";
    if (failure === "space") return `${t(`error.${error}`)}. ${t("download.noSpace")}`;
    return online ? t(`error.${error}`) : `${t(`error.${error}`)}. ${t("error.no_internet")}`;
  };
}
