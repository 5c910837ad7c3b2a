import { describe, expect, it } from "vitest";
import type { Field } from "../../api/content";
import { languageIn, shownPath } from "./shown-path";

const field = (name: string, kind: Field["kind"], more: Partial<Field> = {}): Field => ({
  name,
  kind,
  doc: "",
  ...more,
});

const model = {
  types: {
    Artwork: [
      field("name", "text"),
      field("image", "media", { media: "image" }),
      field("imageAlt", "text"),
      field("audio", "localizedMedia", { media: "audio" }),
      field("transcript", "localizedMedia", { media: "captions" }),
      field("resources", "elements", { type: "Resource" }),
    ],
    Resource: [field("title", "text"), field("media", "localizedMedia"), field("mediaAlt", "text")],
  },
};

describe("CON-12 the field in which a value is corrected", () => {
  it.each([
    ["name/es_ES", "name/es_ES"],
    ["imageAlt/es_ES", "image"],
    ["transcript", "audio"],
    ["transcript/es_ES", "audio/es_ES"],
    ["resources/film/title/es_ES", "resources/film/title/es_ES"],
    ["resources/film/mediaAlt/es_ES", "resources/film/media/es_ES"],
    ["resources", "resources"],
    ["unknown/es_ES", "unknown/es_ES"],
  ])("%s is edited at %s", (path, shown) => {
    expect(shownPath(model, "Artwork", path)).toBe(shown);
  });

  it("is shown in its language", () => {
    expect(languageIn("name/es_ES", ["en_GB", "es_ES"])).toBe("es_ES");
    expect(languageIn("transcript", ["en_GB"])).toBeUndefined();
    expect(languageIn(undefined, ["en_GB"])).toBeUndefined();
  });
});
