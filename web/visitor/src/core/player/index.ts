import { useStore } from "zustand";
import { Player, type PlayerState } from "./player";
import { storedPreferences } from "./preferences";

function audioElement(): HTMLAudioElement {
  const element = document.createElement("audio");
  // In the document, so that pauseOthersOnPlay finds it; without controls it takes no space.
  document.body.append(element);
  return element;
}

/** The app's player. */
export const player = new Player({ element: audioElement(), preferences: storedPreferences(() => localStorage) });

/** usePlayer selects a part of the player's state. */
export function usePlayer<T>(select: (state: PlayerState) => T): T {
  return useStore(player.store, select);
}
