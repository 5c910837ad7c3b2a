import { useCallback } from "react";
import { useMuseumState } from "../museum/hooks";
import { phoneStorage } from "../visit/local-storage";
import { useNavigate, usePlace } from "./navigation";

/**
 * Resumes the chain of gates (ENTRY-7). A gate's screen stores what satisfies it and calls this, no more:
 * `phoneStorage.set("slides-seen", true); resume();`. The entry guard leads on to the next gate that is still
 * closed, or to the start menu of the visitor's mode. The gate's screen leaves the history, so that going back
 * never leads to it again.
 */
export function useResume(): () => void {
  const navigate = useNavigate();
  const to = usePlace();
  const museum = useMuseumState((state) => state.museum);
  return useCallback(() => {
    // Slides that are not there count as seen (specification 2 §2).
    if (museum?.slides.length === 0) phoneStorage.set("slides-seen", true);
    navigate(to("Options"), { replace: true });
  }, [navigate, to, museum]);
}
