import type { Artwork, Detail } from "@cicerone/api/types";
import { useState } from "react";
import { useServices } from "../services";
import type { PhoneStorage } from "../visit/local-storage";
import { artworksById } from "./lookups";

/** favouritesOf returns the museum's works that the visitor has marked, the latest first (decisions, App). */
export function favouritesOf(museum: Pick<Detail, "artworks">, storage: PhoneStorage): Artwork[] {
  return artworksById(museum, storage.get("favourites") ?? []);
}

/** toggleFavourite marks or unmarks a work as a favourite, and reports whether it is one now. */
export function toggleFavourite(idArtwork: number, storage: PhoneStorage): boolean {
  const marked = storage.get("favourites") ?? [];
  const others = marked.filter((id) => id !== idArtwork);
  const isFavourite = others.length === marked.length;
  storage.set("favourites", isFavourite ? [idArtwork, ...others] : others);
  return isFavourite;
}

/** useFavourite reports whether a work is a favourite, and returns a function that toggles it. */
export function useFavourite(idArtwork: number): [isFavourite: boolean, toggle: () => void] {
  const { storage } = useServices();
  const [isFavourite, setFavourite] = useState(() => storage.get("favourites")?.includes(idArtwork) ?? false);
  return [isFavourite, () => setFavourite(toggleFavourite(idArtwork, storage))];
}
