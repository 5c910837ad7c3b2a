import type { Artwork, Resource } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import type { ReactNode } from "react";
import { useContentTranslator, useMuseum } from "../../core/museum/hooks";
import { artworkById } from "../../core/museum/lookups";
import { MissingItem } from "../../core/navigation/missing-item";
import { useTo } from "../../core/navigation/navigation";
import type { Query, ScreenProps } from "../../core/navigation/paths";
import { useArtworkListening } from "../../core/player/artwork-listening";
import { artworkTrack, artworkTrackId } from "../../core/player/artwork-track";
import { ResourcePage } from "../../core/resource/resource-page";
import { useBackToArtwork } from "./back-to-artwork";

/** ResourceScreen shows a resource of a work: text, audio, video or picture (RES-1). */
export function ResourceScreen({ params, query }: ScreenProps<"Resource">): ReactNode {
  const artwork = artworkById(useMuseum(), params.idArtwork);
  const resource = [...(artwork?.extraResources ?? []), ...(artwork?.otherResources ?? [])].find(
    (candidate) => candidate.idResource === params.idResource,
  );
  if (artwork === undefined || resource === undefined) return <NoResource />;
  return <Shown artwork={artwork} resource={resource} query={query} />;
}

function Shown({ artwork, resource, query }: { artwork: Artwork; resource: Resource; query: Query }): ReactNode {
  const museum = useMuseum();
  const artworkLocale = useContentTranslator(artwork);
  const back = useBackToArtwork(artwork.idArtwork, query);
  // A resource is part of the work: the work's visit continues, and its audio unless the resource is audio.
  const sound = resource.resourceType === "AUDIO" ? null : artworkTrack(artwork, artworkLocale, museum);
  useArtworkListening(artwork, sound, { from: query.from, autoplay: false });
  const { author: artist, mainImageUrl: picture } = artwork;
  return (
    <ResourcePage
      resource={resource}
      owner={{ trackId: artworkTrackId(artwork.idArtwork), artist, picture }}
      onBack={back}
    />
  );
}

function NoResource(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  return <MissingItem title={t("error.no_resources")} to={to("Options")} label={t("options.title")} />;
}
