import { expect, test } from "vitest";
import type { ListedElement } from "../../api/content";
import { acceptedTranscripts, missingIn, partsOf } from "./missing";

const element = (languages: Record<string, string[]>): ListedElement => ({
  list: "artworks",
  key: "a",
  id: "1",
  revision: 1,
  changedAt: "2026-01-01T00:00:00Z",
  changedBy: "",
  values: {},
  languages,
});

test("CON-2: what an element has in another language is missing", () => {
  const items = [
    element({ name: ["es_ES", "en_GB"], text: ["es_ES"], audio: ["es_ES", "en_GB"], transcript: ["es_ES"] }),
    element({ name: ["es_ES"], text: ["es_ES"] }),
    element({ name: ["es_ES", "en_GB"], audio: ["es_ES"], script: ["es_ES"] }),
  ];
  expect(missingIn(items, "text", "en_GB")).toBe(2);
  expect(missingIn(items, "text", "es_ES")).toBe(0);
  expect(missingIn(items, "audio", "en_GB")).toBe(1);
  expect(missingIn(items, "transcript", "en_GB")).toBe(1);
  expect(missingIn(items, "transcript", "es_ES")).toBe(1);
});

test("CON-2: only what can sound is asked for sound", () => {
  expect(partsOf("infoSections")).toEqual(["text"]);
  expect(partsOf("halls")).toEqual(["text", "audio"]);
  expect(partsOf("artworks")).toEqual(["text", "audio", "transcript"]);
});

test("CON-2: a work with neither text nor sound lacks a text; a hall may do with its name", () => {
  const work = element({ name: ["en_GB"] });
  expect(missingIn([work, element({ name: ["en_GB"], audio: ["en_GB"] })], "text", "en_GB")).toBe(1);
  expect(missingIn([{ ...work, list: "halls" }], "text", "en_GB")).toBe(0);
});

test("CON-2: a transcript that somebody published without is not missing", () => {
  const silent = element({ audio: ["en_GB"] });
  const waiver = { list: "artworks", key: "a", path: "transcript", code: "no_transcript", reason: "Music" };
  expect(missingIn([silent], "transcript", "en_GB", acceptedTranscripts([waiver]))).toBe(0);
  expect(missingIn([silent], "transcript", "en_GB", acceptedTranscripts([{ ...waiver, key: "b" }]))).toBe(1);
  expect(missingIn([silent], "transcript", "en_GB", acceptedTranscripts([{ ...waiver, code: "no_captions" }]))).toBe(1);
});
