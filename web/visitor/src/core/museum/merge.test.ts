import { sampleArtwork, sampleMuseum, words } from "@cicerone/api/testing/museum";
import { describe, expect, it } from "vitest";
import { joinLanguages } from "./merge";

const english = words("en_GB", { name: "Work 11" });
const spanish = words("es_ES", { name: "Obra" });
const sound = { contentType: "audio/mpeg", size: 1 };
const inEnglish = { artworks: [sampleArtwork(11, { localizations: [english] })], media: { "/en.mp3": sound } };
const inSpanish = { artworks: [sampleArtwork(11, { localizations: [spanish] })], media: { "/es.mp3": sound } };

describe("LANG-2: two copies of a museum", () => {
  it("of one version are joined", () => {
    const joined = joinLanguages(sampleMuseum(inEnglish), sampleMuseum(inSpanish));
    expect(joined.artworks[0]?.localizations).toEqual([english, spanish]);
    expect(Object.keys(joined.media)).toEqual(["/es.mp3", "/en.mp3"]);
  });

  it.each([
    ["versions", { version: 2 }],
    ["museums", { idMuseum: 2 }],
  ])("of two %s share nothing", (_, other) => {
    const fresh = sampleMuseum({ ...inEnglish, ...other });
    expect(joinLanguages(fresh, sampleMuseum(inSpanish))).toEqual(fresh);
  });
});
