import type { Artwork, Detail, KidsTag } from "@cicerone/api/types";
import { useState } from "react";
import { useServices } from "../../core/services";
import type { PhoneStorage } from "../../core/visit/local-storage";

type TaggedMuseum = Pick<Detail, "artworks" | "kidsSections">;

/** hasTag reports whether a tag is linked to one of the work's tags. */
function hasTag({ idTags }: KidsTag, { tagIds }: Artwork): boolean {
  return tagIds.some((id) => idTags.includes(id));
}

/** tagsById returns the tags with those ids, in the museum's order, without ids that it no longer has. */
export function tagsById({ kidsSections }: Pick<Detail, "kidsSections">, ids: readonly number[]): KidsTag[] {
  return kidsSections.flatMap(({ tags }) => tags).filter(({ idKidsTag }) => ids.includes(idKidsTag));
}

/**
 * artworksOfTags returns the works with at least one of the chosen tags (KID-2), those with most matches first, else
 * in the museum's order.
 */
export function artworksOfTags(museum: TaggedMuseum, ids: readonly number[]): Artwork[] {
  const tags = tagsById(museum, ids);
  return museum.artworks
    .map((artwork) => ({ artwork, matches: tags.filter((tag) => hasTag(tag, artwork)).length }))
    .filter(({ matches }) => matches > 0)
    .sort((one, other) => other.matches - one.matches)
    .map(({ artwork }) => artwork);
}

/**
 * tagPictures maps idKidsTag to the picture of a work with that tag, for children who cannot read yet. Tags with the
 * fewest works choose first, works with few tags are preferred, and a work is used twice only if no other is left.
 */
export function tagPictures(museum: TaggedMuseum): ReadonlyMap<number, string> {
  const pictured = museum.artworks.filter(({ mainImageUrl }) => mainImageUrl !== "");
  const candidates = museum.kidsSections
    .flatMap(({ tags }) => tags)
    .map((tag) => ({
      tag,
      works: pictured.filter((work) => hasTag(tag, work)).sort((a, b) => a.tagIds.length - b.tagIds.length),
    }))
    .sort((a, b) => a.works.length - b.works.length);
  const used = new Set<Artwork>();
  const pictures = new Map<number, string>();
  for (const { tag, works } of candidates) {
    const work = works.find((candidate) => !used.has(candidate)) ?? works[0];
    if (work === undefined) continue;
    used.add(work);
    pictures.set(tag.idKidsTag, work.mainImageUrl);
  }
  return pictures;
}

/** ChosenTags is the choice of tags, stored as selected-tags. */
export interface ChosenTags {
  /** Chosen tags of the museum, in its order. */
  chosen: readonly KidsTag[];
  /** Adds the tag to the choice or removes it. */
  toggle: (tag: KidsTag) => void;
}

/** useChosenTags returns the museum's chosen tags. */
export function useChosenTags(museum: TaggedMuseum): ChosenTags {
  const { storage } = useServices();
  const [ids, setIds] = useState(() => storedIds(storage));
  const chosen = tagsById(museum, ids);
  return {
    chosen,
    toggle: (tag) => {
      const others = chosen.filter((other) => other !== tag);
      const wanted = others.length === chosen.length ? [...others, tag] : others;
      // In the museum's order, not in the order of choice.
      const next = idsOf(tagsById(museum, idsOf(wanted)));
      storage.set("selected-tags", next);
      setIds(next);
    },
  };
}

function storedIds(storage: PhoneStorage): number[] {
  return storage.get("selected-tags") ?? [];
}

function idsOf(tags: readonly KidsTag[]): number[] {
  return tags.map(({ idKidsTag }) => idKidsTag);
}

/** chosenArtworks returns the works that match the stored tags. */
export function chosenArtworks(museum: TaggedMuseum, storage: PhoneStorage): Artwork[] {
  return artworksOfTags(museum, storedIds(storage));
}
