import { useTranslations } from "@cicerone/i18n/provider";
import { Progress } from "@cicerone/ui/progress";
import type { ReactNode } from "react";
import { useSizeText } from "./download-messages";
import type { DownloadView } from "./use-downloads";

interface StoredPartProps {
  view: DownloadView;
  name: string;
}

/** StoredPart shows how much of an interrupted download is on the phone, which a retry does not fetch again. */
export function StoredPart({ view, name }: StoredPartProps): ReactNode {
  const t = useTranslations();
  const sizeText = useSizeText();
  const { size, missing, untouched, complete, progress } = view;
  if (untouched || complete || progress !== null) return null;
  const saved = size - missing;
  return (
    <Progress
      label={name}
      text={t("downloads.partly", { saved: sizeText(saved), total: sizeText(size) })}
      value={saved}
      max={size}
    />
  );
}
