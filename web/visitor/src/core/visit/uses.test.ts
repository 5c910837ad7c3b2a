import { describe, expect, it } from "vitest";
import { usesOfOpening } from "./uses";

describe("STATS-1 uses of opening a work", () => {
  it.each([
    ["OutstandingArtworks", ["LIST"]],
    ["Hall", ["HALL"]],
    ["HallByHalls", ["HALL"]],
    ["Route", ["ROUTE"]],
    ["Exhibition", ["ROUTE"]],
    ["Timeline", ["TIMELINE"]],
    ["Favourites", ["FAVOURITE"]],
    [undefined, ["LINK"]],
    ["Keyboard", []],
    ["Recognition", []],
    ["Game", []],
    ["somewhere", []],
  ])("from %s", (from, uses) => {
    expect(usesOfOpening(from, true)).toEqual(uses);
    expect(usesOfOpening(from, false)).toEqual([...uses, "OFFLINE"]);
  });
});
