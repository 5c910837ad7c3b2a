import type { OneMinute } from "@cicerone/api/types";
import { museumStyle } from "@cicerone/theme/special-museums";
import { useCallback } from "react";
import { useLocalize, useMuseum } from "../../core/museum/hooks";
import { player } from "../../core/player";
import { elementTrack } from "../../core/player/element-track";
import type { Track } from "../../core/player/track";

/** Makes the sound of one-minute items in the visitor's language; null for one that has none. */
export function useOneMinuteTrack(): (oneMinute: OneMinute) => Track | null {
  const museum = useMuseum();
  const localized = useLocalize();
  return useCallback(
    (oneMinute) => {
      const locale = localized(oneMinute);
      const about = { title: locale("title"), picture: oneMinute.mainImageUrl };
      return elementTrack(`one-minute-${oneMinute.idOneMinute}`, locale, about, museum);
    },
    [museum, localized],
  );
}

/** Starts an item's sound, where the museum lets sound start by itself. Call it in the tap that opens the item. */
export function useStartOneMinute(): (oneMinute: OneMinute) => void {
  const { code } = useMuseum();
  const trackOf = useOneMinuteTrack();
  return useCallback(
    (oneMinute) => {
      const track = trackOf(oneMinute);
      if (track !== null) player.open(track, { autoplay: museumStyle(code).autoplay });
    },
    [code, trackOf],
  );
}
