import type { Mode } from "../navigation/paths";
import { useServices } from "../services";

/** useMode returns the visitor's mode. It changes only when another screen is entered. */
export function useMode(): Mode | null {
  return useServices().storage.get("mode");
}

/** useKidsMode reports whether the visitor is in kids mode. */
export function useKidsMode(): boolean {
  return useMode() === "kids";
}
