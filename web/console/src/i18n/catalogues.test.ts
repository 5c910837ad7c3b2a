import { describe, expect, it } from "vitest";
import { consoleLanguages } from "./languages";

// The source texts, not the compiled modules.
const frameFiles = import.meta.glob<string>("./catalogues/*.json", { query: "?raw", import: "default", eager: true });
const contentFiles = import.meta.glob<string>("./catalogues/content/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});

const catalogues = {
  frame: (language: string) => textsOf(frameFiles[`./catalogues/${language}.json`]),
  content: (language: string) => textsOf(contentFiles[`./catalogues/content/${language}.json`]),
};

/** The texts of a file by their full keys. */
function textsOf(source = "{}"): Map<string, string> {
  const file: Record<string, Record<string, string>> = JSON.parse(source);
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

describe.each(
  consoleLanguages
    .filter((language) => language !== "en")
    .flatMap((language) => (["frame", "content"] as const).map((part) => [part, language] as const)),
)("CON-12 the console's %s in %s", (part, language) => {
  const english = catalogues[part]("en");
  const texts = catalogues[part](language);

  it("has every text, and no other", () => {
    expect([...texts.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it("has the arguments of the English texts", () => {
    const byKey = (all: Map<string, string>) =>
      Object.fromEntries([...all].map(([key, text]) => [key, argumentsOf(text)]));
    expect(byKey(texts)).toEqual(byKey(english));
  });
});

it("CON-12 each text is in one file, and only the model's are in both", () => {
  const [frame, content] = [catalogues.frame("en"), catalogues.content("en")];
  expect([...frame.keys()].filter((key) => content.has(key))).toEqual([]);
  const namespaces = (texts: Map<string, string>) => [
    ...new Set([...texts.keys()].map((key) => key.replace(/\..*/, ""))),
  ];
  const ofFrame = namespaces(frame);
  expect(namespaces(content).filter((namespace) => ofFrame.includes(namespace))).toEqual(["model"]);
});
