import { Globe } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/provider";
import { PlaceLink, usePlace } from "../../museum/navigation";
import { roundButtonClass } from "../../ui/button";

/** The way to another language in the middle of a work, which waits meanwhile (LANG-2). */
export function LanguageLink(): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  return (
    <PlaceLink
      to={to("Languages", {}, { from: "Artwork" })}
      className={roundButtonClass("control")}
      aria-label={t("menu.language")}
      title={t("menu.language")}
    >
      <Globe aria-hidden />
    </PlaceLink>
  );
}
