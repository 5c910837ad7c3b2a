import { sampleMuseum } from "@cicerone/api/testing/museum";
import type { Route } from "@cicerone/api/types";
import { expect, it } from "vitest";
import { hasContent } from "./content";

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
