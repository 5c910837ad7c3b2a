import { expect, it } from "vitest";
import type { Field } from "../../api/content";
import { companionsOf, withoutCompanions } from "./media-editors";

const fields: Field[] = [
  { name: "image", kind: "media", media: "image", doc: "" },
  { name: "imageAlt", kind: "text", doc: "" },
  { name: "imageDecorative", kind: "boolean", doc: "" },
  { name: "audio", kind: "localizedMedia", media: "audio", doc: "" },
  { name: "transcript", kind: "localizedMedia", media: "captions", doc: "" },
  { name: "text", kind: "richText", doc: "" },
];

it("CON-6 CON-7 a file is edited together with what says the same in words", () => {
  const [image, , , audio] = fields;
  if (!image || !audio) throw new Error("fields");
  expect(companionsOf(image, fields, "resources/film/")).toEqual({
    alternative: "resources/film/imageAlt",
    decorative: "resources/film/imageDecorative",
  });
  expect(companionsOf(audio, fields, "")).toEqual({ transcript: "transcript" });
  expect(withoutCompanions(fields, () => true).map(({ name }) => name)).toEqual(["image", "audio", "text"]);
});

it("STAFF-5 a person who may not change a picture may describe it, and has the transcript with the sound", () => {
  const shown = withoutCompanions(fields, ({ name }) => name !== "image").map(({ name }) => name);
  expect(shown).toEqual(["image", "imageAlt", "imageDecorative", "audio", "text"]);
});

it("a transcript without a sound is a field of its own", () => {
  expect(withoutCompanions(fields.slice(4), () => true).map(({ name }) => name)).toEqual(["transcript", "text"]);
});
