import { useTranslations } from "@cicerone/i18n/provider";
import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { outstandingArtworks } from "../../core/museum/lookups";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";
import { useBack } from "../../core/navigation/navigation";
import { ArtworkList } from "../../core/player/artwork-list";
import { Page } from "../../ui/page";

/** OutstandingArtworksScreen lists the museum's highlights by picture, author and name (OUT-1). */
export function OutstandingArtworksScreen(): ReactNode {
  const t = useTranslations();
  const back = useBack("Options");
  const artworks = outstandingArtworks(useMuseum());
  const title = t("outstanding.title");
  usePageTitle(title);
  if (artworks.length === 0) return <NoArtworks />;
  return (
    <Page title={title} backLabel={t("control.back")} onBack={back}>
      <ArtworkList artworks={artworks} query={{ from: "OutstandingArtworks" }} />
    </Page>
  );
}

function NoArtworks(): ReactNode {
  const t = useTranslations();
  return <EmptyState title={t("error.no_artworks_category")} icon={<Star aria-hidden />} />;
}
