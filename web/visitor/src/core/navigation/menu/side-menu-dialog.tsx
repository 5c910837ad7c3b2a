import { useTranslations } from "@cicerone/i18n/provider";
import { Dialog } from "@cicerone/ui/dialog";
import { Picture } from "@cicerone/ui/picture";
import { Flag, Heart, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { hasContent } from "../../museum/content";
import { useMediaFacts, useMuseum, useMuseumState } from "../../museum/hooks";
import { useMode } from "../../visit/mode";
import { LeaveModeLink } from "../leave-mode-link";
import { Link, useTo } from "../navigation";
import type { To, Screen } from "../paths";
import { OPTION_ICONS } from "./option-icons";
import { sideMenuEntries } from "./side-menu";
import styles from "./side-menu.module.css";

interface SideMenuProps {
  /** The current screen; its own entry only closes the menu (OPT-3). */
  current: Screen;
  onClose: () => void;
}

/** SideMenu lists the museum's options, the way out of a mode, favourites, privacy policy and end of the visit. */
export function SideMenu({ current, onClose }: SideMenuProps): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  const mode = useMode();
  const factsOf = useMediaFacts();
  const languageCode = useMuseumState((state) => state.language.code);
  return (
    <Dialog shape="side" title={t("menu.title")} closeLabel={t("control.close")} onClose={onClose}>
      <nav aria-label={t("menu.title")}>
        <ul className={styles["entries"]}>
          {sideMenuEntries(museum, languageCode).map(({ option, screen, text, backgroundImageUrl: image }) => {
            const Icon = OPTION_ICONS[option];
            return (
              <li key={option}>
                <Entry to={to(screen)} isCurrent={screen === current} picture={image !== ""} onClose={onClose}>
                  {image !== "" && (
                    <span className={styles["picture"]}>
                      <Picture src={image} alt="" facts={factsOf(image)} sizes="24rem" />
                    </span>
                  )}
                  <Icon aria-hidden />
                  <span {...text.attributes}>{text.text || t(`menu.${option}`)}</span>
                </Entry>
              </li>
            );
          })}
          {mode !== null && (
            <li>
              <LeaveModeLink className={styles["entry"]} onOpen={onClose} />
            </li>
          )}
          {hasContent(museum, "Favourites") && (
            <li className={styles["separated"]}>
              <Entry to={to("Favourites")} isCurrent={current === "Favourites"} onClose={onClose}>
                <Heart aria-hidden />
                <span>{t("menu.favourites")}</span>
              </Entry>
            </li>
          )}
          <li>
            <Entry to={to("PrivacyPolicy")} isCurrent={current === "PrivacyPolicy"} onClose={onClose}>
              <ShieldCheck aria-hidden />
              <span>{t("menu.privacyPolicy")}</span>
            </Entry>
          </li>
          <li>
            <Entry to={to("Goodbye")} isCurrent={current === "Goodbye"} onClose={onClose}>
              <Flag aria-hidden />
              <span>{t("menu.goodbye")}</span>
            </Entry>
          </li>
        </ul>
      </nav>
    </Dialog>
  );
}

interface EntryProps {
  to: To;
  isCurrent: boolean;
  picture?: boolean;
  onClose: () => void;
  children: ReactNode;
}

function Entry({ to, isCurrent, picture = false, onClose, children }: EntryProps): ReactNode {
  return (
    <Link
      to={to}
      className={styles["entry"]}
      data-picture={picture}
      aria-current={isCurrent ? "page" : undefined}
      onClick={(event) => {
        if (isCurrent) event.preventDefault();
        onClose();
      }}
    >
      {children}
    </Link>
  );
}
