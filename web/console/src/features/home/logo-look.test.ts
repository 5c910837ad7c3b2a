import { LARGE_CONTRAST, TEXT_CONTRAST, contrast, parseColor } from "@cicerone/theme/contrast";
import { expect, it } from "vitest";
import { lookOf, mainColorOf } from "./logo-look";

it("CON-1 proposes the logo's most frequent colour that is no grey", () => {
  expect(mainColorOf(["#ffffff", "#111111", "#7a1f2b", "#e9b44c"])).toBe("#7a1f2b");
  expect(mainColorOf(["#ffffff", "#111111"])).toBe("#ffffff");
  expect(mainColorOf([])).toBeUndefined();
});

it.each(["#7a1f2b", "#ffee00", "#808080", "#ffffff", "#000000", "#2e7dd1"])(
  "CON-1 CON-10 texts can be read on a look made of %s",
  (color) => {
    const look = lookOf(color);
    const ratio = (text: unknown, background: unknown): number => {
      const [above, below] = [parseColor(String(text)), parseColor(String(background))];
      return above && below ? contrast(above, below) : 0;
    };
    expect(
      ratio(look["customization/mainButtonsTextColor"], look["customization/mainButtonsColor"]),
    ).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    expect(ratio("#ffffff", look["customization/recognitionColor"])).toBeGreaterThanOrEqual(LARGE_CONTRAST);
    expect(
      ratio(look["keyboardCustomization/okTextColor"], look["keyboardCustomization/okColor"]),
    ).toBeGreaterThanOrEqual(LARGE_CONTRAST);
  },
);
