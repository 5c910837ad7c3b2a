import type { Detail } from "@cicerone/api/types";
import { expect, it } from "vitest";
import { withLiveElement } from "./live-element";

const hall = (name: string, number: number, works: readonly number[]) => ({
  idHall: 1,
  number,
  artworkIds: works.map((idArtwork) => ({ idArtwork })),
  artworkImages: works.map((idArtwork) => ({ idArtwork })),
  localizations: [{ language: "en_GB", name }],
});

it("CON-4 CON-10 a hall that is being written has the museum's works and place, which its rendering may not know yet", () => {
  const museum = { halls: [hall("Sea", 2, [7, 8, 9])], media: {} } as unknown as Detail;
  const element = hall("Hall of the Sea", 1, [7, 8]);
  expect(withLiveElement(museum, { field: "halls", element, media: {}, language: "en_GB" })?.halls).toEqual([
    hall("Hall of the Sea", 2, [7, 8, 9]),
  ]);
});

it("CON-4 an element that the museum does not have yet is not shown", () => {
  const museum = { halls: [], media: {} } as unknown as Detail;
  const element = hall("Sea", 1, []);
  expect(withLiveElement(museum, { field: "halls", element, media: {}, language: "en_GB" })).toBeNull();
});
