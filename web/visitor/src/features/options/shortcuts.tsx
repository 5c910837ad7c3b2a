import type { NavigationSection } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Picture, backdropSizes } from "@cicerone/ui/picture";
import type { ReactNode } from "react";
import { useMediaFacts, useMuseum, useMuseumState } from "../../core/museum/hooks";
import type { LocalizedText } from "../../core/museum/localization";
import { OPTION_ICONS } from "../../core/navigation/menu/option-icons";
import { sideMenuEntries } from "../../core/navigation/menu/side-menu";
import { Link, useTo } from "../../core/navigation/navigation";
import { cardColours } from "./picture-card";
import { sectionStyle } from "./sections";
import styles from "./shortcuts.module.css";

/** Shortcuts shows the highlighted options of the side menu (OPT-1, OPT-4). */
export function Shortcuts({ section, title }: { section: NavigationSection; title: LocalizedText }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  const factsOf = useMediaFacts();
  const languageCode = useMuseumState((state) => state.language.code);
  const entries = sideMenuEntries(museum, languageCode).filter((entry) => entry.highlighted);
  const cardStyle = sectionStyle(section);
  if (entries.length === 0) return null;
  return (
    <section
      className={styles["group"]}
      style={cardColours(cardStyle)}
      aria-labelledby={`section-${section.idNavigationSection}`}
    >
      {cardStyle.image !== "" && (
        <span className={styles["backdrop"]}>
          <Picture src={cardStyle.image} alt="" facts={factsOf(cardStyle.image)} sizes={backdropSizes(92)} />
        </span>
      )}
      <h2 id={`section-${section.idNavigationSection}`} {...title.attributes}>
        {title.text === "" ? t("options.sideMenu") : title.text}
      </h2>
      <ul className={styles["list"]}>
        {entries.map(({ option, screen, text, backgroundImageUrl: image }) => {
          const Icon = OPTION_ICONS[option];
          return (
            <li key={option}>
              <Link to={to(screen)} className={styles["shortcut"]} data-picture={image !== ""}>
                {image !== "" && (
                  <span className={styles["picture"]}>
                    <Picture src={image} alt="" facts={factsOf(image)} sizes={backdropSizes(46, 24)} />
                  </span>
                )}
                <Icon aria-hidden />
                <span {...text.attributes}>{text.text || t(`menu.${option}`)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
