import { useTranslations } from "@cicerone/i18n/provider";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useMuseum } from "../../core/museum/hooks";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";
import { useNavigateTo, useTo } from "../../core/navigation/navigation";
import { ArtworkList } from "../../core/player/artwork-list";
import { useServices } from "../../core/services";
import { KidsLayout } from "../../ui/kids-layout";
import { Page } from "../../ui/page";
import { chosenArtworks } from "./kids";

/** ArtworksKidsScreen lists the works that match the tags chosen in the start menu of kids mode (KID-2). */
export function ArtworksKidsScreen(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const navigate = useNavigateTo();
  const artworks = chosenArtworks(useMuseum(), useServices().storage);
  const title = t("kids.artworks");
  usePageTitle(title);
  if (artworks.length === 0) {
    return (
      <KidsLayout>
        <EmptyState
          title={t("error.no_artworks_category")}
          icon={<SearchX aria-hidden />}
          action={{ to: to("OptionsKids"), label: t("kids.title") }}
        />
      </KidsLayout>
    );
  }
  return (
    <KidsLayout>
      {/* Replaces the history entry, so that back does not open this screen again. */}
      <Page title={title} backLabel={t("control.back")} onBack={() => navigate(to("OptionsKids"), { replace: true })}>
        <ArtworkList tiles artworks={artworks} query={{ from: "ArtworksKids" }} />
      </Page>
    </KidsLayout>
  );
}
