import type { NavigationSection, Resource, Route } from "@cicerone/api/types";
import { twoLetters } from "@cicerone/i18n/languages";
import { LARGE_CONTRAST, readableText } from "@cicerone/theme/contrast";
import { type To, type ToArguments, type Screen } from "../../core/navigation/paths";
import { type SectionType, lineOf } from "../../theme/section-lines";

/** Makes places of the open museum. */
export type MakeTo = <S extends Screen>(screen: S, ...rest: ToArguments<S>) => To;

/** Default colour of arrows and titles, and sizes of titles in pixels (specification 1 §9). */
const TITLE_COLOR = "#ffffff";
const TITLE_SIZE = 32;
export const HIGHLIGHTED_ROUTE_SIZE = 24;

/** What titles on pictures stand on: the scrim's own colour. */
const SCRIM = "#0d0d0d";

/** How a card of the start menu looks; colours are readable on what they stand on. */
export interface CardStyle {
  line: string;
  arrow: string;
  title: string;
  /** Pixels at the browser's usual text size. */
  size: number;
  image: string;
}

/** A section's look: the museum's choice, the specification's defaults where it made none. */
export function sectionStyle(section: NavigationSection): CardStyle {
  const line = lineOf([section], section.sectionType);
  // Without a picture the card is filled with the section's own colour.
  const below = section.mainImageUrl === "" ? line : SCRIM;
  return {
    line,
    arrow: readableText(section.arrowColor || TITLE_COLOR, below, LARGE_CONTRAST),
    title: readableText(section.fontColor || TITLE_COLOR, below, LARGE_CONTRAST),
    size: section.fontSize > 0 ? section.fontSize : TITLE_SIZE,
    image: section.mainImageUrl,
  };
}

/** The look of a highlighted route, by its kind's line colour. */
export function routeStyle(route: Route, sections: readonly NavigationSection[]): CardStyle {
  const type: SectionType = route.isExhibition ? "EXHIBITIONS" : "ROUTES";
  return {
    line: lineOf(sections, type),
    arrow: TITLE_COLOR,
    title: TITLE_COLOR,
    size: HIGHLIGHTED_ROUTE_SIZE,
    image: route.mainImageUrl,
  };
}

/** The start menu of a museum that lists no sections: works can always be found by their number. */
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

/** Active sections, in the museum's order, or in the one its style sets (CUST-2). */
export function shownSections(
  sections: readonly NavigationSection[],
  order: readonly string[] | null,
): NavigationSection[] {
  if (sections.length === 0) return [KEYPAD_SECTION];
  const shown = sections.filter((section) => section.active);
  if (order === null) return shown;
  const rank = ({ sectionType }: NavigationSection): number => {
    const at = order.indexOf(sectionType);
    return at < 0 ? order.length : at;
  };
  return shown.sort((a, b) => rank(a) - rank(b));
}

/** Where a section leads; null for one that does not open (yet), and for a group of shortcuts. */
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
    case "SPONSORS": {
      const resource = resourceFor(section.resources, languageCode);
      return resource === undefined ? null : to("Sponsors", { idResource: resource.idResource });
    }
    case "SIDE_MENU":
      return null;
  }
}

/** Of resources for several languages the visitor's, else the first (OPT-6). */
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

/** Where a highlighted route leads: its list view when it has a presentation, else the route itself (OPT-5). */
export function targetOfRoute(route: Route, to: MakeTo): To {
  const query = { from: "Options", idRoute: String(route.idRoute) } as const;
  if (route.hasPresentation) return to(route.isExhibition ? "ExhibitionList" : "RouteList", {}, query);
  const { idRoute } = route;
  return route.isExhibition ? to("Exhibition", { idRoute }, query) : to("Route", { idRoute }, query);
}
