import { words } from "@cicerone/api/testing/museum";
import { expect, it } from "vitest";
import { localize } from "./localization";
import { pictureAlt } from "./picture-alt";

const described = localize([words("es_ES", { imageAlt: "Un coral" })], "en_GB");
const translated = localize([words("en_GB", { imageAlt: "A coral" })], "en_GB");
const none = localize([words("en_GB", {})], "en_GB");

it("FIELD-1 a picture has its authors' description, in its language", () => {
  expect(pictureAlt(translated, {}, "Picture of Coral")).toEqual({ alt: "A coral", lang: undefined });
  expect(pictureAlt(described, {}, "Picture of Coral")).toEqual({ alt: "Un coral", lang: "es-ES" });
});

it("FIELD-1 a picture that nobody described has the fallback, decoration has nothing", () => {
  expect(pictureAlt(none, {}, "Picture of Coral")).toEqual({ alt: "Picture of Coral" });
  expect(pictureAlt(none, {})).toEqual({ alt: "" });
  expect(pictureAlt(none, { imageDecorative: true }, "Picture of Coral")).toEqual({ alt: "" });
});
