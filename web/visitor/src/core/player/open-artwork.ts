import type { Artwork } from "@cicerone/api/types";
import { museumStyle } from "@cicerone/theme/special-museums";
import { useCallback } from "react";
import { useLocalize, useMuseum } from "../museum/hooks";
import { useNavigate } from "../navigation/navigation";
import type { Query } from "../navigation/paths";
import { useServices } from "../services";
import { artworkTrack } from "./artwork-track";

/**
 * useStartArtwork returns a function that opens a work's sound, playing where the museum has autoplay. Call it in the
 * tap that opens the work.
 */
export function useStartArtwork(): (artwork: Artwork) => void {
  const { player } = useServices();
  const museum = useMuseum();
  const localize = useLocalize();
  return useCallback(
    (artwork) => {
      const track = artworkTrack(artwork, localize(artwork), museum);
      // Browsers let sound start only in the tap's own event handler.
      if (track !== null) player.open(track, { autoplay: museumStyle(museum.code).autoplay });
    },
    [player, museum, localize],
  );
}

/**
 * useOpenArtwork returns a function that opens a work with its sound: `const open = useOpenArtwork(); open(artwork, {
 * from: "Keyboard" })`.
 */
export function useOpenArtwork(): (artwork: Artwork, query: Query) => void {
  const start = useStartArtwork();
  const navigate = useNavigate();
  return useCallback(
    (artwork, query) => {
      start(artwork);
      navigate("Artwork", { idArtwork: artwork.idArtwork }, query);
    },
    [start, navigate],
  );
}
