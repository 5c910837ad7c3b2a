import type { Detail } from "@cicerone/api/types";
import type { Mode, Screen } from "../navigation/paths";
import { hasStartStudy, listedRoutes, outstandingArtworks, sponsorsOf } from "./lookups";
import { visibleTimelines } from "./timelines";

/** modesOf returns the modes that the museum has content for; the others are not entered. */
export function modesOf(museum: Pick<Detail, "game" | "kidsSections" | "sections" | "halls">): Mode[] {
  const modes: Mode[] = [];
  if (museum.game !== undefined || museum.kidsSections.length > 0 || museum.sections.length > 0) modes.push("kids");
  if (museum.halls.length > 0) modes.push("by-halls");
  return modes;
}

/** visitorInformation returns the museum's fields for visitors that are filled, in display order (FIELD-1). */
export function visitorInformation({ localizations }: Pick<Detail, "localizations">) {
  return (["openingHours", "address", "contact", "accessibilityStatement"] as const).filter((field) =>
    localizations.some((texts) => texts[field]),
  );
}

/** hasContent reports whether the screen has something to show: menus offer no others. */
export function hasContent(museum: Detail, screen: Screen): boolean {
  return CONTENT[screen]?.(museum) ?? true;
}

/** CONTENT are the screens that only some museums have content for. */
const CONTENT: Partial<Record<Screen, (museum: Detail) => boolean>> = {
  ExhibitionList: (museum) => listedRoutes(museum, true, false).length > 0,
  RouteList: (museum) => listedRoutes(museum, false, false).length > 0,
  OptionsByHalls: ({ halls }) => halls.length > 0,
  TimelineList: (museum) => visibleTimelines(museum).length > 0,
  Sponsors: (museum) => sponsorsOf(museum).length > 0,
  OneMinuteList: ({ oneMinutes }) => oneMinutes.length > 0,
  OutstandingArtworks: (museum) => outstandingArtworks(museum).length > 0,
  Languages: ({ languages }) => languages.length > 1,
  InfoSectionList: (museum) => museum.infoSections.length > 0 || visitorInformation(museum).length > 0,
  StudyQuestion: hasStartStudy,
  Downloads: ({ media }) => Object.keys(media).length > 0,
  Favourites: ({ artworks }) => artworks.length > 0,
  Game: ({ game }) => game !== undefined,
  Sections: ({ sections }) => sections.length > 0,
};
