import type { Resource } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Picture } from "@cicerone/ui/picture";
import { RichText } from "@cicerone/ui/rich-text";
import { type ReactNode, useEffect } from "react";
import { textOf } from "../../lib/trusted-types";
import { Zoom } from "../../ui/zoom";
import { useContentTranslator, useMediaFacts, useMuseum } from "../museum/hooks";
import { pictureAlt } from "../museum/picture-alt";
import { areSpoken } from "../player/captions";
import { PlayerBar } from "../player/player-bar";
import { type ResourceOwner, resourceTrack } from "../player/resource-track";
import type { Track } from "../player/track";
import { useTranscript } from "../player/transcript";
import { type TranscriptAttributes, TranscriptView } from "../player/transcript-view";
import { usePlayer } from "../player/use-player";
import { useServices } from "../services";
import styles from "./resource.module.css";

interface ResourceContentProps {
  owner: ResourceOwner;
  resource: Resource;
  title: string;
  /** Pixels. */
  textSize: number;
}

/** ResourceContent shows a resource according to its type. */
export function ResourceContent({ owner, resource, title, textSize }: ResourceContentProps): ReactNode {
  switch (resource.resourceType) {
    case "TEXT":
      return (
        <>
          <Text resource={resource} size={textSize} />
          <PlayerFooter />
        </>
      );
    case "IMAGE":
      return <Image resource={resource} title={title} />;
    case "VIDEO":
      return <Video resource={resource} title={title} />;
    case "AUDIO":
      return <Audio owner={owner} resource={resource} title={title} />;
  }
}

function Text({ resource, size }: { resource: Resource; size?: number }): ReactNode {
  const content = useContentTranslator(resource).localizedText("content");
  if (content.text === "") return null;
  return (
    <div className={styles["text"]}>
      <RichText html={content.text} size={size} {...content.attributes} />
    </div>
  );
}

/** PlayerFooter keeps the work's sound in reach while its text is read. */
function PlayerFooter(): ReactNode {
  const isOpen = usePlayer((state) => state.track !== null);
  if (!isOpen) return null;
  return (
    <footer className={styles["dock"]} data-bar="end">
      <PlayerBar />
    </footer>
  );
}

function Image({ resource, title }: { resource: Resource; title: string }): ReactNode {
  const t = useTranslations();
  const src = useAddress(resource);
  const facts = useMediaFacts()(src);
  return (
    <div className={styles["image"]}>
      <Zoom
        src={src}
        title={title}
        {...pictureAlt(useContentTranslator(resource), resource, title)}
        facts={facts}
        labels={{ zoomIn: t("control.zoomIn"), zoomOut: t("control.zoomOut") }}
      />
      <Text resource={resource} />
    </div>
  );
}

function Video({ resource, title }: { resource: Resource; title: string }): ReactNode {
  const translate = useContentTranslator(resource);
  const src = useAddress(resource);
  const facts = useMediaFacts()(src);
  const captions = translate.localizedText("transcriptUrl");
  return (
    <div className={styles["video"]}>
      {/* Silent films have no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        key={src}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        width={facts?.width}
        height={facts?.height}
        {...(facts?.preview ? { poster: facts.preview } : {})}
      >
        <source src={src} {...(facts?.contentType ? { type: facts.contentType } : {})} />
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
      <Text resource={resource} />
    </div>
  );
}

function Audio({ owner, resource, title }: { owner: ResourceOwner; resource: Resource; title: string }): ReactNode {
  const translate = useContentTranslator(resource);
  const factsOf = useMediaFacts();
  const museum = useMuseum();
  const transcript = translate("transcriptUrl");
  const { picture } = owner;
  useTrack({ ...resourceTrack(owner, resource, translate, museum), title });
  return (
    <>
      <div className={styles["listening"]}>
        {picture !== "" && (
          <div className={styles["cover"]}>
            <Picture
              src={picture}
              alt=""
              facts={factsOf(picture)}
              sizes="(orientation: portrait) 80vw, 40vw"
              priority
            />
          </div>
        )}
        <div className={styles["words"]}>
          {transcript === "" ? (
            <Text resource={resource} />
          ) : (
            <TextWithTranscript
              resource={resource}
              url={transcript}
              attributes={translate.localizedText("url").attributes}
            />
          )}
        </div>
      </div>
      <footer className={styles["dock"]} data-bar="end">
        <PlayerBar />
      </footer>
    </>
  );
}

interface TextWithTranscriptProps {
  resource: Resource;
  url: string;
  attributes: TranscriptAttributes;
}

/** TextWithTranscript shows the transcript, and the text unless the voice turns out to read just that. */
function TextWithTranscript({ resource, url, attributes }: TextWithTranscriptProps): ReactNode {
  const transcript = useTranscript(url);
  const html = useContentTranslator(resource)("content");
  const isRead = transcript.state === "ready" && areSpoken(textOf(html), transcript.cues);
  return (
    <>
      {!isRead && <Text resource={resource} />}
      <TranscriptView url={url} attributes={attributes} />
    </>
  );
}

/** useTrack plays the resource in the app's player; the work's own sound keeps its position. */
function useTrack(track: Track): void {
  const { player } = useServices();
  const { url } = track;
  useEffect(() => {
    player.open(track, { autoplay: true });
    // Only the address decides: other changes of the track leave the sound open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [url]);
}

/** useAddress returns the resource's file in the visitor's language, or the common one. */
function useAddress(resource: Resource): string {
  const url = useContentTranslator(resource)("url");
  return url === "" ? resource.url : url;
}
