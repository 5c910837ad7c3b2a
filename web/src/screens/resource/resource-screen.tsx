import { ALargeSmall, ArrowLeft, SearchX } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Artwork, Resource } from "../../api/types";
import type { Query, ScreenProps } from "../../app/paths";
import { useTranslations } from "../../i18n/provider";
import { useLocale, useMuseum } from "../../museum/hooks";
import { artworkById } from "../../museum/lookups";
import { PlaceLink, usePlace } from "../../museum/navigation";
import { usePageTitle } from "../../museum/page-title";
import { useArtworkListening } from "../../player/artwork-listening";
import { artworkTrack } from "../../player/artwork-track";
import { buttonClass, RoundButton } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { useBackToArtwork } from "./back-to-artwork";
import { ResourceContent } from "./resource-content";
import { FIRST_TEXT_SIZE, nextTextSize } from "./text-size";
import styles from "./resource.module.css";

/** One resource of a work: a text, a sound, a film or a picture (RES-1). */
export function ResourceScreen({ params, query }: ScreenProps<"Resource">): ReactNode {
  const artwork = artworkById(useMuseum(), params.idArtwork);
  const resource = [...(artwork?.extraResources ?? []), ...(artwork?.otherResources ?? [])].find(
    (candidate) => candidate.idResource === params.idResource,
  );
  if (artwork === undefined || resource === undefined) return <NoResource />;
  return <Shown artwork={artwork} resource={resource} query={query} />;
}

function Shown({ artwork, resource, query }: { artwork: Artwork; resource: Resource; query: Query }): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const locale = useLocale(resource);
  const artworkLocale = useLocale(artwork);
  const back = useBackToArtwork(artwork.idArtwork, query);
  const [textSize, setTextSize] = useState(FIRST_TEXT_SIZE);
  const named = locale.of("title");
  const title = named.text || resource.title || t("resource.favourites");
  usePageTitle(title);
  // A resource is part of the work: its visit goes on, and its sound unless the resource is one itself.
  const sound = resource.resourceType === "AUDIO" ? null : artworkTrack(artwork, artworkLocale, museum);
  useArtworkListening(artwork, sound, { from: query.from, autoplay: false });

  return (
    <div className={styles["screen"]} data-type={resource.resourceType}>
      <header className={styles["top"]}>
        <RoundButton label={t("control.back")} look="control" onClick={back}>
          <ArrowLeft aria-hidden className={styles["towards"]} />
        </RoundButton>
        <h1 tabIndex={-1} {...named.attributes}>
          {title}
        </h1>
        {resource.resourceType === "TEXT" && (
          <RoundButton label={t("artwork.textSize")} look="control" onClick={() => setTextSize(nextTextSize(textSize))}>
            <ALargeSmall aria-hidden />
          </RoundButton>
        )}
      </header>
      <ResourceContent artwork={artwork} resource={resource} title={title} textSize={textSize} />
    </div>
  );
}

function NoResource(): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const title = t("error.no_resources");
  usePageTitle(title);
  return (
    <Notice
      tone="alert"
      title={title}
      icon={<SearchX aria-hidden />}
      action={
        <PlaceLink to={to("Options")} className={buttonClass()}>
          {t("control.back")}
        </PlaceLink>
      }
    />
  );
}
