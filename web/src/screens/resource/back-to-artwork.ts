import type { Query } from "../../app/paths";
import { useRouter } from "../../lib/router/react";
import { useNavigate, usePlace } from "../../museum/navigation";

/** Goes back to the work, keeping from and highlightedRoute; after a deep link the work takes this place. */
export function useBackToArtwork(idArtwork: number, { from, highlightedRoute }: Query): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const to = usePlace();
  return () => {
    // Resources are opened from their work alone, so that one step back is the work as it was left.
    if (router.canGoBack()) return router.back();
    const query = {
      ...(from === undefined ? {} : { from }),
      ...(highlightedRoute === undefined ? {} : { highlightedRoute }),
    };
    return navigate(to("Artwork", { idArtwork }, query), { replace: true });
  };
}
