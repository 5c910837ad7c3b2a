import type { ElementTarget } from "@cicerone/api/preview";
import type { Detail } from "@cicerone/api/types";
import { type To, createTo } from "../../core/navigation/paths";

/** targetOf returns the screen that shows an element of a list; the start menu for elements without one of their own. */
export function targetOf(identifier: string, { list, id }: ElementTarget, museum: Detail | null): To {
  switch (list) {
    case "artworks":
      return createTo(identifier, "Artwork", { idArtwork: id });
    case "halls":
      return createTo(identifier, "Hall", { idHall: id });
    case "routes": {
      const isExhibition = museum?.routes.find(({ idRoute }) => idRoute === id)?.isExhibition === true;
      return isExhibition
        ? createTo(identifier, "Exhibition", { idRoute: id })
        : createTo(identifier, "Route", { idRoute: id });
    }
    case "timelines":
      return createTo(identifier, "Timeline", { idTimeline: id });
    case "infoSections":
      return createTo(identifier, "InfoSection", { idInfoSection: id });
    case "oneMinutes":
      return createTo(identifier, "OneMinute", { idOneMinute: id });
    case "slides":
      return createTo(identifier, "Slides", {}, { step: String(id) });
    case "beacons":
      return createTo(identifier, "Beacon", { idBeacon: id });
    case "sections":
      return createTo(identifier, "Sections");
    case "kidsSections":
      return createTo(identifier, "OptionsKids");
    case "studies":
      return createTo(identifier, "StudyQuestion");
    default:
      return createTo(identifier, "Options");
  }
}
