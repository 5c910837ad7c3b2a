import { useEffect, useState } from "react";
import { useObservable } from "../observable";
import { type Player, type PlayerState, createPlayer } from "./player";

/** Playback is a sound that plays in the page. */
export interface Playback extends PlayerState {
  toggle: Player["toggle"];
  seek: Player["seek"];
  playPart: Player["playPart"];
}

/** usePlayback plays a sound, given by its address or as a file, or a film in its element, which stays the same. */
export function usePlayback(source: string | Blob, film?: HTMLVideoElement): Playback {
  const [player] = useState(() => createPlayer(film ?? new Audio()));
  const state = useObservable(player.state);
  useEffect(() => {
    player.open(source);
    return player.close;
  }, [player, source]);
  return { ...state, toggle: player.toggle, seek: player.seek, playPart: player.playPart };
}
