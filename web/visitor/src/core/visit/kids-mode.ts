import { useServices } from "../services";

/** useKidsMode reports whether the visitor is in kids mode. It changes only when another screen is entered. */
export function useKidsMode(): boolean {
  return useServices().storage.get("mode") === "kids";
}
