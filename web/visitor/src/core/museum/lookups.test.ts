import { sampleArtwork, sampleMuseum } from "@cicerone/api/testing/museum";
import type { Hall, Route, Study } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import {
  artworkByCode,
  artworksById,
  hallNumber,
  hasArtworkStudy,
  hasStartStudy,
  highlightedRoutes,
  splitHallName,
} from "./lookups";

describe("finding elements of a museum", () => {
  const museum = sampleMuseum({
    artworks: [sampleArtwork(1, { artworkCode: "007" }), sampleArtwork(2, { artworkCode: "7" })],
    halls: [{ idHall: 30 } as Hall, { idHall: 20 } as Hall],
    routes: [{ idRoute: 5 } as Route, { idRoute: 6 } as Route],
    highlightedRoutes: [6, 5, 99],
  });

  it("finds a work by its exact number", () => {
    expect(artworkByCode(museum, "7")?.idArtwork).toBe(2);
    expect(artworkByCode(museum, "007")?.idArtwork).toBe(1);
    expect(artworkByCode(museum, "07")).toBeUndefined();
  });

  it("FIELD-1 finds a work by each of its numbers", () => {
    const several = sampleMuseum({
      artworks: [
        sampleArtwork(1, { artworkCode: "7", otherCodes: ["107", "0007"] }),
        sampleArtwork(2, { artworkCode: "8" }),
      ],
    });
    expect(["7", "107", "0007", "8"].map((typed) => artworkByCode(several, typed)?.idArtwork)).toEqual([1, 1, 1, 2]);
    expect(artworkByCode(several, "007")).toBeUndefined();
  });

  it("keeps the order of the ids and leaves out unknown ones", () => {
    expect(artworksById(museum, [2, 9, 1]).map((artwork) => artwork.idArtwork)).toEqual([2, 1]);
    expect(highlightedRoutes(museum).map((route) => route.idRoute)).toEqual([6, 5]);
  });

  it("numbers halls from 1, -1 when not found", () => {
    expect([hallNumber(museum, 30), hallNumber(museum, 20), hallNumber(museum, 1)]).toEqual([1, 2, -1]);
  });

  it.each([
    ["Hall of Waves", "Hall of", "Waves"],
    ["Waves", "Waves", ""],
    ["  Hall   Two ", "Hall", "Two"],
    ["", "", ""],
  ])("splits the hall name %j at its last space", (name, upper, bottom) => {
    expect(splitHallName(name)).toEqual({ upper, bottom });
  });
});

describe("studies at the start and on a work", () => {
  const question = { idStudyQuestion: 1, mandatory: false, order: 0, active: true, answers: [], localizations: [] };
  const study = (showOn: Study["showOn"], questions: Study["questions"]) => ({
    studies: [{ idStudy: 1, showOn, questions }],
  });

  it.each([
    ["EASYGUIDE", true],
    ["BOTH", true],
    ["OTHER", false],
  ] as const)("a study shown on %s asks at the start, and after works: %s", (showOn, expected) => {
    expect(hasStartStudy(study(showOn, [question]))).toBe(expected);
    expect(hasArtworkStudy(study(showOn, [{ ...question, idArtwork: 3 }]), 3)).toBe(expected);
  });

  it("asks only active questions that are not tied to a work", () => {
    expect(hasStartStudy(study("BOTH", [{ ...question, idArtwork: 3 }]))).toBe(false);
    expect(hasStartStudy(study("BOTH", [{ ...question, active: false }]))).toBe(false);
    expect(hasArtworkStudy(study("BOTH", [{ ...question, idArtwork: 3 }]), 4)).toBe(false);
  });
});
