import type { Hall } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { EmptyList } from "@cicerone/ui/empty-list";
import { type ReactNode, useId } from "react";
import { useContentTranslator, useMuseum } from "../../core/museum/hooks";
import { hallImages } from "../../core/museum/lookups";
import type { TimelineStep } from "../../core/museum/timelines";
import { useTo } from "../../core/navigation/navigation";
import { ArtworkGrid } from "../../core/player/artwork-grid";
import styles from "./timeline.module.css";

interface HallWorksProps {
  /** The active hall. */
  hall: Hall;
  /** The current step. */
  step: TimelineStep["step"];
  /** The step is the hall, whose name is shown above. */
  isHall: boolean;
  /** idArtwork that the visitor returns from; NaN if none. */
  artworkShown: number;
}

/** HallWorks shows the works of the active hall; closing one leads back to this step. */
export function HallWorks({ hall, step, isHall, artworkShown }: HallWorksProps): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const museum = useMuseum();
  const name = useContentTranslator(hall).localizedText("name");
  const heading = useId();
  const images = hallImages(museum, hall);
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
        <EmptyList>{t("error.no_halls_artworks")}</EmptyList>
      )}
    </section>
  );
}

/** NoHalls is shown if the timeline has no halls (TL-3). */
export function NoHalls(): ReactNode {
  const t = useTranslations();
  return <EmptyList>{t("error.no_halls")}</EmptyList>;
}
