import { expect, it } from "vitest";
import { plainText } from "./plain-text";

it("CON-7 a script is the words of a text, without its markup", () => {
  const markdown =
    '## The *reef*\n\nTwo **invisible** substances, [made](https://example.org) at <span lang="fr">Lyon</span>.\n\n- first\n- second\\.';
  expect(plainText(markdown)).toBe("The reef\nTwo invisible substances, made at Lyon.\nfirst\nsecond.");
  expect(plainText("snake_case 3 * 4")).toBe("snake_case 3 * 4");
});
