import type { Artwork } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { museumStyle } from "@cicerone/theme/special-museums";
import { type ReactNode, useId } from "react";
import { useContentTranslator, useMuseum } from "../../core/museum/hooks";
import { artworkById } from "../../core/museum/lookups";
import { usePageTitle } from "../../core/museum/page-title";
import { useLeaveArtwork } from "../../core/navigation/exit-target";
import { useTo } from "../../core/navigation/navigation";
import type { Query, Screen, ScreenProps } from "../../core/navigation/paths";
import { useEntryState } from "../../core/navigation/router/react";
import { useArtworkListening, useArtworkSound } from "../../core/player/artwork-listening";
import { artworkTrack } from "../../core/player/artwork-track";
import { SpokenText } from "../../core/player/spoken-text";
import { lazyWithRetry } from "../../lib/lazy-with-retry";
import { ArtworkFooter } from "./artwork-footer";
import { ArtworkHead } from "./artwork-head";
import { ArtworkPicture } from "./artwork-picture";
import { keyboardArtworkColours } from "./colours";
import { hasDetails } from "./details";
import { resourcesOf } from "./extras";
import { LanguageLink } from "./language-link";
import { ResourceList } from "./resource-list";
import styles from "./artwork.module.css";

/** Loaded on demand: most addresses name an existing work. */
const MissingItem = lazyWithRetry(async () => (await import("../../core/navigation/missing-item")).MissingItem);
const ArtworkDetails = lazyWithRetry(async () => (await import("./artwork-details")).ArtworkDetails);
const TimedPopUp = lazyWithRetry(async () => (await import("./timed-pop-up")).TimedPopUp);

/** ArtworkScreen shows a work with its picture, text and audio; in by-halls mode as one of its hall's works (BYH-2). */
export function ArtworkScreen(props: ScreenProps<"Artwork"> | ScreenProps<"ArtworkByHalls">): ReactNode {
  const { params } = props;
  const artwork = artworkById(useMuseum(), params.idArtwork);
  if (artwork === undefined) return <NoArtwork />;
  const query: Query =
    "idHall" in params ? { ...props.query, from: "HallByHalls", hall: String(params.idHall) } : props.query;
  return <Work key={artwork.idArtwork} artwork={artwork} query={query} openedFrom={props.query.from} />;
}

interface WorkProps {
  artwork: Artwork;
  query: Query;
  /** The address's own from: in by-halls mode, a code on the wall leads to a work of a hall without any. */
  openedFrom: Screen | undefined;
}

function Work({ artwork, query, openedFrom }: WorkProps): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const translate = useContentTranslator(artwork);
  const close = useLeaveArtwork(artwork, query);
  const style = museumStyle(museum.code);
  const track = artworkTrack(artwork, translate, museum);
  const { extras, additional } = resourcesOf(artwork, style.otherResourcesAsExtras);
  const resources = [...extras, ...additional];
  const isTimed = resources.some(({ startTime }) => startTime !== undefined);
  const name = translate("name") || artwork.artworkName;
  const heading = useId();
  const [extrasOpen, setExtrasOpen] = useEntryState("extrasOpen", false);
  const head = <ArtworkHead artwork={artwork} name={name} hasAudio={track !== null} />;
  const hasPicture = artwork.mainImageUrl !== "";
  usePageTitle(name);
  useArtworkListening(artwork, track, { from: openedFrom, autoplay: style.autoplay });
  useArtworkSound(track);

  return (
    <div className={styles["screen"]} style={keyboardArtworkColours(query.from, museum.keyboardCustomization)}>
      <ArtworkPicture artwork={artwork} name={name} onClose={close}>
        {!hasPicture && head}
      </ArtworkPicture>
      <article className={styles["content"]}>
        {hasPicture && head}
        <SpokenText
          translate={translate}
          track={track}
          tool={museum.languages.length > 1 ? <LanguageLink /> : undefined}
        />
        {additional.length > 0 && (
          <section className={styles["additional"]} aria-labelledby={heading}>
            <h2 id={heading}>{t("artwork.additionalInformation")}</h2>
            <ResourceList resources={additional} artwork={artwork} query={query} />
          </section>
        )}
        {hasDetails(artwork, translate) && <ArtworkDetails artwork={artwork} />}
      </article>
      {(track !== null || extras.length > 0) && (
        <div className={styles["docked"]} data-bar="end">
          {track !== null && isTimed && (
            <TimedPopUp artwork={artwork} query={query} main={track} resources={resources} />
          )}
          <ArtworkFooter
            artwork={artwork}
            query={query}
            track={track}
            extras={extras}
            open={extrasOpen}
            onToggle={() => setExtrasOpen(!extrasOpen)}
          />
        </div>
      )}
    </div>
  );
}

/** NoArtwork is shown when the address names a work that the museum does not have (ART-4). */
function NoArtwork(): ReactNode {
  const t = useTranslations();
  const to = useTo();
  return <MissingItem title={t("error.no_artwork")} to={to("Keyboard")} label={t("keyboard.title")} />;
}
