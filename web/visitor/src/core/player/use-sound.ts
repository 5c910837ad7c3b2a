import { useEffect } from "react";
import { useServices } from "../services";
import type { Track } from "./track";

interface SoundOptions {
  /** Start without a tap on play. */
  autoplay: boolean;
  /** False while something else on the screen uses the player. */
  active?: boolean;
}

/** useSound opens a sound in the player while a screen is shown, on screens that record no artwork visit. */
export function useSound(track: Track | null, { autoplay, active = true }: SoundOptions): void {
  const { player } = useServices();
  const id = track?.id;
  const url = track?.url;
  useEffect(() => {
    if (track !== null && active) player.open(track, { autoplay });
    // Only the address decides: other changes of the track leave the sound open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [player, url, active]);
  useCloseSound(id);
}

/** useCloseSound closes the track with that id, or one of its resources, when the screen unmounts. */
export function useCloseSound(id: string | undefined): void {
  const { player } = useServices();
  useEffect(
    () => () => {
      const open = player.store.getState().track?.id;
      // The tap that left the screen may have opened another track already.
      if (id !== undefined && (open === id || open?.startsWith(`${id}/`) === true)) player.close();
    },
    [player, id],
  );
}
