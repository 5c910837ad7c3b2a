import { useEffect } from "react";
import { player } from ".";
import type { Track } from "./track";

interface SoundOptions {
  /** Whether it starts by itself. */
  autoplay: boolean;
  /** False while something else on the screen has the player. */
  active?: boolean;
}

/** Makes a sound the one in the player while a screen is shown that counts no artwork visit. */
export function useSound(track: Track | null, { autoplay, active = true }: SoundOptions): void {
  const id = track?.id;
  const url = track?.url;
  useEffect(() => {
    if (track !== null && active) player.open(track, { autoplay });
    // The same sound stays open whatever else of the track has changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [url, active]);
  useCloseSound(id);
}

/** Stops the sound of that id, and those that belong to it, when the screen goes. */
export function useCloseSound(id: string | undefined): void {
  useEffect(
    () => () => {
      const open = player.store.getState().track?.id;
      // A work may sound already: it was opened in the tap that left the screen.
      if (id !== undefined && (open === id || open?.startsWith(`${id}/`) === true)) player.close();
    },
    [id],
  );
}
