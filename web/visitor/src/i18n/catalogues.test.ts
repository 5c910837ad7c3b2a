import { formattingTag, interfaceLanguages, sourceLanguage } from "@cicerone/i18n/languages";
import type { InterfaceLanguage } from "@cicerone/i18n/languages";
import { assert, nat, property, string } from "fast-check";
import compile from "icu-minify/compile";
import format from "icu-minify/format";
import type { CompiledMessage } from "icu-minify/format";
import { describe, expect, it, test } from "vitest";

// The source texts, not the compiled modules.
const files = import.meta.glob<string>("./catalogues/*.json", { query: "?raw", import: "default", eager: true });

/** The texts of one language by their full keys. */
function textsOf(language: InterfaceLanguage): Map<string, string> {
  const file: Record<string, Record<string, string>> = JSON.parse(files[`./catalogues/${language}.json`] ?? "{}");
  return new Map(
    Object.entries(file).flatMap(([namespace, messages]) =>
      Object.entries(messages).map(([name, text]) => [`${namespace}.${name}`, text] as const),
    ),
  );
}

const english = textsOf(sourceLanguage);
const translations = interfaceLanguages.filter((language) => language !== sourceLanguage);

/** Parts are a message's arguments and tags, and its plural categories. */
interface Parts {
  arguments: Set<string>;
  plurals: Set<string>;
  tags: Set<string>;
  categories: string[][];
}

// icu-minify writes an argument as [name], a plural as [name, 2, {category: …}] and a tag as [name, …children].
const pluralNode = 2;

function partsOf(message: CompiledMessage): Parts {
  const parts: Parts = { arguments: new Set(), plurals: new Set(), tags: new Set(), categories: [] };
  const visit = (node: unknown) => {
    if (!Array.isArray(node)) return;
    const [name, kind, options] = node;
    if (kind === undefined) parts.arguments.add(name);
    else if (kind === pluralNode) {
      parts.plurals.add(name);
      parts.categories.push(Object.keys(options));
      for (const branch of Object.values(options)) if (Array.isArray(branch)) branch.forEach(visit);
    } else if (typeof kind === "number") throw new Error(`Unexpected kind of argument ${kind} for "${name}".`);
    else {
      parts.tags.add(name);
      node.slice(1).forEach(visit);
    }
  };
  if (Array.isArray(message)) message.forEach(visit);
  return parts;
}

const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};

// Words that are the same in that language and in English.
const sameWords: Partial<Record<InterfaceLanguage, string[]>> = {
  ca: ["OK", "No", "Text", "Centre"],
  de: ["OK", "Pause", "Start", "Downloads", "Audio", "Video", "Videos", "Text"],
  el: ["OK"],
  es: ["OK", "No", "Audio"],
  fr: ["OK", "Menu", "Pause", "Audio", "Centre"],
  gl: ["OK", "Audio", "{count, plural, one {# extra} other {# extras}}"],
  it: ["OK", "Menu", "No", "Audio", "Video"],
  nl: ["OK", "Menu", "Start", "Routes", "Sponsors", "Downloads", "Audio", "Video"],
  no: ["OK", "Send", "Pause", "Start"],
  pt: ["OK", "Menu"],
  sv: ["OK", "Start", "Text"],
};

const scripts: Partial<Record<InterfaceLanguage, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  el: /\p{Script=Greek}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  ru: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
};

const errorKeys = [
  "error_museum_deactivated",
  "error_update",
  "error_uploading_statistics",
  "error_download",
  "no_internet",
  "no_artwork",
  "no_artworks_category",
  "no_halls",
  "no_halls_artworks",
  "no_languages",
  "no_resources",
  "no_routes",
  "no_steps",
  "no_favourites",
  "empty_code",
  "wrong_code",
  "wrong_password",
  "password_error",
  "user_name_error",
  "user_not_valid",
  "email_not_valid",
  "privacy_policy_error",
  "recognition_offline_notification",
  "payments_disabled",
  "qr_error_InsecureContextError",
  "qr_error_NotSupportedError",
  "qr_error_NotAllowedError",
  "qr_error_NotFoundError",
  "qr_error_NotReadableError",
  "qr_error_OverconstrainedError",
  "qr_error_StreamApiNotSupportedError",
];

const controls = [
  "Start",
  "Insert code",
  "Send",
  "Menu",
  "Back",
  "Close",
  "OK",
  "Erase",
  "Play",
  "Pause",
  "Back 2 seconds",
  "Forward 2 seconds",
  "Speed",
  "Transcript",
  "Recognise a work",
  "Scan QR code",
  "Change camera",
  "Next",
  "Previous",
  "Finish",
  "Download",
  "Delete",
  "Retry",
  "Yes",
  "No",
];

