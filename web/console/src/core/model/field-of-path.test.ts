import { expect, it } from "vitest";
import type { Field, Model } from "../../api/content";
import { fieldOfPath } from "./field-of-path";

const field = (name: string, kind: Field["kind"], type?: string): Field => ({
  name,
  kind,
  doc: "",
  required: false,
  ...(type === undefined ? {} : { type }),
});

const model = {
  lists: [{ name: "artworks", type: "Artwork" }],
  types: {
    Artwork: [field("code", "string"), field("name", "text"), field("resources", "elements", "Resource")],
    Resource: [field("title", "text")],
    Museum: [field("customization", "struct", "Customization")],
    Customization: [field("color", "color")],
  },
} as unknown as Model;

it.each([
  ["artworks", "code", "Artwork", "code", undefined],
  ["artworks", "name/es_ES", "Artwork", "name", "es_ES"],
  ["artworks", "resources", "Artwork", "resources", undefined],
  ["artworks", "resources/film/title/ar_AR", "Resource", "title", "ar_AR"],
  ["museum", "customization/color", "Customization", "color", undefined],
])("CON-5 %s %s is a value of %s %s", (list, path, type, name, language) => {
  const result = fieldOfPath(model, list, path);
  expect([result?.type, result?.field.name, result?.language]).toEqual([type, name, language]);
});

it("CON-5 a path that no value has belongs to no field", () => {
  for (const path of ["gone", "code/en_GB/more", "resources/film/gone"]) {
    expect(fieldOfPath(model, "artworks", path)).toBeUndefined();
  }
});
