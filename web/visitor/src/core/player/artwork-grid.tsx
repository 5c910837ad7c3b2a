import type { ArtworkImage } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Star, Volume2 } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { ImageCard, imageCardClass } from "../../ui/image-card";
import { useLocalize, useMediaFacts, useMuseum } from "../museum/hooks";
import { artworkById } from "../museum/lookups";
import { Link } from "../navigation/navigation";
import type { To } from "../navigation/paths";
import { useStartArtwork } from "./open-artwork";
import styles from "./artwork-grid.module.css";

/** Number of pictures to load before the visitor scrolls to them. */
const EAGER_PICTURES = 12;

interface ArtworkGridProps {
  images: readonly ArtworkImage[];
  /** Returns the address of a work. */
  target: (idArtwork: number) => To;
  /** The work that the visitor returns from, to scroll to; NaN when there is none. */
  artworkShown: number;
  /** Scroll inside a box of its own. */
  boxed?: boolean;
}

/** ArtworkGrid shows a hall's works as pictures with name, number and marks. */
export function ArtworkGrid({ images, target, artworkShown, boxed = false }: ArtworkGridProps): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const localize = useLocalize();
  const factsOf = useMediaFacts();
  const start = useStartArtwork();
  const returnedFrom = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no cleanup function.
    returnedFrom.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <ul
      className={`${styles["grid"]} ${boxed ? styles["boxed"] : ""}`}
      data-pictures={images.some(({ mainImageUrl }) => mainImageUrl !== "")}
      aria-label={t("hall.works")}
    >
      {images.map((image, index) => {
        const { idArtwork, mainImageUrl } = image;
        const artwork = artworkById(museum, idArtwork);
        const name = artwork === undefined ? null : localize(artwork).localizedText("name");
        return (
          <li key={idArtwork} ref={idArtwork === artworkShown ? returnedFrom : undefined}>
            <Link
              to={target(idArtwork)}
              onOpen={() => artwork !== undefined && start(artwork)}
              className={imageCardClass}
            >
              <ImageCard
                src={mainImageUrl}
                facts={factsOf(mainImageUrl)}
                sizes="(min-width: 44rem) 14rem, 46vw"
                title={name?.text || image.artworkName}
                {...(name === null ? {} : { titleAttributes: name.attributes })}
                marks={<Marks image={image} />}
                transitionName={`artwork-${idArtwork}`}
                ahead={boxed && index < EAGER_PICTURES}
              />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Marks({ image }: { image: ArtworkImage }): ReactNode {
  const t = useTranslations();
  const hasCode = image.showCode && image.artworkCode !== "";
  return (
    <>
      {hasCode && (
        <span className={styles["mark"]}>
          <span aria-hidden>{image.artworkCode}</span>
          <VisuallyHidden>{t("artwork.number", { code: image.artworkCode })}</VisuallyHidden>
        </span>
      )}
      {image.mainAudioUrl !== "" && (
        <span className={styles["mark"]} data-testid="sound">
          <Volume2 aria-hidden size={18} />
          <VisuallyHidden>{t("artwork.withAudio")}</VisuallyHidden>
        </span>
      )}
      {image.isOutstanding && (
        <span className={styles["mark"]} data-testid="outstanding">
          <Star aria-hidden size={18} fill="currentColor" />
          <VisuallyHidden>{t("artwork.outstanding")}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
