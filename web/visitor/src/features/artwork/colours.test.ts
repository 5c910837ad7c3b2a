import type { KeyboardCustomization } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import { keyboardArtworkColours } from "./colours";

const chosen = {
  active: true,
  artworkBackgroundColor: "#2b2118",
  artworkTextColor: "#ffe8d6",
} as KeyboardCustomization;

describe("KEY-3 works opened from the keypad", () => {
  it("have the keyboard's background and text", () => {
    expect(keyboardArtworkColours("Keyboard", chosen)).toMatchObject({
      "--artwork-background": "#2b2118",
      "--artwork-text": "#ffe8d6",
    });
  });

  it("have readable text", () => {
    expect(keyboardArtworkColours("Keyboard", { ...chosen, artworkTextColor: "#332b22" })).toMatchObject({
      "--artwork-text": "#ffffff",
    });
  });

  it.each([
    ["another way to the work", "Recognition", chosen],
    ["a link", undefined, chosen],
    ["a customization that is not active", "Keyboard", { ...chosen, active: false }],
    ["defaults", "Keyboard", { ...chosen, artworkBackgroundColor: "#FFFFFF", artworkTextColor: "#8F8F8F" }],
    ["nothing chosen", "Keyboard", { ...chosen, artworkBackgroundColor: "", artworkTextColor: "" }],
  ] as const)("change nothing for %s", (_, from, customization) => {
    expect(keyboardArtworkColours(from, customization)).toEqual({});
  });
});
