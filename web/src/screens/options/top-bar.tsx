import { Menu } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "../../i18n/provider";
import { useMediaFacts, useMuseum, useMuseumState } from "../../museum/hooks";
import { PlaceLink, usePlace } from "../../museum/navigation";
import { useMuseumName } from "../../museum/page-title";
import { RoundButton, roundButtonClass } from "../../ui/button";
import { Logo } from "../../ui/logo";
import { OPTION_ICONS } from "./option-icons";
import { sideMenuEntries } from "./side-menu";
import { SideMenu } from "./side-menu-dialog";
import styles from "./top-bar.module.css";

/**
 * The logo, which leads to Presentation, and the menu; where the museum has no menu, the shortcuts that it
 * wants in the top bar instead (OPT-2).
 */
export function TopBar(): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const museum = useMuseum();
  const name = useMuseumName();
  const factsOf = useMediaFacts();
  const languageCode = useMuseumState((state) => state.language.code);
  const [menuOpen, setMenuOpen] = useState(false);
  const logo = museum.topBarLogoImageUrl === "" ? museum.logoImageUrl : museum.topBarLogoImageUrl;
  const shortcuts = museum.menuAvailable
    ? []
    : sideMenuEntries(museum, languageCode).filter(
        ({ option, topBar }) => (topBar || (option === "downloads" && museum.downloadsTopBar)) && TOP_BAR.has(option),
      );
  return (
    <header className={styles["bar"]}>
      <PlaceLink to={to("Presentation")} className={styles["logo"]} aria-label={t("shell.logo", { museum: name })}>
        {logo === "" ? (
          <span className={styles["name"]}>{name}</span>
        ) : (
          <Logo src={logo} facts={factsOf(logo)} block={2.5} />
        )}
      </PlaceLink>
      {museum.menuAvailable && (
        <RoundButton label={t("control.menu")} look="control" aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
          <Menu aria-hidden />
        </RoundButton>
      )}
      {shortcuts.map(({ option, screen, text }) => {
        const Icon = OPTION_ICONS[option];
        const words = text === "" ? t(`menu.${option}`) : text;
        return (
          <PlaceLink
            key={option}
            to={to(screen)}
            className={roundButtonClass("control")}
            aria-label={words}
            title={words}
          >
            <Icon aria-hidden />
          </PlaceLink>
        );
      })}
      {menuOpen && <SideMenu current="Options" onClose={() => setMenuOpen(false)} />}
    </header>
  );
}

/** The options that the top bar has room for (specification 1 §2). */
const TOP_BAR: ReadonlySet<string> = new Set(["downloads", "language"]);
