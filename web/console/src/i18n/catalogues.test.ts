import { describe, expect, it } from "vitest";
import { consoleLanguages } from "./languages";

// The source texts, not the compiled modules.
const files = import.meta.glob<string>("./catalogues/*.json", { query: "?raw", import: "default", eager: true });

/** The texts of one language by their full keys. */
function textsOf(language: string): Map<string, string> {
  const file: Record<string, Record<string, string>> = JSON.parse(files[`./catalogues/${language}.json`] ?? "{}");
  return new Map(
    Object.entries(file).flatMap(([namespace, messages]) =>
      Object.entries(messages).map(([name, text]) => [`${namespace}.${name}`, text] as const),
    ),
  );
}

/** The names of a message's arguments, in order. */
function argumentsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name = ""]) => name))].toSorted();
}

const english = textsOf("en");

describe.each(consoleLanguages.filter((language) => language !== "en"))("CON-12 the console in %s", (language) => {
  const texts = textsOf(language);

  it("has every text, and no other", () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it("has the arguments of the English texts", () => {
    const byKey = (all: Map<string, string>) =>
      Object.fromEntries([...all].map(([key, text]) => [key, argumentsOf(text)]));
    expect(byKey(texts)).toEqual(byKey(english));
  });
});
