import type { Artwork, Resource } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { PillButton, RoundButton, roundButtonClass } from "@cicerone/ui/button";
import { Picture } from "@cicerone/ui/picture";
import { RichText } from "@cicerone/ui/rich-text";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Maximize2, Play, RotateCcw, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { useLocalize, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import type { LocalizedText } from "../../core/museum/localization";
import { pictureAlt } from "../../core/museum/picture-alt";
import { Link, useTo } from "../../core/navigation/navigation";
import type { Query } from "../../core/navigation/paths";
import { artworkTrackId } from "../../core/player/artwork-track";
import { resourceTrack } from "../../core/player/resource-track";
import type { Track } from "../../core/player/track";
import { usePlayer } from "../../core/player/use-player";
import { RESOURCE_TYPES } from "../../core/resource/types";
import { useServices } from "../../core/services";
import { timedExtras } from "./timed-extras";
import { TimedPopUps } from "./timed-pop-ups";
import styles from "./timed-pop-up.module.css";

interface TimedPopUpProps {
  artwork: Artwork;
  query: Query;
  main: Track;
  resources: readonly Resource[];
}

/**
 * TimedPopUp shows the current extra above the player's controls (ART-6). It is not a dialog: it covers no control,
 * the focus stays where it is, and screen readers announce it politely. Touching or focusing it keeps it open.
 */
export function TimedPopUp({ artwork, query, main, resources }: TimedPopUpProps): ReactNode {
  const { player } = useServices();
  const t = useTranslations();
  const museum = useMuseum();
  const localize = useLocalize();
  const timed = timedExtras(resources);
  const owner = {
    trackId: artworkTrackId(artwork.idArtwork),
    artist: artwork.author,
    picture: artwork.mainImageUrl,
  };
  const content = {
    main,
    timed,
    trackOf: (resource: Resource) => resourceTrack(owner, resource, localize(resource), museum),
  };
  const [popUps] = useState(() => new TimedPopUps(player, content));
  const shown = useStore(popUps.store, (state) => state.shown);
  useEffect(() => popUps.update(content));
  useEffect(() => popUps.start(), [popUps]);

  const resource = timed.find((extra) => extra.resource.idResource === shown)?.resource;
  const type = resource === undefined ? "" : t(RESOURCE_TYPES[resource.resourceType].labelKey);
  const title = resource === undefined ? "" : localize(resource)("title") || resource.title;
  return (
    <>
      {resource !== undefined && (
        <Card
          key={resource.idResource}
          artwork={artwork}
          resource={resource}
          query={query}
          popUps={popUps}
          title={title || type}
        />
      )}
      <VisuallyHidden live="polite">{title === "" || title === type ? type : `${type}: ${title}`}</VisuallyHidden>
    </>
  );
}

interface CardProps {
  artwork: Artwork;
  resource: Resource;
  query: Query;
  popUps: TimedPopUps;
  title: string;
}

function Card({ artwork, resource, query, popUps, title }: CardProps): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const localize = useLocalize();
  const heading = useId();
  const { Icon } = RESOURCE_TYPES[resource.resourceType];
  const touch = (): void => popUps.touch();
  const close = (): void => popUps.close();
  const { lang: _, ...linkQuery } = query;
  return (
    // The handlers only keep the card open; its actions are controls of their own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles["card"]}
      data-type={resource.resourceType}
      aria-labelledby={heading}
      onPointerDown={touch}
      onFocus={touch}
      onWheel={touch}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <header className={styles["header"]}>
        <Icon aria-hidden />
        <h2 id={heading} {...localize(resource).localizedText("title").attributes}>
          <span className={styles["title"]}>{title}</span>
        </h2>
        <Link
          to={to("Resource", { idArtwork: artwork.idArtwork, idResource: resource.idResource }, linkQuery)}
          className={roundButtonClass("bare")}
          aria-label={`${t("control.readMore")}: ${title}`}
        >
          <Maximize2 aria-hidden />
        </Link>
        <RoundButton label={`${t("control.close")}: ${title}`} variant="bare" onClick={close}>
          <X aria-hidden />
        </RoundButton>
      </header>
      <Content resource={resource} popUps={popUps} title={title} heading={heading} />
    </section>
  );
}

