import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/provider";
import { useMuseum } from "../../museum/hooks";
import { chosenArtworks } from "../../museum/kids";
import { PlaceLink, useNavigate, usePlace } from "../../museum/navigation";
import { usePageTitle } from "../../museum/page-title";
import { ArtworkList } from "../../player/artwork-list";
import { buttonClass } from "../../ui/button";
import { KidsRoom } from "../../ui/kids-room";
import { Notice } from "../../ui/notice";
import { Page } from "../../ui/page";

/** The works that match the tags chosen in the start menu of kids mode (KID-2). */
export function ArtworksKidsScreen(): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const navigate = useNavigate();
  const artworks = chosenArtworks(useMuseum());
  const title = t("kids.artworks");
  usePageTitle(title);
  if (artworks.length === 0) {
    return (
      <KidsRoom>
        <Notice
          tone="alert"
          title={t("error.no_artworks_category")}
          icon={<SearchX aria-hidden />}
          action={
            <PlaceLink to={to("OptionsKids")} className={buttonClass()}>
              {t("kids.title")}
            </PlaceLink>
          }
        />
      </KidsRoom>
    );
  }
  return (
    <KidsRoom>
      {/* In its place in the history, so that back does not open it again. */}
      <Page title={title} backLabel={t("control.back")} onBack={() => navigate(to("OptionsKids"), { replace: true })}>
        <ArtworkList tiles artworks={artworks} query={{ from: "ArtworksKids" }} />
      </Page>
    </KidsRoom>
  );
}