it("LANG-4: there is a catalogue for each of the eighteen interface languages and for no other", () => {
  expect(new Set(Object.keys(files))).toEqual(
    new Set(interfaceLanguages.map((language) => `./catalogues/${language}.json`)),
  );
});

it("names the controls in English as tests and screen readers expect them", () => {
  const names = [...english].filter(([key]) => key.startsWith("control.")).map(([, text]) => text);
  expect(names).toEqual(expect.arrayContaining(controls));
});

describe.each(interfaceLanguages)("the catalogue of %s", (language) => {
  const texts = textsOf(language);
  const compiled = new Map([...texts].map(([key, text]) => [key, compile(text)]));

  test("LANG-4: has every message and no other", () => {
    expect([...texts.keys()]).toEqual([...english.keys()]);
    expect([...texts].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  test("ERR-1: has a message for every key of both error catalogues", () => {
    expect(errorKeys.filter((key) => !texts.get(`error.${key}`))).toEqual([]);
  });

  test("has the same arguments and tags as the English message", () => {
    for (const [key, message] of compiled) {
      const { categories: _, ...parts } = partsOf(message);
      const { categories: __, ...englishParts } = partsOf(compile(english.get(key) ?? ""));
      expect({ key, ...parts }).toEqual({ key, ...englishParts });
    }
  });

  test("has every plural category of the language", () => {
    const categories = new Intl.PluralRules(formattingTag(language)).resolvedOptions().pluralCategories;
    for (const [key, message] of compiled)
      for (const branches of partsOf(message).categories)
        expect([key, new Set(branches)]).toEqual([key, new Set(categories)]);
  });

  test("names no two controls alike", () => {
    const names = [...texts].filter(([key]) => key.startsWith("control.")).map(([, text]) => text);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test("formats every message with any arguments", () => {
    for (const [key, message] of compiled) {
      const parts = partsOf(message);
      const formatsWell = property(string(), nat(), (word, count) => {
        const values = {
          ...Object.fromEntries([...parts.arguments].map((name) => [name, word])),
          ...Object.fromEntries([...parts.plurals].map((name) => [name, count])),
          ...Object.fromEntries([...parts.tags].map((name) => [name, (children: unknown[]) => children.join("")])),
        };
        const text = String(format(message, formattingTag(language), values, { formatters }));
        expect([key, text]).not.toEqual([key, ""]);
        expect(text).toContain(parts.arguments.size > 0 ? word : "");
        // The rest is text, which contains no syntax.
        expect(text.replaceAll(word, "")).not.toMatch(/[{}<>#]/);
      });
      assert(formatsWell, { numRuns: 10 });
    }
  });
});

describe.each(translations)("the translation to %s", (language) => {
  const texts = textsOf(language);

  test("LANG-4: repeats no English text except words that are the same in both", () => {
    const copied = [...texts].filter(([key, text]) => text === english.get(key)).map(([, text]) => text);
    expect(new Set(copied)).toEqual(new Set(sameWords[language]));
  });

  test("LANG-4: is written in the script of the language", () => {
    const script = scripts[language] ?? /\p{Script=Latin}/u;
    const foreign = [...texts].filter(([, text]) => {
      const words = text.replaceAll(/\{\w+\}|[^\p{Letter}]/gu, "");
      return words !== "" && words !== "OK" && !script.test(text.replaceAll(/\{\w+[^{}]*|<\/?link>/g, ""));
    });
    expect(foreign).toEqual([]);
  });
});

test.each([
  ["ar", 0, "لا أعمال"],
  ["ar", 1, "عمل واحد"],
  ["ar", 2, "عملان"],
  ["ar", 3, "3 أعمال"],
  ["ar", 11, "11 عملًا"],
  ["ar", 100, "100 عمل"],
  ["en", 1, "1 work"],
  ["en", 42, "42 works"],
  ["es", 1, "1 obra"],
  ["pt", 0, "0 obras"],
  ["ja", 5, "5作品"],
  ["ru", 1, "1 произведение"],
  ["ru", 3, "3 произведения"],
  ["ru", 5, "5 произведений"],
  ["ru", 21, "21 произведение"],
] as const)('LANG-4: in %s %i works are counted as "%s"', (language, count, expected) => {
  const message = compile(textsOf(language).get("count.works") ?? "");
  expect(format(message, formattingTag(language), { count }, { formatters })).toBe(expected);
});
