import { interfaceLanguages, sourceLanguage } from "@cicerone/i18n/languages";
import { expect, it, test } from "vitest";
import { detailWords } from "./detail-words";

const english = detailWords(sourceLanguage);

/** Words that are the same in that language and in English. */
const SAME: Record<string, readonly string[]> = {
  ca: ["Dimensions"],
  fr: ["Dimensions", "Collection", "Contact"],
  nl: ["Contact"],
};

test("LANG-4 FIELD-1: each of the eighteen interface languages has words of its own for details", () => {
  expect(new Set(interfaceLanguages.map((language) => detailWords(language)))).toHaveProperty("size", 18);
});

it.each(interfaceLanguages)("FIELD-1: the words of %s are complete and translated", (language) => {
  const own = detailWords(language);
  expect(Object.keys(own)).toEqual(Object.keys(english));
  expect(Object.values(own).filter((text) => text.trim() === "")).toEqual([]);
  if (language === sourceLanguage) return;
  const same = Object.entries(own).filter(([key, text]) => text === english[key as keyof typeof english]);
  expect(same.map(([, text]) => text)).toEqual(SAME[language] ?? []);
});
