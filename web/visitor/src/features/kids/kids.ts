import type { Artwork, Detail, KidsTag } from "@cicerone/api/types";
import { useState } from "react";
import { phoneStorage } from "../../core/visit/local-storage";

type Tagged = Pick<Detail, "artworks" | "kidsSections">;

/** Whether a tag is linked to one of the work's. */
function fits({ idTags }: KidsTag, { tagIds }: Artwork): boolean {
  return tagIds.some((id) => idTags.includes(id));
}

/** The tags of those ids, in the museum's order; ids that it no longer has are left out. */
export function tagsById({ kidsSections }: Pick<Detail, "kidsSections">, ids: readonly number[]): KidsTag[] {
  return kidsSections.flatMap(({ tags }) => tags).filter(({ idKidsTag }) => ids.includes(idKidsTag));
}

/**
 * The works that match chosen tags (KID-2): one tag is enough, so that choosing more never leads to less. Those that
 * match the most come first, equals in the museum's order.
 */
export function artworksOfTags(museum: Tagged, ids: readonly number[]): Artwork[] {
  const tags = tagsById(museum, ids);
  return museum.artworks
    .map((artwork) => ({ artwork, matches: tags.filter((tag) => fits(tag, artwork)).length }))
    .filter(({ matches }) => matches > 0)
    .sort((one, other) => other.matches - one.matches)
    .map(({ artwork }) => artwork);
}

/**
 * A picture for each tag, by idKidsTag, so that children who do not read yet can choose: of a work that it fits. No
 * work stands for two tags while another is left, the tags with the fewest works choose first, and a work with few
 * tags says more than one with many.
 */
export function tagPictures(museum: Tagged): ReadonlyMap<number, string> {
  const pictured = museum.artworks.filter(({ mainImageUrl }) => mainImageUrl !== "");
  const wishes = museum.kidsSections
    .flatMap(({ tags }) => tags)
    .map((tag) => ({
      tag,
      works: pictured.filter((work) => fits(tag, work)).sort((a, b) => a.tagIds.length - b.tagIds.length),
    }))
    .sort((a, b) => a.works.length - b.works.length);
  const taken = new Set<Artwork>();
  const pictures = new Map<number, string>();
  for (const { tag, works } of wishes) {
    const work = works.find((candidate) => !taken.has(candidate)) ?? works[0];
    if (work === undefined) continue;
    taken.add(work);
    pictures.set(tag.idKidsTag, work.mainImageUrl);
  }
  return pictures;
}

/** What children have chosen, kept on the phone as selected-tags. */
export interface ChosenTags {
  /** Tags that the museum has, in its order. */
  chosen: readonly KidsTag[];
  /** Chooses the tag, or takes the choice back. */
  toggle: (tag: KidsTag) => void;
}

/** The chosen tags of the museum, and what changes them. */
export function useChosenTags(museum: Tagged): ChosenTags {
  const [ids, setIds] = useState(storedIds);
  const chosen = tagsById(museum, ids);
  return {
    chosen,
    toggle: (tag) => {
      const others = chosen.filter((other) => other !== tag);
      const wanted = others.length === chosen.length ? [...others, tag] : others;
      // In the museum's order, whatever was chosen first.
      const next = idsOf(tagsById(museum, idsOf(wanted)));
      phoneStorage.set("selected-tags", next);
      setIds(next);
    },
  };
}

function storedIds(): number[] {
  return phoneStorage.get("selected-tags") ?? [];
}

function idsOf(tags: readonly KidsTag[]): number[] {
  return tags.map(({ idKidsTag }) => idKidsTag);
}

/** The works for the tags that are kept on the phone. */
export function chosenArtworks(museum: Tagged): Artwork[] {
  return artworksOfTags(museum, storedIds());
}
