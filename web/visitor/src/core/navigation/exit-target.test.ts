import { sampleMuseum } from "@cicerone/api/testing/museum";
import type { Hall, Route, Timeline } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import { type ArtworkExit, exitTarget, studyExitTarget } from "./exit-target";
import { type Query, href } from "./paths";

const museum = sampleMuseum({
  halls: [
    { idHall: 30, artworkIds: [{ idArtwork: 11 }] },
    { idHall: 31, artworkIds: [{ idArtwork: 12 }] },
  ] as Hall[],
  routes: [
    { idRoute: 5, isExhibition: false },
    { idRoute: 6, isExhibition: true },
  ] as Route[],
  timeline: [
    { idTimeline: 8, active: false, artworkIDs: [11] },
    { idTimeline: 9, active: true, artworkIDs: [11] },
  ] as Timeline[],
});

/** Returns the exit target of work 11, as an address below the museum's. */
function left(query: Query, others: Partial<ArtworkExit> = {}): string {
  const to = exitTarget(museum, "m", { idArtwork: 11, query, studyDue: false, currentRoute: null, ...others });
  return to === "back" ? to : href(to).replace("/museums/m/", "");
}

describe("ART-7 leaving a work", () => {
  it.each<[origin: string, query: Query, others: Partial<ArtworkExit>, to: string]>([
    ["its address", {}, {}, "back"],
    ["the keypad", { from: "Keyboard" }, {}, "back"],
    ["the camera", { from: "Recognition" }, {}, "back"],
    ["the outstanding works", { from: "OutstandingArtworks" }, {}, "back"],
    ["a beacon", { from: "Beacon" }, {}, "back"],
    ["a route in the query", { from: "Route", idRoute: "5" }, {}, "routes/5?artwork=11"],
    ["the route being walked", { from: "Route" }, { currentRoute: 5 }, "routes/5?artwork=11"],
    [
      "a highlighted route",
      { from: "Route", idRoute: "5", highlightedRoute: "true" },
      {},
      "routes/5?artwork=11&highlightedRoute=true",
    ],
    ["an exhibition", { from: "Exhibition", idRoute: "6" }, { currentRoute: 5 }, "exhibitions/6?artwork=11"],
    [
      "a route, the query naming an exhibition",
      { from: "Route", idRoute: "6" },
      { currentRoute: 5 },
      "routes/5?artwork=11",
    ],
    ["a route that is not known", { from: "Route", idRoute: "99" }, {}, "back"],
    ["a route that has no number", { from: "Route", idRoute: "x" }, {}, "back"],
    ["the timeline, the active one", { from: "Timeline" }, {}, "timeline/9?artwork=11"],
    ["a step of the timeline", { from: "Timeline", step: "4" }, {}, "timeline/9?artwork=11&step=4"],
    ["a timeline without the work", { from: "Timeline" }, { idArtwork: 12 }, "back"],
    ["the game", { from: "Game" }, {}, "game?artwork=11"],
    ["a hall in the query", { from: "Hall", hall: "31" }, {}, "hall/31?artwork=11"],
    ["a hall of a step", { from: "Hall", hall: "31", step: "4" }, {}, "hall/31?artwork=11&step=4"],
    ["its own hall", { from: "Hall" }, {}, "hall/30?artwork=11"],
    ["a hall, by halls", { from: "HallByHalls", hall: "30" }, {}, "hall/30/by-halls?artwork=11"],
    ["a hall, hanging in none", { from: "Hall" }, { idArtwork: 13 }, "back"],
  ])("opened from %s", (_, query, others, to) => {
    expect(left(query, others)).toBe(to);
  });

  it.each<[origin: string, query: Query, to: string]>([
    ["its address", {}, "study/11"],
    ["the keypad", { from: "Keyboard", lang: "en" }, "study/11?from=Keyboard"],
    [
      "a highlighted route",
      { from: "Route", idRoute: "5", highlightedRoute: "true" },
      "study/11?from=Route&idRoute=5&highlightedRoute=true",
    ],
    ["a hall", { from: "Hall", hall: "30" }, "study/11?from=Hall&hall=30"],
    ["a hall, by halls", { from: "HallByHalls", hall: "30" }, "study/11?from=HallByHalls&hall=30"],
    ["a beacon", { from: "Beacon" }, "study/11?from=Beacon"],
  ])("opened from %s, with study questions not yet answered: those first", (_, query, to) => {
    expect(left(query, { studyDue: true })).toBe(to);
  });
});

describe("STUDY-5 leaving the study of a work", () => {
  it.each<[origin: string, query: Query, to: string]>([
    ["the keypad", { from: "Keyboard" }, "back"],
    ["a beacon", { from: "Beacon" }, "back"],
    [
      "a route",
      { from: "Route", idRoute: "5", highlightedRoute: "true" },
      "routes/5?from=Route&artwork=11&highlightedRoute=true",
    ],
    ["an exhibition", { from: "Exhibition", idRoute: "6" }, "exhibitions/6?from=Exhibition&artwork=11"],
    ["a timeline", { from: "Timeline" }, "timeline/9?from=Timeline&artwork=11"],
    ["the game", { from: "Game" }, "game?artwork=11"],
    ["a hall", { from: "Hall" }, "hall/30?artwork=11"],
  ])("from %s returns there, with its query", (_, query, to) => {
    const place = studyExitTarget(museum, "m", { idArtwork: 11, query, currentRoute: null });
    expect(place === "back" ? place : href(place).replace("/museums/m/", "")).toBe(to);
  });
});
