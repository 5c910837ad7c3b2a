import { useTranslations } from "@cicerone/i18n/provider";
import { roundButtonClass } from "@cicerone/ui/button";
import { Globe } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useTo } from "../../core/navigation/navigation";

/** LanguageLink leads to the language choice; the work keeps its position until the visitor returns (LANG-2). */
export function LanguageLink(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  return (
    <Link
      to={to("Languages", {}, { from: "Artwork" })}
      className={roundButtonClass("control")}
      aria-label={t("menu.language")}
    >
      <Globe aria-hidden />
    </Link>
  );
}
