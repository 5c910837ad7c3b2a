import { useCallback } from "react";
import { useMuseumState } from "../museum/hooks";
import { useServices } from "../services";
import { useNavigateTo, useTo } from "./navigation";

/**
 * useResume returns a function that continues the chain of gates (ENTRY-7). A gate's screen stores what satisfies it and calls
 * it: `storage.set("slides-seen", true); resume();`. The entry guard then redirects to the next closed gate or to
 * the start menu of the visitor's mode. The gate's history entry is replaced, so that going back never opens it again.
 */
export function useResume(): () => void {
  const { storage } = useServices();
  const navigate = useNavigateTo();
  const to = useTo();
  const museum = useMuseumState((state) => state.museum);
  return useCallback(() => {
    // Missing slides count as seen (specification 2 §2).
    if (museum?.slides.length === 0) storage.set("slides-seen", true);
    navigate(to("Options"), { replace: true });
  }, [storage, navigate, to, museum]);
}
