import type { OneMinute } from "@cicerone/api/types";
import { museumStyle } from "@cicerone/theme/special-museums";
import { useCallback } from "react";
import { useLocalize, useMuseum } from "../../core/museum/hooks";
import { elementTrack } from "../../core/player/element-track";
import type { Track } from "../../core/player/track";
import { useServices } from "../../core/services";

/** useOneMinuteTrack returns a function that makes an item's track in the visitor's language; null without audio. */
export function useOneMinuteTrack(): (oneMinute: OneMinute) => Track | null {
  const museum = useMuseum();
  const localize = useLocalize();
  return useCallback(
    (oneMinute) => {
      const translate = localize(oneMinute);
      const about = { title: translate("title"), picture: oneMinute.mainImageUrl };
      return elementTrack(`one-minute-${oneMinute.idOneMinute}`, translate, about, museum);
    },
    [museum, localize],
  );
}

/**
 * useStartOneMinute returns a function that plays an item's audio if the museum enables autoplay. Call it within the
 * tap event.
 */
export function useStartOneMinute(): (oneMinute: OneMinute) => void {
  const { player } = useServices();
  const { code } = useMuseum();
  const trackOf = useOneMinuteTrack();
  return useCallback(
    (oneMinute) => {
      const track = trackOf(oneMinute);
      if (track !== null) player.open(track, { autoplay: museumStyle(code).autoplay });
    },
    [player, code, trackOf],
  );
}
