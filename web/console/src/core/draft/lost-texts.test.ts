import { expect, it } from "vitest";
import type { Model } from "../../api/content";
import { rightsOf } from "../../api/rights";
import { lostTexts } from "./lost-texts";

const model = {
  lists: [{ name: "artworks", type: "Artwork" }],
  types: {
    Artwork: [{ name: "resources", kind: "elements", type: "Resource" }],
    Resource: [
      { name: "type", kind: "enum" },
      { name: "title", kind: "text", translated: true },
      { name: "media", kind: "localizedMedia", translatedTypes: ["AUDIO"] },
    ],
  },
} as unknown as Model;

it("DRAFT-2 of removed items, a translator is shown the texts and sounds of their own languages", () => {
  const values = {
    resources: ["song", "film", "plan"],
    "resources/song/type": "AUDIO",
    "resources/song/title/en_GB": "Song",
    "resources/song/title/es_ES": "Canción",
    "resources/song/media/en_GB": { path: "song.mp3" },
    "resources/film/type": "VIDEO",
    "resources/film/media/en_GB": { path: "film.mp4" },
    "resources/plan/title/en_GB": "Plan",
  };
  const rights = rightsOf({ permissions: ["translate"], editableLanguages: ["en_GB"] });
  expect(lostTexts(model, rights, "artworks", "resources", ["plan"], values)).toEqual([
    "resources/song/title/en_GB",
    "resources/song/media/en_GB",
  ]);
});
