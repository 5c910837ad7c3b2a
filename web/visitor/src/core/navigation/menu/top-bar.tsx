import { useTranslations } from "@cicerone/i18n/provider";
import { RoundButton, roundButtonClass } from "@cicerone/ui/button";
import { Menu } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { whenIdle } from "../../../lib/idle";
import { lazyWithRetry } from "../../../lib/lazy-with-retry";
import { Logo } from "../../../ui/logo";
import { useMediaFacts, useMuseum, useMuseumState } from "../../museum/hooks";
import { useMuseumName } from "../../museum/page-title";
import { Link, useTo } from "../navigation";
import type { Mode } from "../paths";
import { SHORTCUT_ICONS } from "./shortcut-icons";
import { sideMenuEntries } from "./side-menu";
import styles from "./top-bar.module.css";

const SideMenu = lazyWithRetry(async () => (await import("./side-menu-dialog")).SideMenu);

interface TopBarProps {
  /** The top bar is on the start menu, where the side menu's start entry only closes the menu. */
  isStart?: boolean;
  /** The mode in which the logo leads to Presentation; without one Presentation ends the mode. */
  mode?: Mode;
  /** On a timeline's screens languages are always offered, and downloads as the museum chose for them (TL-2). */
  onTimeline?: boolean;
  /** Shown before the logo: a back button. */
  leading?: ReactNode;
  /** The screen's own buttons, before the menu. */
  children?: ReactNode;
}

/**
 * TopBar shows the logo, which links to Presentation, and the menu; without a menu it shows the museum's shortcuts
 * instead (OPT-2).
 */
export function TopBar({ isStart = false, mode, onTimeline = false, leading, children }: TopBarProps): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  const name = useMuseumName();
  const factsOf = useMediaFacts();
  const languageCode = useMuseumState((state) => state.language.code);
  const [menuOpen, setMenuOpen] = useState(false);
  useEffect(() => (museum.menuAvailable ? whenIdle(SideMenu.preload) : undefined), [museum.menuAvailable]);
  const logo = museum.topBarLogoImageUrl === "" ? museum.logoImageUrl : museum.topBarLogoImageUrl;
  const isShortcut = {
    language: (topBar: boolean) => onTimeline || (topBar && !museum.menuAvailable),
    downloads: (topBar: boolean) => ((topBar && !onTimeline) || museum.downloadsTopBar) && !museum.menuAvailable,
  };
  return (
    <header className={styles["bar"]} data-bar="start">
      {leading}
      <Link
        to={mode === undefined ? to("Presentation") : to("PresentationMode", { mode })}
        className={styles["logo"]}
        aria-label={t("shell.logo", { museum: name })}
      >
        {logo === "" ? (
          <span className={styles["name"]}>{name}</span>
        ) : (
          <Logo src={logo} facts={factsOf(logo)} block={2.5} name={name} />
        )}
      </Link>
      {children}
      {sideMenuEntries(museum, languageCode).map(({ option, screen, text, topBar }) => {
        if ((option !== "language" && option !== "downloads") || !isShortcut[option](topBar)) return null;
        const Icon = SHORTCUT_ICONS[option];
        const words = text.text || t(`menu.${option}`);
        return (
          <Link
            key={option}
            to={to(screen)}
            className={roundButtonClass("control")}
            aria-label={words}
            {...text.attributes}
          >
            <Icon aria-hidden />
          </Link>
        );
      })}
      {museum.menuAvailable && (
        <RoundButton
          label={t("control.menu")}
          variant="control"
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
        >
          <Menu aria-hidden />
        </RoundButton>
      )}
      {menuOpen && <SideMenu current={isStart ? "Options" : "Timeline"} onClose={() => setMenuOpen(false)} />}
    </header>
  );
}
