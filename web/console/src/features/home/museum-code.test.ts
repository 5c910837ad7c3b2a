import { expect, it } from "vitest";
import { museumCodeOf } from "./museum-code";

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
