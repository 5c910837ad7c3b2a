import type { Artwork } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { RoundButton } from "@cicerone/ui/button";
import { Picture } from "@cicerone/ui/picture";
import { Heart, Maximize2, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFavourite } from "../../core/museum/favourites";
import { useContentTranslator, useMediaFacts } from "../../core/museum/hooks";
import { pictureAlt } from "../../core/museum/picture-alt";
import { RecogniseLink } from "../../core/navigation/recognise-link";
import { lazyWithRetry } from "../../lib/lazy-with-retry";
import styles from "./artwork-picture.module.css";

interface ArtworkPictureProps {
  artwork: Artwork;
  name: string;
  onClose: () => void;
  /** What takes the place of a picture that the work does not have. */
  children: ReactNode;
}

const EnlargedPicture = lazyWithRetry(
  async () => (await import("../../core/resource/enlarged-picture")).EnlargedPicture,
);

/** ArtworkPicture shows the work's picture with the buttons that leave the screen. */
export function ArtworkPicture({ artwork, name, onClose, children }: ArtworkPictureProps): ReactNode {
  const t = useTranslations();
  const factsOf = useMediaFacts();
  const [enlarged, setEnlarged] = useState(false);
  const src = artwork.mainImageUrl;
  const facts = factsOf(src);
  const description = pictureAlt(useContentTranslator(artwork), artwork, t("artwork.imageDescription", { name }));
  return (
    <div className={styles["picture"]} data-picture={src !== ""}>
      {src !== "" && (
        <div
          className={styles["frame"]}
          style={facts?.width && facts.height ? { aspectRatio: `${facts.width} / ${facts.height}` } : undefined}
        >
          <Picture
            src={src}
            {...description}
            facts={facts}
            sizes="(orientation: portrait) 100vw, 50vw"
            priority
            transitionName={`artwork-${artwork.idArtwork}`}
          />
        </div>
      )}
      {children}
      <div className={styles["top"]}>
        <RoundButton label={t("control.close")} onClick={onClose}>
          <X aria-hidden />
        </RoundButton>
        <div className={styles["ends"]}>
          <FavouriteButton idArtwork={artwork.idArtwork} />
          <RecogniseLink from="Artwork" />
        </div>
      </div>
      {src !== "" && (
        <div className={styles["enlarge"]}>
          <RoundButton
            label={t("artwork.enlarge")}
            aria-haspopup="dialog"
            onPointerDown={EnlargedPicture.preload}
            onClick={() => setEnlarged(true)}
          >
            <Maximize2 aria-hidden />
          </RoundButton>
        </div>
      )}
      {enlarged && <EnlargedPicture src={src} title={name} {...description} onClose={() => setEnlarged(false)} />}
    </div>
  );
}

/** FavouriteButton adds the work to the favourites or removes it. */
function FavouriteButton({ idArtwork }: { idArtwork: number }): ReactNode {
  const t = useTranslations();
  const [isFavourite, toggle] = useFavourite(idArtwork);
  return (
    <RoundButton label={t(isFavourite ? "artwork.removeFavourite" : "artwork.addFavourite")} onClick={toggle}>
      <Heart aria-hidden className={styles["heart"]} data-full={isFavourite} />
    </RoundButton>
  );
}
