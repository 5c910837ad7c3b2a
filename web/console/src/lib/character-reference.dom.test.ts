import { expect, it } from "vitest";
import { decodeNamedCharacterReference } from "./character-reference";

it.each([
  ["amp", "&"],
  ["nbsp", "\u00a0"],
  ["NewLine", "\n"],
  ["semi", ";"],
  ["NotEqualTilde", "≂̸"],
  ["notit", false],
  ["unknown", false],
])("CON-5 the character reference %s is %j", (name, characters) => {
  expect(decodeNamedCharacterReference(name)).toBe(characters);
});
