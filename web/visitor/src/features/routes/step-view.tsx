import type { Artwork, Step } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Picture } from "@cicerone/ui/picture";
import { RichText } from "@cicerone/ui/rich-text";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { MapPin } from "lucide-react";
import { type CSSProperties, type ReactNode, useState } from "react";
import { useContentTranslator, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { artworkById } from "../../core/museum/lookups";
import { type PictureAlt, pictureAlt } from "../../core/museum/picture-alt";
import { StepIcon } from "../../core/museum/step-icon";
import { Link, useTo } from "../../core/navigation/navigation";
import type { Query } from "../../core/navigation/paths";
import { useStartArtwork } from "../../core/player/open-artwork";
import { lazyWithRetry } from "../../lib/lazy-with-retry";
import { ImageCard, imageCardClass } from "../../ui/image-card";
import styles from "./step.module.css";

const EnlargedPicture = lazyWithRetry(
  async () => (await import("../../core/resource/enlarged-picture")).EnlargedPicture,
);

/** Loaded on demand: few steps sell something. */
const Pay = lazyWithRetry(async () => (await import("./pay")).Pay);

/** Step types on the wire. */
const ARTWORK = 1;
const RICH_TEXT = 3;

interface StepViewProps {
  step: Step;
  total: number;
  /** Query of links to works, which lead back to this route. */
  artworkQuery: Query;
  onOpenWork: () => void;
}

/** StepView shows a step: a work, directions, or a text (RT-1). */
export function StepView({ step, total, artworkQuery, onOpenWork }: StepViewProps): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const translate = useContentTranslator(step);
  const instructions = translate.localizedText("instructions");
  const location = translate.localizedText("location");
  const artwork = step.idArtwork === undefined ? undefined : artworkById(museum, step.idArtwork);
  const place = t("route.step", { number: step.index + 1, total });
  const isText = step.stepType === RICH_TEXT;
  const isWork = step.stepType === ARTWORK && artwork !== undefined;
  return (
    <article className={styles["step"]} data-work={isWork}>
      <p className={styles["count"]}>{place}</p>
      {isWork && <Work artwork={artwork} artworkQuery={artworkQuery} onOpen={onOpenWork} />}
      {!isWork && !isText && (
        <header className={styles["way"]}>
          <span className={styles["icon"]}>
            <StepIcon step={step} />
          </span>
          <h2>{t("route.onTheWay")}</h2>
        </header>
      )}
      {location.text !== "" && (
        <p className={styles["location"]} {...location.attributes}>
          <MapPin aria-hidden />
          {location.text}
        </p>
      )}
      {instructions.text !== "" && (
        <div className={styles["words"]} data-type={step.stepType}>
          <RichText html={instructions.text} {...instructions.attributes} />
        </div>
      )}
      {step.locationImageUrl !== "" && (
        <Location src={step.locationImageUrl} {...pictureAlt(translate, step, location.text || place)} />
      )}
      {isText && (step.idKeyButton ?? "") !== "" && <Pay item={{ idStep: step.idStep }} keys={step} />}
    </article>
  );
}

interface WorkProps {
  artwork: Artwork;
  artworkQuery: Query;
  onOpen: () => void;
}

function Work({ artwork, artworkQuery, onOpen }: WorkProps): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const start = useStartArtwork();
  const factsOf = useMediaFacts();
  const { idArtwork, author, mainImageUrl: picture, artworkCode: code } = artwork;
  const hasNumber = picture === "" && artwork.showCode && code !== "";
  const name = useContentTranslator(artwork).localizedText("name");
  return (
    <h2 className={styles["work"]} data-picture={picture !== ""}>
      <Link
        to={to("Artwork", { idArtwork }, artworkQuery)}
        onOpen={() => {
          onOpen();
          start(artwork);
        }}
        className={imageCardClass}
      >
        <ImageCard
          src={picture}
          facts={factsOf(picture)}
          sizes="(orientation: landscape) 60vw, 92vw"
          title={name.text || artwork.artworkName}
          titleAttributes={name.attributes}
          note={author}
          marks={
            hasNumber ? (
              <span className={styles["number"]} style={{ "--digits": code.length } as CSSProperties}>
                <span aria-hidden>{code}</span>
                <VisuallyHidden>{t("artwork.number", { code })}</VisuallyHidden>
              </span>
            ) : undefined
          }
          transitionName={`artwork-${idArtwork}`}
          ahead
        />
      </Link>
    </h2>
  );
}

/** Location shows a map or picture of the location, which can be enlarged (RT-2). */
function Location({ src, ...description }: { src: string } & PictureAlt): ReactNode {
  const t = useTranslations();
  const factsOf = useMediaFacts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles["map"]}
        aria-haspopup="dialog"
        onPointerDown={EnlargedPicture.preload}
        onClick={() => setOpen(true)}
      >
        <span>{t("route.showLocation")}</span>
        <span className={styles["preview"]}>
          <Picture
            src={src}
            alt=""
            facts={factsOf(src)}
            sizes="(orientation: landscape) 50vw, 92vw"
            fit="natural"
            ahead
          />
        </span>
      </button>
      {open && (
        <EnlargedPicture src={src} title={t("route.location")} {...description} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
