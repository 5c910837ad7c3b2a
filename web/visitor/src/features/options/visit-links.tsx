import { useTranslations } from "@cicerone/i18n/provider";
import { DoorOpen, Heart, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { hasContent } from "../../core/museum/content";
import { useMuseum } from "../../core/museum/hooks";
import { Link, useTo } from "../../core/navigation/navigation";
import styles from "./visit-links.module.css";

const LINKS = [
  ["Favourites", "favourites", Heart],
  ["PrivacyPolicy", "privacyPolicy", ShieldCheck],
  ["Goodbye", "goodbye", DoorOpen],
] as const;

/** VisitLinks shows, in a museum without a side menu, what every side menu ends with. */
export function VisitLinks(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  return (
    <nav className={styles["links"]} aria-label={t("menu.title")}>
      {LINKS.filter(([screen]) => hasContent(museum, screen)).map(([screen, name, Icon]) => (
        <Link key={screen} to={to(screen)}>
          <Icon aria-hidden />
          {t(`menu.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
