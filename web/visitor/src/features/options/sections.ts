import type { Detail, NavigationSection, Resource, Route } from "@cicerone/api/types";
import { twoLetters } from "@cicerone/i18n/languages";
import { LARGE_CONTRAST, readableText } from "@cicerone/theme/contrast";
import { hasContent } from "../../core/museum/content";
import { type To, type ToArguments, type Screen } from "../../core/navigation/paths";
import { type SectionType, lineOf } from "../../theme/section-lines";

/** MakeTo makes a link target in the open museum. */
export type MakeTo = <S extends Screen>(screen: S, ...rest: ToArguments<S>) => To;

/** Default colour of arrows and titles, and sizes of titles in pixels (specification 1 §9). */
const TITLE_COLOR = "#ffffff";
const TITLE_SIZE = 32;
export const HIGHLIGHTED_ROUTE_SIZE = 24;

/** Background of titles: that of cards without a picture, which is lighter than the scrim on pictures. */
const BACKGROUND = "#1b1c1e";

/** CardStyle is the style of a card of the start menu, with colours readable on their background. */
export interface CardStyle {
  line: string;
  arrow: string;
  title: string;
  /** Colour of an icon on the line's colour. */
  icon: string;
  /** Pixels at the browser's default text size. */
  size: number;
  image: string;
}

/** sectionStyle returns a section's style: the museum's choice, else the specification's defaults. */
export function sectionStyle(section: NavigationSection): CardStyle {
  const line = lineOf([section], section.sectionType);
  return {
    line,
    arrow: readableText(section.arrowColor || TITLE_COLOR, BACKGROUND, LARGE_CONTRAST),
    title: readableText(section.fontColor || TITLE_COLOR, BACKGROUND, LARGE_CONTRAST),
    icon: readableText(TITLE_COLOR, line, LARGE_CONTRAST),
    size: section.fontSize > 0 ? section.fontSize : TITLE_SIZE,
    image: section.mainImageUrl,
  };
}

/** routeStyle returns the style of a highlighted route, with the line colour of routes or exhibitions. */
export function routeStyle(route: Route, sections: readonly NavigationSection[]): CardStyle {
  const line = lineOf(sections, typeOf(route));
  return {
    line,
    arrow: TITLE_COLOR,
    title: TITLE_COLOR,
    icon: readableText(TITLE_COLOR, line, LARGE_CONTRAST),
    size: HIGHLIGHTED_ROUTE_SIZE,
    image: route.mainImageUrl,
  };
}

/** typeOf returns the section that a route belongs to. */
export function typeOf({ isExhibition }: Pick<Route, "isExhibition">): "EXHIBITIONS" | "ROUTES" {
  return isExhibition ? "EXHIBITIONS" : "ROUTES";
}

/** KEYPAD_SECTION is the start menu of a museum without sections: works can always be opened by number. */
const KEYPAD_SECTION: NavigationSection = {
  idNavigationSection: 0,
  sectionType: "KEYBOARD",
  active: true,
  enableSection: true,
  lineColor: "",
  arrowColor: "",
  fontColor: "",
  fontSize: 0,
  mainImageUrl: "",
  resources: [],
  localizations: [],
};

/** SECTION_SCREENS are the screens of the sections that only some museums have content for. */
const SECTION_SCREENS: Readonly<Partial<Record<SectionType, Screen>>> = {
  EXHIBITIONS: "ExhibitionList",
  ROUTES: "RouteList",
  TIMELINE: "TimelineList",
  HALLS: "OptionsByHalls",
  SPONSORS: "Sponsors",
};

/**
 * shownSections returns the active sections that have content, in the museum's order or that of its style (CUST-2).
 * Sections that are announced but not available stay.
 */
export function shownSections(museum: Detail, order: readonly string[] | null): NavigationSection[] {
  const sections = museum.navigationSections;
  if (sections.length === 0) return [KEYPAD_SECTION];
  const leadsSomewhere = ({ sectionType }: NavigationSection): boolean => {
    const screen = SECTION_SCREENS[sectionType];
    return screen === undefined || hasContent(museum, screen);
  };
  const shown = sections.filter((section) => section.active && (!section.enableSection || leadsSomewhere(section)));
  if (order === null) return shown;
  const rank = ({ sectionType }: NavigationSection): number => {
    const at = order.indexOf(sectionType);
    return at < 0 ? order.length : at;
  };
  return shown.sort((a, b) => rank(a) - rank(b));
}

/** targetOf returns a section's link target; null if it is disabled or a group of shortcuts. */
export function targetOf(section: NavigationSection, to: MakeTo, languageCode: string): To | null {
  if (!section.enableSection) return null;
  switch (section.sectionType) {
    case "KEYBOARD":
      return to("Keyboard");
    case "EXHIBITIONS":
      return to("ExhibitionList");
    case "ROUTES":
      return to("RouteList");
    case "TIMELINE":
      return to("TimelineList");
    case "HALLS":
      return to("OptionsByHalls");
    case "SPONSORS": {
      const resource = resourceFor(section.resources, languageCode);
      return resource === undefined ? null : to("Sponsors", { idResource: resource.idResource });
    }
    case "SIDE_MENU":
      return null;
  }
}

/** resourceFor returns the resource in the visitor's language, else the first (OPT-6). */
function resourceFor(resources: readonly Resource[], languageCode: string): Resource | undefined {
  const short = twoLetters(languageCode);
  const speaks = (code: (candidate: string) => boolean) => (resource: Resource) =>
    resource.localizations.some((localization) => code(localization.languageCode));
  return (
    resources.find(speaks((code) => code === languageCode)) ??
    resources.find(speaks((code) => twoLetters(code) === short)) ??
    resources[0]
  );
}

/**
 * targetOfRoute returns a highlighted route's link target: the list if it has a presentation, else the route
 * (OPT-5).
 */
export function targetOfRoute(route: Route, to: MakeTo): To {
  const query = { from: "Options", idRoute: String(route.idRoute) } as const;
  if (route.hasPresentation) return to(route.isExhibition ? "ExhibitionList" : "RouteList", {}, query);
  const { idRoute } = route;
  return route.isExhibition ? to("Exhibition", { idRoute }, query) : to("Route", { idRoute }, query);
}
