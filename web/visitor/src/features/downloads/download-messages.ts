import { useTranslations } from "@cicerone/i18n/provider";
import type { DownloadFailure } from "../../core/offline/downloads";
import { useOnline } from "../../core/offline/online";
import type { ErrorKey } from "../../i18n/catalogue";
import { formatSize } from "../../lib/size";

/** sizeText formats bytes with direction isolates, so that the unit stays behind the number in any language (DL-5). */
export function sizeText(bytes: number): string {
  return `\u2066${formatSize(bytes)}\u2069`;
}

/**
 * useFailureMessages returns a function that describes a failed download, one string per sentence; missing is in
 * bytes.
 */
export function useFailureMessages(): (failure: DownloadFailure, missing: number) => string[] {
  const t = useTranslations();
  const online = useOnline();
  return (failure, missing) => {
    const error: ErrorKey = "error_download";
    const stopped = t(`error.${error}`);
    if (failure === "space") {
      return [stopped, t("download.noSpace"), t("download.makeRoom", { size: sizeText(missing) })];
    }
    return online ? [stopped] : [stopped, t("error.no_internet")];
  };
}
