import type { Resource } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { useAttempts } from "@cicerone/ui/attempts";
import { RoundButton } from "@cicerone/ui/button";
import { Picture } from "@cicerone/ui/picture";
import { RichText } from "@cicerone/ui/rich-text";
import { Pause, Play, RotateCcw, Volume2, VolumeX } from "lucide-react";
import type { ReactNode } from "react";
import { useContentTranslator, useLocalize, useMediaFacts } from "../../core/museum/hooks";
import { pictureAlt } from "../../core/museum/picture-alt";
import { useOnline } from "../../core/offline/online";
import { useFilm } from "./use-film";
import type { Slide } from "./use-slides";
import styles from "./slides.module.css";

interface SlideViewProps {
  slide: Slide;
  /** It is the current slide. */
  active: boolean;
  muted: boolean;
  onMuted: (muted: boolean) => void;
  /** Its film has ended. */
  onEnded: () => void;
}

/** SlideView shows a video or a picture, a text, or both. */
export function SlideView({ slide, ...film }: SlideViewProps): ReactNode {
  const t = useTranslations();
  const { videoResource: video, imageResource: image, textResource: text } = slide;
  const localize = useLocalize();
  const resource = text ?? image ?? video;
  const title = resource === undefined ? "" : localize(resource)("title");
  return (
    // Focusable, so that a long text can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles["slide"]} tabIndex={0} role="group" aria-label={title || t("slides.title")}>
      {video !== undefined && <SlideFilm resource={video} {...film} />}
      {image !== undefined && <SlideImage resource={image} />}
      {text !== undefined && <SlideText resource={text} />}
    </div>
  );
}

function SlideText({ resource }: { resource: Resource }): ReactNode {
  const { text, attributes } = useContentTranslator(resource).localizedText("content");
  return (
    <div className={styles["text"]}>
      <RichText html={text} {...attributes} />
    </div>
  );
}

function SlideImage({ resource }: { resource: Resource }): ReactNode {
  const translate = useContentTranslator(resource);
  const src = translate("url") || resource.url;
  const facts = useMediaFacts()(src);
  return (
    <div className={styles["image"]}>
      <Picture
        src={src}
        {...pictureAlt(translate, resource, translate("title"))}
        facts={facts}
        sizes="(min-width: 46rem) 44rem, 92vw"
        ahead
      />
    </div>
  );
}

function SlideFilm({
  resource,
  active,
  muted,
  onMuted,
  onEnded,
}: Omit<SlideViewProps, "slide"> & { resource: Resource }): ReactNode {
  const t = useTranslations();
  const translate = useContentTranslator(resource);
  const online = useOnline();
  const src = translate("url") || resource.url;
  const facts = useMediaFacts()(src);
  const captions = translate.localizedText("transcriptUrl");
  const { attempt, failed, fail } = useAttempts(src);
  const { element, autoplay, playing, setPlaying, toggle, replay } = useFilm({ active, onMuted: () => onMuted(true) });
  const title = translate("title") || t("resource.video");
  return (
    <div className={styles["film"]}>
      {/* Films without speech have no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={element}
        key={`${src} ${attempt}`}
        src={src}
        playsInline
        preload="auto"
        autoPlay={autoplay && attempt > 0}
        muted={muted}
        aria-label={title}
        width={facts?.width}
        height={facts?.height}
        {...(facts?.preview ? { poster: facts.preview } : {})}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => {
          setPlaying(false);
          onEnded();
        }}
        onError={fail}
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
      {failed ? (
        <p className={styles["failed"]} role="alert">
          {t(online ? "error.unexpected" : "error.no_internet")}
        </p>
      ) : (
        <div className={styles["controls"]}>
          <RoundButton label={t("control.replay")} onClick={replay}>
            <RotateCcw aria-hidden />
          </RoundButton>
          <RoundButton label={t(playing ? "control.pause" : "control.play")} onClick={toggle}>
            {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
          </RoundButton>
          <RoundButton label={t(muted ? "control.unmute" : "control.mute")} onClick={() => onMuted(!muted)}>
            {muted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          </RoundButton>
        </div>
      )}
    </div>
  );
}
