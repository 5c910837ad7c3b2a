import { useTranslations } from "@cicerone/i18n/provider";
import { Flag, Heart, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { hasContent } from "../museum/content";
import { useMuseum } from "../museum/hooks";
import { Link, useTo } from "./navigation";
import styles from "./visit-links.module.css";

const LINKS = [
  ["Favourites", "favourites", Heart],
  ["PrivacyPolicy", "privacyPolicy", ShieldCheck],
  ["Goodbye", "goodbye", Flag],
] as const;

/**
 * VisitLinks shows, on the start menus of a museum without a side menu, what every side menu has; except leaves out a
 * screen that the start menu itself links to.
 */
export function VisitLinks({ except }: { except?: (typeof LINKS)[number][0] }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  if (museum.menuAvailable) return null;
  return (
    <nav className={styles["links"]} aria-label={t("menu.title")}>
      {LINKS.filter(([screen]) => screen !== except && hasContent(museum, screen)).map(([screen, name, Icon]) => (
        <Link key={screen} to={to(screen)}>
          <Icon aria-hidden />
          {t(`menu.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
