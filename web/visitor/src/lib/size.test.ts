import { describe, expect, it } from "vitest";
import { formatSize } from "./size";

describe("DL-5 sizes for people", () => {
  it.each([
    [0, "0.00 B"],
    [1023, "1023.00 B"],
    [1024, "1.00 Kb"],
    [1536, "1.50 Kb"],
    [1024 ** 2 - 1, "1.00 Mb"],
    [1024 ** 2, "1.00 Mb"],
    [5.25 * 1024 ** 3, "5.25 Gb"],
    [1024 ** 4, "1.00 Tb"],
    [2000 * 1024 ** 4, "2000.00 Tb"],
    [-1, "0.00 B"],
  ])("%d bytes are %s", (bytes, text) => {
    expect(formatSize(bytes, "en-GB")).toBe(text.replace(" ", "\u00A0"));
  });

  it.each([
    ["de", "9,50 Mb"],
    ["fr", "9,50 Mo"],
    ["ru", "9,50 МБ"],
    ["ar-u-nu-latn", "9.50 م.ب"],
  ])("are written as %s does", (tag, text) => {
    expect(formatSize(9.5 * 1024 ** 2, tag)).toBe(text.replace(" ", "\u00A0"));
  });
});
