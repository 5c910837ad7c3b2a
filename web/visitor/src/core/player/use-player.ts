import { useStore } from "zustand";
import { useServices } from "../services";
import type { PlayerState } from "./player";

/** usePlayer selects a part of the player's state. */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(useServices().player.store, select);
}

/** useSetRate returns a function that sets the playback rate. */
export function useSetRate(): (rate: number) => void {
  const { player, noteUse } = useServices();
  return (rate) => {
    player.setRate(rate);
    if (rate !== 1) noteUse("SPEED");
  };
}
