import type { Route, Step } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import { listedRoutes } from "../../core/museum/lookups";
import { firstShown, initialStep } from "./routes";

const route = (idRoute: number, isExhibition: boolean, highlighted: boolean) =>
  ({ idRoute, isExhibition, highlighted }) as Route;
const museum = { routes: [route(1, false, false), route(2, false, true), route(3, true, false), route(4, true, true)] };
const ids = (list: readonly Route[]) => list.map(({ idRoute }) => idRoute);

describe("RL-2 a list of routes", () => {
  it("leaves the highlighted ones out", () => {
    expect(ids(listedRoutes(museum, false, false))).toEqual([1]);
    expect(ids(listedRoutes(museum, true, false))).toEqual([3]);
  });

  it("shows all of its kind with an idRoute in the query, that one first", () => {
    const query = { idRoute: "2" };
    const listed = listedRoutes(museum, false, true);
    expect(ids(listed)).toEqual([1, 2]);
    expect(firstShown(listed, query)).toBe(1);
    expect(firstShown(listed, { ...query, fromRoute: "1" })).toBe(0);
    expect(firstShown(listed, { idRoute: "x" })).toBe(0);
  });
});

describe("RT-1 the step that the visitor returns to", () => {
  const steps = [
    { idStep: 41, idArtwork: 7 },
    { idStep: 42 },
    { idStep: 43, idArtwork: 9 },
    { idStep: 44, idArtwork: 7 },
  ] as Step[];

  it("is the one that the address names, whatever was shown before", () => {
    expect(initialStep(steps, { step: "43" }, 0)).toBe(2);
    expect(initialStep(steps, { step: "42", artwork: "7" }, 3)).toBe(1);
    expect(initialStep(steps, { step: "99" }, 1)).toBe(1);
  });

  it("is the last one if it shows the work, else the first that does", () => {
    expect(initialStep(steps, { artwork: "7" }, 3)).toBe(3);
    expect(initialStep(steps, { artwork: "7" }, 1)).toBe(0);
    expect(initialStep(steps, { artwork: "9" }, 0)).toBe(2);
  });

  it("is the last one without a work, or if no step shows it", () => {
    expect(initialStep(steps, {}, 2)).toBe(2);
    expect(initialStep(steps, { artwork: "12" }, 1)).toBe(1);
    expect(initialStep(steps, {}, 12)).toBe(3);
    expect(initialStep([], {}, 2)).toBe(0);
  });
});
