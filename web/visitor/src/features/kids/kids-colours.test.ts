import { LARGE_CONTRAST, type Rgb, contrast, parseColor } from "@cicerone/theme/contrast";
import { describe, expect, it } from "vitest";
import { kidsColours } from "./kids-colours";

function coloursOf(color: string, place: number): Record<string, string> {
  return kidsColours(color, place) as Record<string, string>;
}

describe("KID-1 colours of sections", () => {
  it("are the museum's, with readable text", () => {
    expect(coloursOf("#8a5bb5", 0)).toEqual({ "--section": "#8a5bb5", "--section-text": "#ffffff" });
    expect(coloursOf("#ffe680", 0)).toEqual({ "--section": "#ffe680", "--section-text": "#000000" });
  });

  it("differ from one section to the next if the museum chose none", () => {
    const sections = [0, 1, 2, 3].map((place) => coloursOf("", place));
    expect(new Set(sections.map((section) => section["--section"])).size).toBe(4);
    for (const { "--section": section = "", "--section-text": text = "" } of sections) {
      expect(contrast(parseColor(section) as Rgb, parseColor(text) as Rgb)).toBeGreaterThanOrEqual(LARGE_CONTRAST);
    }
    expect(coloursOf(" ", 4)).toEqual(sections[0]);
  });
});
