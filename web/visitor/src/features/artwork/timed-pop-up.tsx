import type { Artwork, Resource } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { PillButton, RoundButton, roundButtonClass } from "@cicerone/ui/button";
import { Picture } from "@cicerone/ui/picture";
import { RichText } from "@cicerone/ui/rich-text";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Maximize2, RotateCcw, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useStore } from "zustand";
import { useLocalize, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { Link, useTo } from "../../core/navigation/navigation";
import type { Query } from "../../core/navigation/paths";
import { player, usePlayer } from "../../core/player";
import { artworkTrackId } from "../../core/player/artwork-track";
import { resourceTrack } from "../../core/player/resource-track";
import type { Track } from "../../core/player/track";
import { RESOURCE_TYPES } from "../../core/resource/types";
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
 * The extra whose time it is, above the player's controls (ART-6). It is no dialog: nothing is covered that
 * the visitor needs, the focus stays where it is, and a screen reader hears of it when it has time. Whoever
 * touches it, with finger or keyboard, keeps it.
 */
export function TimedPopUp({ artwork, query, main, resources }: TimedPopUpProps): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const localized = useLocalize();
  const timed = timedExtras(resources);
  const owner = {
    trackId: artworkTrackId(artwork.idArtwork),
    artist: artwork.author,
    picture: artwork.mainImageUrl,
  };
  const content = {
    main,
    timed,
    trackOf: (resource: Resource) => resourceTrack(owner, resource, localized(resource), museum),
  };
  const [popUps] = useState(() => new TimedPopUps(player, content));
  const shown = useStore(popUps.store, (state) => state.shown);
  useEffect(() => popUps.update(content));
  useEffect(() => popUps.start(), [popUps]);

  const resource = timed.find((extra) => extra.resource.idResource === shown)?.resource;
  const type = resource === undefined ? "" : t(RESOURCE_TYPES[resource.resourceType].labelKey);
  const title = resource === undefined ? "" : localized(resource)("title") || resource.title;
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
  const localized = useLocalize();
  const heading = useId();
  const card = useRef<HTMLElement>(null);
  const { Icon } = RESOURCE_TYPES[resource.resourceType];
  const touch = (): void => popUps.touch();
  const close = (): void => {
    // Whoever closes it by keyboard goes on with the player below it, and is not thrown to the page's start.
    if (card.current?.contains(document.activeElement) === true) focusAfter(card.current);
    popUps.close();
  };
  const { lang: _, ...kept } = query;
  return (
    // Any touch of whatever is in it keeps it open; each thing in it that does something is a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={card}
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
        <h2 id={heading} {...localized(resource).localizedText("title").attributes}>
          <span className={styles["title"]}>{title}</span>
        </h2>
        <Link
          to={to("Resource", { idArtwork: artwork.idArtwork, idResource: resource.idResource }, kept)}
          className={roundButtonClass("bare")}
          aria-label={`${t("control.readMore")}: ${title}`}
          title={t("control.readMore")}
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

/** Moves the focus to the first control after an element. */
function focusAfter(element: HTMLElement): void {
  const controls = document.querySelectorAll<HTMLElement>("main button, main a[href]");
  const next = Array.from(controls).find(
    (control) =>
      !element.contains(control) &&
      (element.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      control.checkVisibility(),
  );
  next?.focus({ preventScroll: true });
}

interface ContentProps {
  resource: Resource;
  popUps: TimedPopUps;
  title: string;
  heading: string;
}

function Content({ resource, popUps, title, heading }: ContentProps): ReactNode {
  const localized = useLocalize();
  const factsOf = useMediaFacts();
  const locale = localized(resource);
  const url = locale("url") || resource.url;
  const facts = factsOf(url);
  switch (resource.resourceType) {
    case "TEXT": {
      const content = locale.localizedText("content");
      return (
        // A long text is scrolled, by the keyboard too.
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
          <Picture src={url} alt={title} facts={facts} sizes="(orientation: portrait) 90vw, 45vw" priority />
        </div>
      );
    case "VIDEO":
      return <Film url={url} popUps={popUps} title={title} captions={locale("transcriptUrl")} />;
    case "AUDIO":
      return <Sound resource={resource} popUps={popUps} />;
  }
}

interface FilmProps {
  url: string;
  popUps: TimedPopUps;
  title: string;
  captions: string;
}

/** A film that plays while the main audio waits; where that was paused it waits for a tap itself. */
function Film({ url, popUps, title, captions }: FilmProps): ReactNode {
  const facts = useMediaFacts()(url);
  const over = (): void => popUps.over();
  return (
    // A film without a word has no captions to give.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      key={url}
      className={styles["film"]}
      autoPlay={popUps.store.getState().holding}
      controls
      playsInline
      aria-label={title}
      width={facts?.width}
      height={facts?.height}
      {...(facts?.preview ? { poster: facts.preview } : {})}
      onEnded={over}
      onError={over}
      src={url}
    >
      {captions !== "" && (
        <track default kind="captions" src={captions} srcLang={document.documentElement.lang} label={title} />
      )}
    </video>
  );
}

/** An audio plays in the player below, in place of the main audio; here it can be heard once more. */
function Sound({ resource, popUps }: { resource: Resource; popUps: TimedPopUps }): ReactNode {
  const t = useTranslations();
  const localized = useLocalize();
  const content = localized(resource).localizedText("content");
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
