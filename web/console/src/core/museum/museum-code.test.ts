import { expect, it } from "vitest";
import { isMuseumCode, museumCodeOf } from "./museum-code";

it.each([
  ["Museo Ñandú", "MUSEONANDU"],
  ["Museum of the History of Science", "MOTHOS"],
  ["Nationalgalerie Oldenburg", "NATIONALGALERIE"],
  ["Harbour Museum", "HARBOURMUSEUM"],
  ["Haus 7", "HAUS7"],
  ["متحف", ""],
])("CON-1 proposes a code for %s", (name, code) => {
  expect(museumCodeOf(name)).toBe(code);
});

it.each([
  ["DEMO", true],
  ["a1", true],
  ["A", false],
  ["", false],
  ["TWO WORDS", false],
  ["Ñandú", false],
  ["A".repeat(21), false],
])("CON-1 %s can be a code: %s", (code, isCode) => {
  expect(isMuseumCode(code)).toBe(isCode);
});
