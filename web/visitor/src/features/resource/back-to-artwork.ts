import { useNavigateTo, useTo } from "../../core/navigation/navigation";
import type { Query } from "../../core/navigation/paths";
import { useRouter } from "../../core/navigation/router/react";

/** useBackToArtwork goes back to the work with its query; after a deep link the work replaces this screen. */
export function useBackToArtwork(idArtwork: number, query: Query): () => void {
  const router = useRouter();
  const navigate = useNavigateTo();
  const to = useTo();
  return () => {
    // Resources are only opened from their work, so one step back is the work as it was left.
    if (router.canGoBack()) return router.back();
    const { lang: _, ...linkQuery } = query;
    return navigate(to("Artwork", { idArtwork }, linkQuery), { replace: true });
  };
}
