import { useState } from "react";
import { ADDRESSES } from "../../core/navigation/paths";
import { matchPath } from "../../core/navigation/router/match";

/**
 * useShowsExhibitions reports whether the address is that of the exhibitions: both lists share one screen
 * (specification 2 §2).
 */
export function useShowsExhibitions(): boolean {
  // Read once: while the screen is replaced, the address is already the next screen's.
  const [shows] = useState(() => matchPath(ADDRESSES, location.pathname)?.name === "ExhibitionList");
  return shows;
}
