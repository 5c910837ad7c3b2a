import { useNavigateTo, useTo } from "../../core/navigation/navigation";
import type { Query } from "../../core/navigation/paths";
import { useRouter } from "../../core/navigation/router/react";

/** Goes back to the work, keeping its query, from and highlightedRoute among it; after a deep link the work takes this place. */
export function useBackToArtwork(idArtwork: number, query: Query): () => void {
  const router = useRouter();
  const navigate = useNavigateTo();
  const to = useTo();
  return () => {
    // Resources are opened from their work alone, so that one step back is the work as it was left.
    if (router.canGoBack()) return router.back();
    const { lang: _, ...linkQuery } = query;
    return navigate(to("Artwork", { idArtwork }, linkQuery), { replace: true });
  };
}
