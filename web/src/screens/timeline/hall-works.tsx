import { type ReactNode, useId } from "react";
import type { Hall } from "../../api/types";
import { useTranslations } from "../../i18n/provider";
import { useLocale, useMuseum } from "../../museum/hooks";
import { imagesOf } from "../../museum/lookups";
import { usePlace } from "../../museum/navigation";
import type { TimelineStep } from "../../museum/timelines";
import { ArtworkGrid } from "../../player/artwork-grid";
import { None } from "../../ui/none";
import styles from "./timeline.module.css";

interface HallWorksProps {
  /** The active hall. */
  hall: Hall;
  /** The step that the works are shown at. */
  step: TimelineStep["step"];
  /** The step is the hall, which is named above. */
  isHall: boolean;
  /** The work that the visitor comes back from; NaN when there is none. */
  artworkShown: number;
}

/** The works of the active hall; closing one leads back to this step. */
export function HallWorks({ hall, step, isHall, artworkShown }: HallWorksProps): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const museum = useMuseum();
  const name = useLocale(hall).of("name");
  const heading = useId();
  const images = imagesOf(museum, hall);
  return (
    <section className={styles["works"]} aria-labelledby={heading}>
      {isHall || name.text === "" ? (
        <h2 id={heading}>{t("hall.works")}</h2>
      ) : (
        <h2 id={heading} {...name.attributes}>
          {name.text}
        </h2>
      )}
      {images.length > 0 ? (
        <ArtworkGrid
          images={images}
          target={(idArtwork) => to("Artwork", { idArtwork }, { from: "Timeline", step: String(step.idStep) })}
          artworkShown={artworkShown}
        />
      ) : (
        <None>{t("error.no_halls_artworks")}</None>
      )}
    </section>
  );
}
