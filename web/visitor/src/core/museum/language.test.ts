import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_LANGUAGES, chooseLanguage, missingLanguage } from "./language";

const english = { idLanguage: 2, code: "en_GB", originalTitle: "English" };
const spanish = { idLanguage: 1, code: "es_ES", originalTitle: "Español" };
const french = { idLanguage: 3, code: "fr_FR", originalTitle: "Français" };
const norwegian = { idLanguage: 15, code: "no_NO", originalTitle: "Norsk" };
const all = [french, spanish, english, norwegian];

describe("LANG-3: the default language", () => {
  it.each([
    ["the stored visit's first", all, { visit: "es_ES", stored: "fr_FR", browser: ["en"] }, 1],
    ["then the stored one", all, { stored: "fr_FR", browser: ["en"] }, 3],
    ["then the browser's", all, { browser: ["fi-FI", "es-419", "fr"] }, 1],
    ["then English", all, { browser: ["fi"] }, 2],
    ["then Spanish", [french, spanish], { browser: ["fi"] }, 1],
    ["then the first", [french, norwegian], { browser: ["fi"] }, 3],
    ["a lang query before all of them", all, { query: "fr", visit: "es_ES" }, 3],
    ["codes cleaned of punctuation and cut to two letters", all, { stored: "ES-(mx)!" }, 1],
    ["Norwegian by the codes browsers use", all, { browser: ["nb-NO"] }, 15],
    ["the next wish where the museum lacks the first", all, { visit: "de_DE", stored: "es" }, 1],
  ])("takes %s", (_, languages, preferences, idLanguage) => {
    expect(chooseLanguage(languages, preferences).idLanguage).toBe(idLanguage);
  });

  it("is id 1, es_ES if the museum lists none", () => {
    expect(chooseLanguage([], { visit: "en_GB", browser: ["en"] })).toEqual(NO_LANGUAGES);
    expect(NO_LANGUAGES).toEqual({ idLanguage: 1, code: "es_ES" });
  });

  it("is always one of the museum's, for any phone and address", () => {
    const text = fc.option(fc.string());
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...all), { minLength: 1 }),
        text,
        text,
        text,
        fc.array(fc.string()),
        (languages, query, visit, stored, browser) => {
          const { idLanguage, code } = chooseLanguage(languages, { query, visit, stored, browser });
          expect(languages).toContainEqual(expect.objectContaining({ idLanguage, code }));
        },
      ),
    );
  });

  it("is the latest that the visitor asked for, if the museum has it", () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.array(fc.string()), (wish, browser) => {
        expect(chooseLanguage(all, { query: wish.code, visit: "es_ES", browser }).code).toBe(wish.code);
      }),
    );
  });
});

describe("STATS-1: the phone's language that the museum lacks", () => {
  const finnish = { code: "fi_FI" };

  it.each([
    ["without its region", all, "ja-JP", "ja"],
    ["in lower case", all, "JA", "ja"],
    ["of three letters", all, "fil-PH", "fil"],
    ["that starts like another language", [finnish], "fil-PH", "fil"],
    ["that no interface has", all, "fi", "fi"],
  ])("is its primary subtag: %s", (_, languages, tag, missing) => {
    expect(missingLanguage(languages, tag)).toBe(missing);
  });

  it.each([
    ["the museum has it in another region", all, "en-US"],
    ["the museum has it under Norway's common code", all, "nn-NO"],
    ["the museum lists none", [], "ja-JP"],
    ["the phone has none", all, ""],
    ["the tag is none of a language", all, "x-klingon"],
    ["the tag is longer than any language's", all, "root"],
  ])("is null if %s", (_, languages, tag) => {
    expect(missingLanguage(languages, tag)).toBeNull();
  });
});
