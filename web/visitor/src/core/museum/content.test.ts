import { sampleMuseum, words } from "@cicerone/api/testing/museum";
import type { Route } from "@cicerone/api/types";
import { expect, it } from "vitest";
import { hasContent, visitorInformation } from "./content";

const route = (isExhibition: boolean, highlighted: boolean) => ({ isExhibition, highlighted }) as Route;

it("OPT-1 menus offer lists of routes that the start menu does not show already, and favourites where there are works", () => {
  const listed = (routes: Route[]) => [
    hasContent(sampleMuseum({ routes }), "RouteList"),
    hasContent(sampleMuseum({ routes }), "ExhibitionList"),
  ];
  expect(listed([])).toEqual([false, false]);
  expect(listed([route(false, true), route(true, true)])).toEqual([false, false]);
  expect(listed([route(false, false), route(true, true)])).toEqual([true, false]);
  expect(listed([route(false, true), route(true, false)])).toEqual([false, true]);
  expect(hasContent(sampleMuseum(), "Favourites")).toBe(true);
  expect(hasContent(sampleMuseum({ artworks: [] }), "Favourites")).toBe(false);
  expect(hasContent(sampleMuseum(), "Keyboard")).toBe(true);
});

it("FIELD-1 menus lead to the museum's information when it has info sections or information of its own", () => {
  expect(hasContent(sampleMuseum({ infoSections: [] }), "InfoSectionList")).toBe(false);
  const localizations = [words("es_ES", { contact: "<p>Call</p>", openingHours: "<p>9 to 5</p>", address: "" })];
  const museum = sampleMuseum({ infoSections: [], localizations });
  expect(visitorInformation(museum)).toEqual(["openingHours", "contact"]);
  expect(hasContent(museum, "InfoSectionList")).toBe(true);
});