interface ContentProps {
  resource: Resource;
  popUps: TimedPopUps;
  title: string;
  heading: string;
}

function Content({ resource, popUps, title, heading }: ContentProps): ReactNode {
  const localize = useLocalize();
  const factsOf = useMediaFacts();
  const translate = localize(resource);
  const url = translate("url") || resource.url;
  const facts = factsOf(url);
  switch (resource.resourceType) {
    case "TEXT": {
      const content = translate.localizedText("content");
      return (
        // Focusable, so that a long text can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles["text"]} tabIndex={0} role="group" aria-labelledby={heading}>
          <RichText html={content.text} {...content.attributes} />
        </div>
      );
    }
    case "IMAGE":
      return (
        <div
          className={styles["image"]}
          style={facts?.width && facts.height ? { aspectRatio: `${facts.width} / ${facts.height}` } : undefined}
        >
          <Picture
            src={url}
            {...pictureAlt(translate, resource, title)}
            facts={facts}
            sizes="(orientation: portrait) 90vw, 45vw"
            priority
          />
        </div>
      );
    case "VIDEO":
      return <Film url={url} popUps={popUps} title={title} captions={translate.localizedText("transcriptUrl")} />;
    case "AUDIO":
      return <Sound resource={resource} popUps={popUps} />;
  }
}

interface FilmProps {
  url: string;
  popUps: TimedPopUps;
  title: string;
  captions: LocalizedText;
}

/**
 * Film plays a video while the main audio is paused for it. If the visitor had paused the audio, or wants less motion,
 * the video waits for a tap anywhere on it; the browser's own controls, some of which play at their edge only, follow.
 */
function Film({ url, popUps, title, captions }: FilmProps): ReactNode {
  const t = useTranslations();
  const facts = useMediaFacts()(url);
  const video = useRef<HTMLVideoElement>(null);
  const [waiting, setWaiting] = useState(!popUps.canAutoplay());
  const end = (): void => popUps.end();
  const play = (): void => void video.current?.play().catch(() => undefined);
  return (
    <div className={styles["film"]}>
      {/* Films without speech have no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        key={url}
        autoPlay={popUps.canAutoplay()}
        controls={!waiting}
        playsInline
        aria-label={title}
        width={facts?.width}
        height={facts?.height}
        {...(facts?.preview ? { poster: facts.preview } : {})}
        onPlay={() => {
          setWaiting(false);
          popUps.playFilm();
        }}
        onEnded={end}
        onError={end}
        src={url}
      >
        {captions.text !== "" && (
          <track
            default
            kind="captions"
            src={captions.text}
            srcLang={captions.attributes.lang ?? document.documentElement.lang}
            label={title}
          />
        )}
      </video>
      {waiting && (
        <button type="button" aria-label={`${t("control.play")}: ${title}`} onClick={play}>
          <Play aria-hidden fill="currentColor" />
        </button>
      )}
    </div>
  );
}

/** Sound offers to replay an audio, which plays in the player instead of the main audio. */
function Sound({ resource, popUps }: { resource: Resource; popUps: TimedPopUps }): ReactNode {
  const t = useTranslations();
  const localize = useLocalize();
  const content = localize(resource).localizedText("content");
  const isOpen = usePlayer((state) => state.track?.id.endsWith(`/resource-${resource.idResource}`) ?? false);
  return (
    <div className={styles["sound"]}>
      {content.text !== "" && <RichText html={content.text} {...content.attributes} />}
      {isOpen ? (
        <span className={styles["bars"]} aria-hidden>
          <span />
          <span />
          <span />
          <span />
          <span />
        </span>
      ) : (
        <PillButton onClick={() => popUps.replay()}>
          <RotateCcw aria-hidden />
          {t("control.replay")}
        </PillButton>
      )}
    </div>
  );
}
