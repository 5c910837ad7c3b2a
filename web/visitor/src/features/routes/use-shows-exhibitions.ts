import { useState } from "react";
import { ADDRESSES } from "../../core/navigation/paths";
import { matchPath } from "../../core/navigation/router/match";

/** Whether the list's address is that of exhibitions: the two kinds share one view (specification 2 §2). */
export function useShowsExhibitions(): boolean {
  // The address of its own visit; while the screen goes, the address is the next one's.
  const [shows] = useState(() => matchPath(ADDRESSES, location.pathname)?.name === "ExhibitionList");
  return shows;
}
