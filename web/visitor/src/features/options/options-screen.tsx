import { useTranslations } from "@cicerone/i18n/provider";
import { museumStyle } from "@cicerone/theme/special-museums";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import type { ReactNode } from "react";
import { useLocalize, useMuseum, useMuseumState } from "../../core/museum/hooks";
import { highlightedRoutes } from "../../core/museum/lookups";
import { usePageTitle } from "../../core/museum/page-title";
import { TopBar } from "../../core/navigation/menu/top-bar";
import { useTo } from "../../core/navigation/navigation";
import { VisitLinks } from "../../core/navigation/visit-links";
import { KeyboardCard } from "./keyboard-card";
import { PictureCard } from "./picture-card";
import { sectionStyle, routeStyle, shownSections, targetOf, targetOfRoute, typeOf } from "./sections";
import { Shortcuts } from "./shortcuts";
import styles from "./options.module.css";

/** OptionsScreen is the start menu (OPT-1, OPT-2). */
export function OptionsScreen(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  const localize = useLocalize();
  const languageCode = useMuseumState((state) => state.language.code);
  usePageTitle(t("options.title"));

  const sections = shownSections(museum, museumStyle(museum.code).sectionOrder);
  const cards = sections.filter(({ sectionType }) => sectionType !== "KEYBOARD" && sectionType !== "SIDE_MENU");
  const routes = highlightedRoutes(museum);
  return (
    <div className={styles["screen"]}>
      <TopBar isStart />
      <h1 tabIndex={-1}>
        <VisuallyHidden>{t("options.title")}</VisuallyHidden>
      </h1>
      <nav className={styles["sections"]} aria-label={t("options.title")}>
        {sections.map((section) => {
          const title = localize(section).localizedText("title");
          // A section that is announced but not available is a plain card, whatever its type.
          if (section.sectionType === "KEYBOARD" && section.enableSection)
            return <KeyboardCard key={section.idNavigationSection} section={section} title={title} />;
          if (section.sectionType === "SIDE_MENU" && section.enableSection)
            return <Shortcuts key={section.idNavigationSection} section={section} title={title} />;
          const target = targetOf(section, to, languageCode);
          return (
            <PictureCard
              key={section.idNavigationSection}
              to={target}
              type={section.sectionType}
              cardStyle={sectionStyle(section)}
              title={title}
              fallback={t(`options.${NAMES[section.sectionType]}`)}
              order={cards.indexOf(section)}
            />
          );
        })}
      </nav>
      {routes.length > 0 && (
        <section className={styles["group"]}>
          <h2>{t("options.highlightedRoutes")}</h2>
          <ul className={styles["routes"]}>
            {routes.map((route) => (
              <li key={route.idRoute}>
                <PictureCard
                  to={targetOfRoute(route, to)}
                  type={typeOf(route)}
                  cardStyle={routeStyle(route, museum.navigationSections)}
                  title={localize(route).localizedText("name")}
                  note={route.artworkCount > 0 ? t("count.works", { count: route.artworkCount }) : ""}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <VisitLinks />
    </div>
  );
}

/** Message keys of default titles. */
const NAMES = {
  KEYBOARD: "keyboard",
  SIDE_MENU: "sideMenu",
  EXHIBITIONS: "exhibitions",
  ROUTES: "routes",
  TIMELINE: "timeline",
  HALLS: "halls",
  SPONSORS: "sponsors",
} as const;
