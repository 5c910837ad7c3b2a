import { describe, expect, it, test } from "vitest";
import { direction, formattingTag, interfaceLanguageOf, interfaceLanguages, ownNames, twoLetters } from "./languages";

test.each([
  ["es_ES", "es"],
  ["zh-Hant-TW", "zh"],
  ["no_NO", "no"],
  ["nb-NO", "no"],
  ["nn", "no"],
  ["EN_gb", "en"],
  ["", undefined],
  ["pl_PL", undefined],
  ["_", undefined],
])('LANG-3: the code "%s" asks for the interface language %s', (code, expected) => {
  expect(interfaceLanguageOf(code)).toBe(expected);
});

it("LANG-3: removes punctuation from a code and cuts it to two letters", () => {
  expect(twoLetters("_e-s.ES")).toBe("es");
});

describe("LANG-4", () => {
  test("LANG-4: Arabic runs from right to left, every other interface language from left to right", () => {
    const rightToLeft = interfaceLanguages.filter((language) => direction(language) === "rtl");
    expect(rightToLeft).toEqual(["ar"]);
    expect(direction("ar_SA")).toBe("rtl");
    expect(direction("fr_FR")).toBe("ltr");
  });

  test("each language has its own name", () => {
    expect(new Set(Object.values(ownNames)).size).toBe(interfaceLanguages.length);
  });

  test.each(interfaceLanguages)("numbers in %s use the digits of the keys and labels", (language) => {
    const tag = formattingTag(language);
    expect(new Intl.NumberFormat(tag, { useGrouping: false }).format(214)).toBe("214");
    expect(Intl.PluralRules.supportedLocalesOf(tag)).toHaveLength(1);
  });
});
