import { sampleMuseum } from "@cicerone/api/testing/museum";
import { beforeEach, describe, expect, it } from "vitest";
import { createPhoneStorage } from "../visit/local-storage";
import { favouritesOf, toggleFavourite } from "./favourites";

describe("KID-4 favourites", () => {
  const museum = sampleMuseum();
  const open = () => createPhoneStorage(() => localStorage);
  const ids = () => favouritesOf(museum, open()).map(({ idArtwork }) => idArtwork);

  beforeEach(() => localStorage.clear());

  it("are none at first", () => {
    expect(ids()).toEqual([]);
  });

  it("are marked and unmarked, the latest first, and survive a reload", () => {
    expect(toggleFavourite(11, open())).toBe(true);
    expect(toggleFavourite(12, open())).toBe(true);
    expect(ids()).toEqual([12, 11]);
    expect(toggleFavourite(12, open())).toBe(false);
    expect(ids()).toEqual([11]);
    expect(toggleFavourite(12, open())).toBe(true);
    expect(ids()).toEqual([12, 11]);
  });

  it("that the museum no longer has are left out, and so are invalid values", () => {
    toggleFavourite(99, open());
    toggleFavourite(11, open());
    expect(ids()).toEqual([11]);
    localStorage.setItem("favourites", '["11"]');
    expect(ids()).toEqual([]);
    expect(toggleFavourite(11, open())).toBe(true);
    expect(ids()).toEqual([11]);
  });

  it("are deleted by a reset", () => {
    const storage = open();
    toggleFavourite(11, storage);
    storage.clear();
    expect(ids()).toEqual([]);
    expect(localStorage.getItem("favourites")).toBeNull();
  });
});
