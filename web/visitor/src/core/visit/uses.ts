import type { VisitUse } from "@cicerone/api/types";
import type { Screen } from "../navigation/paths";

export type Use = VisitUse["use"];

/** How works are opened on screens. The keypad's and the camera's works have an access type (specification 1 §4). */
const WAYS: Partial<Record<Screen, Use>> = {
  OutstandingArtworks: "LIST",
  Hall: "HALL",
  HallByHalls: "HALL",
  Route: "ROUTE",
  Exhibition: "ROUTE",
  Timeline: "TIMELINE",
  Favourites: "FAVOURITE",
};

/** usesOfOpening returns what a visitor uses who opens a work: from a screen, or by an address that names none (STATS-1). */
export function usesOfOpening(from: string | undefined, online: boolean): Use[] {
  const way = from === undefined ? "LINK" : WAYS[from as Screen];
  return [...(way === undefined ? [] : [way]), ...(online ? [] : (["OFFLINE"] as const))];
}
