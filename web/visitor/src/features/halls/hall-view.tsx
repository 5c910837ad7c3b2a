import type { Hall, Resource } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { EmptyList } from "@cicerone/ui/empty-list";
import { DoorClosed } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useContentTranslator, useMuseum } from "../../core/museum/hooks";
import { hallImages } from "../../core/museum/lookups";
import { usePageTitle } from "../../core/museum/page-title";
import { EmptyState } from "../../core/navigation/empty-state";
import type { To } from "../../core/navigation/paths";
import { ArtworkGrid } from "../../core/player/artwork-grid";
import { elementTrack } from "../../core/player/element-track";
import { PlayerBar } from "../../core/player/player-bar";
import { useSound } from "../../core/player/use-sound";
import { whenIdle } from "../../lib/idle";
import { lazyWithRetry } from "../../lib/lazy-with-retry";
import { HallExtras } from "./hall-extras";
import { HallHead } from "./hall-head";
import styles from "./hall.module.css";

const ResourceDialog = lazyWithRetry(async () => (await import("../../core/resource/resource-dialog")).ResourceDialog);

interface HallViewProps {
  hall: Hall;
  /** idArtwork that the visitor returns from; NaN if none. */
  artworkShown: number;
  /** Target of the museum's logo. */
  logoTo: To;
  /** Link target of a work. */
  target: (idArtwork: number) => To;
  onClose: () => void;
}

/** HallView is a hall in any mode: head, works, extra resources and player. */
export function HallView({ hall, artworkShown, logoTo, target, onClose }: HallViewProps): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const translate = useContentTranslator(hall);
  const [opened, setOpened] = useState<Resource | null>(null);
  const name = translate("name");
  const picture = hall.mainImageUrl;
  const track = elementTrack(`hall-${hall.idHall}`, translate, { title: name, picture }, museum);
  const images = hallImages(museum, hall);
  usePageTitle(name || t("hall.title"));
  // Audio in the modal uses the player; the hall's audio keeps its position.
  useEffect(() => (hall.resources.length > 0 ? whenIdle(ResourceDialog.preload) : undefined), [hall]);
  useSound(track, { autoplay: false, active: opened === null });
  return (
    <div className={styles["screen"]}>
      <HallHead hall={hall} logoTo={logoTo} onClose={onClose} />
      <div className={styles["works"]}>
        {images.length > 0 ? (
          <ArtworkGrid images={images} target={target} artworkShown={artworkShown} boxed />
        ) : (
          <EmptyList>{t("error.no_halls_artworks")}</EmptyList>
        )}
      </div>
      <footer className={styles["foot"]} data-bar="end">
        <HallExtras resources={hall.resources} onOpen={setOpened} />
        {track !== null && opened === null && <PlayerBar />}
      </footer>
      {opened !== null && (
        <ResourceDialog
          resource={opened}
          owner={{ trackId: `hall-${hall.idHall}`, artist: "", picture }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** NoHall is shown when the address names a hall that the museum does not have. */
export function NoHall(): ReactNode {
  const t = useTranslations();
  const title = t("error.no_routes");
  usePageTitle(title);
  return <EmptyState title={title} icon={<DoorClosed aria-hidden />} />;
}
