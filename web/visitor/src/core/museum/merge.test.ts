import { sampleArtwork, sampleMuseum, words } from "@cicerone/api/testing/museum";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sideMenuEntries } from "../navigation/menu/side-menu";
import { joinLanguages } from "./merge";

const english = words("en_GB", { name: "Work 11" });
const spanish = words("es_ES", { name: "Obra" });
const sound = { contentType: "audio/mpeg", size: 1 };
const inEnglish = { artworks: [sampleArtwork(11, { localizations: [english] })], media: { "/en.mp3": sound } };
const inSpanish = { artworks: [sampleArtwork(11, { localizations: [spanish] })], media: { "/es.mp3": sound } };

/** render returns a museum's part with these languages alone, like the server. */
function render(part: unknown, codes: ("en" | "es")[]): unknown {
  if (Array.isArray(part)) return part.map((item) => render(item, codes));
  if (typeof part !== "object" || part === null) return part;
  if ("localized" in part) {
    const texts = part.localized as Record<string, string>;
    return codes.map((code) => words(code, { text: texts[code] ?? "" }));
  }
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, render(value, codes)]));
}

describe("LANG-2: two copies of a museum", () => {
  it("of one version are joined", () => {
    const joined = joinLanguages(sampleMuseum(inEnglish), sampleMuseum(inSpanish));
    expect(joined.artworks[0]?.localizations).toEqual([english, spanish]);
    expect(Object.keys(joined.media)).toEqual(["/es.mp3", "/en.mp3"]);
  });

  it("are joined wherever they are localized, as in the side menu", () => {
    const menu = (languageCode: string, text: string) =>
      sampleMuseum({ sideMenuCustomization: { startText: text, startLocalizations: [words(languageCode, { text })] } });
    const joined = joinLanguages(menu("en_GB", "Home"), menu("es_ES", "Inicio"));
    for (const [code, text] of [
      ["en_GB", "Home"],
      ["es_ES", "Inicio"],
    ] as const) {
      expect(sideMenuEntries(joined, code).find(({ option }) => option === "start")?.text.text).toBe(text);
    }
  });

  it("are joined to what the server answers in both languages, field by field, whatever the fields are named", () => {
    const text = fc.string({ maxLength: 3 });
    const localized = fc.record({ en: text, es: text });
    const { tree } = fc.letrec<{ tree: unknown; leaf: unknown }>((tie) => ({
      leaf: fc.oneof(
        fc.integer(),
        text,
        fc.constant(null),
        localized.map((texts) => ({ localized: texts })),
      ),
      tree: fc.oneof(
        { depthSize: "small" },
        tie("leaf"),
        fc.array(tie("tree"), { maxLength: 3 }),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), tie("tree"), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (museum) => {
        const fresh = render(museum, ["en"]) as object;
        const stored = render(museum, ["es"]) as object;
        const joined = joinLanguages(sampleMuseum({ game: fresh as never }), sampleMuseum({ game: stored as never }));
        expect(joined.game).toEqual(render(museum, ["en", "es"]));
      }),
    );
  });

  it.each([
    ["versions", { version: 2 }],
    ["museums", { idMuseum: 2 }],
  ])("of two %s share nothing", (_, other) => {
    const fresh = sampleMuseum({ ...inEnglish, ...other });
    expect(joinLanguages(fresh, sampleMuseum(inSpanish))).toEqual(fresh);
  });
});
