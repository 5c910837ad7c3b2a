import { sampleArtwork, sampleMuseum, words } from "@cicerone/api/testing/museum";
import type { KidsTag } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import { createPhoneStorage } from "../../core/visit/local-storage";
import { artworksOfTags, chosenArtworks, tagPictures, tagsById } from "./kids";

function tag(idKidsTag: number, idTags = [idKidsTag]): KidsTag {
  return { idKidsTag, name: `tag ${idKidsTag}`, idTags, localizations: [words("en_GB", { name: `tag ${idKidsTag}` })] };
}

const museum = sampleMuseum({
  kidsSections: [
    { idKidsSection: 1, name: "colours", color: "", tags: [tag(1), tag(2)], localizations: [] },
    { idKidsSection: 2, name: "animals", color: "", tags: [tag(3, [30, 31]), tag(4)], localizations: [] },
  ],
  artworks: [
    sampleArtwork(11, { tagIds: [1] }),
    sampleArtwork(12, { tagIds: [1, 2, 31] }),
    sampleArtwork(13, { tagIds: [2] }),
    sampleArtwork(14, { tagIds: [30] }),
    sampleArtwork(15),
  ],
});

describe("KID-2 works that match chosen tags", () => {
  it.each([
    ["nothing chosen", [], []],
    ["one tag", [1], [11, 12]],
    ["a tag linked to several ids", [3], [12, 14]],
    ["several: any of them is enough, the most matches first", [1, 2, 3], [12, 11, 13, 14]],
    ["a tag that no work has", [4], []],
    ["a tag that the museum no longer has", [99], []],
  ])("%s", (_, ids, works) => {
    expect(artworksOfTags(museum, ids).map(({ idArtwork }) => idArtwork)).toEqual(works);
  });

  it("are those of the stored tags", () => {
    const storage = createPhoneStorage(() => {
      throw new Error("no storage");
    });
    expect(chosenArtworks(museum, storage)).toEqual([]);
    storage.set("selected-tags", [2, 99]);
    expect(chosenArtworks(museum, storage).map(({ idArtwork }) => idArtwork)).toEqual([12, 13]);
  });
});

describe("KID-1 tags", () => {
  it("have the museum's order, not that of the choice", () => {
    expect(tagsById(museum, [3, 99, 1]).map(({ idKidsTag }) => idKidsTag)).toEqual([1, 3]);
  });

  it("have the picture of a work that represents them best, each its own while there are enough", () => {
    expect([...tagPictures(museum)].toSorted(([a], [b]) => a - b)).toEqual([
      [1, "/media/work-11.webp"],
      [2, "/media/work-13.webp"],
      [3, "/media/work-14.webp"],
    ]);
  });

  it("share a picture if there are more tags than works, and have none if no work has one", () => {
    const small = {
      ...museum,
      artworks: [sampleArtwork(12, { tagIds: [1, 2, 4] }), sampleArtwork(14, { tagIds: [30], mainImageUrl: "" })],
    };
    expect([...tagPictures(small).keys()].toSorted((a, b) => a - b)).toEqual([1, 2, 4]);
  });
});
