import { formattingTag } from "@cicerone/i18n/languages";
import { useLanguage, useTranslations } from "@cicerone/i18n/provider";
import type { DownloadFailure } from "../../core/offline/downloads";
import { useOnline } from "../../core/offline/online";
import type { ErrorKey } from "../../i18n/catalogue";
import { formatSize } from "../../lib/size";

/**
 * useSizeText returns a function that formats bytes in the visitor's language, in a direction isolate, so that the unit
 * stays behind the number in any text (DL-5).
 */
export function useSizeText(): (bytes: number) => string {
  const tag = formattingTag(useLanguage());
  return (bytes) => `\u2068${formatSize(bytes, tag)}\u2069`;
}

/**
 * useFailureMessages returns a function that describes a failed download, one string per sentence; missing is in
 * bytes.
 */
export function useFailureMessages(): (failure: DownloadFailure, missing: number) => string[] {
  const t = useTranslations();
  const online = useOnline();
  const sizeText = useSizeText();
  return (failure, missing) => {
    const error: ErrorKey = "error_download";
    const stopped = t(`error.${error}`);
    if (failure === "space") {
      return [stopped, t("download.noSpace"), t("download.makeRoom", { size: sizeText(missing) })];
    }
    return online ? [stopped] : [stopped, t("error.no_internet")];
  };
}
