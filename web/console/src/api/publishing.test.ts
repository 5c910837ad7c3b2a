import { expect, it } from "vitest";
import { pathToFix } from "./publishing";

it.each([
  ["no_captions", "resources/film/transcript", ["es_ES", "fr_FR"], "resources/film/transcript/es_ES"],
  ["no_transcript", "transcript", ["en_GB"], "transcript/en_GB"],
  ["no_script", "resources/film/media", undefined, "resources/film/media"],
  ["no_alternative_text", "resources/film/media/es_ES", undefined, "resources/film/mediaAlt"],
])("PUB-1 the fault %s at %s is corrected in its first language", (rule, path, languages, corrected) => {
  expect(pathToFix({ rule, path, params: languages ? { languages } : {} })).toBe(corrected);
});
