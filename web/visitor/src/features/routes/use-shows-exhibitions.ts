import { useState } from "react";
import { ADDRESSES } from "../../core/navigation/paths";
import { matchPath } from "../../core/navigation/router/match";
import { useServices } from "../../core/services";

/**
 * useShowsExhibitions reports whether the address is that of the exhibitions: both lists share one screen
 * (specification 2 §2).
 */
export function useShowsExhibitions(): boolean {
  const { window } = useServices().environment;
  // Read once: while the screen is replaced, the address is already the next screen's.
  const [shows] = useState(() => matchPath(ADDRESSES, window.location.pathname)?.name === "ExhibitionList");
  return shows;
}
