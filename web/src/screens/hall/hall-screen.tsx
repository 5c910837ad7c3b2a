import { DoorClosed } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Hall, Resource } from "../../api/types";
import type { ScreenProps } from "../../app/paths";
import { useTranslations } from "../../i18n/provider";
import { whenIdle } from "../../lib/idle";
import { lazyPart } from "../../lib/lazy-part";
import { useLocale, useMuseum } from "../../museum/hooks";
import { artworkById, hallById } from "../../museum/lookups";
import { PlaceLink, usePlace } from "../../museum/navigation";
import { usePageTitle } from "../../museum/page-title";
import { PlayerControls } from "../../player/dock";
import { elementTrack } from "../../player/element-track";
import { useSound } from "../../player/use-sound";
import { buttonClass } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { HallExtras } from "./hall-extras";
import { HallGrid } from "./hall-grid";
import { HallHead } from "./hall-head";
import styles from "./hall.module.css";

const ResourceDialog = lazyPart(async () => (await import("../../resource/resource-dialog")).ResourceDialog);

/** A hall: what it is, its sound, what there is to know of it, and its works (HALL-1). */
export function HallScreen({ params, query }: ScreenProps<"Hall">): ReactNode {
  const hall = hallById(useMuseum(), params.idHall);
  return hall === undefined ? (
    <NoHall />
  ) : (
    <Room key={hall.idHall} hall={hall} artworkShown={Number(query.artwork ?? Number.NaN)} />
  );
}

function Room({ hall, artworkShown }: { hall: Hall; artworkShown: number }): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const locale = useLocale(hall);
  const [opened, setOpened] = useState<Resource | null>(null);
  const name = locale("name");
  const picture = hall.mainImageUrl;
  const track = elementTrack(`hall-${hall.idHall}`, locale, { title: name, picture }, museum);
  const images = hall.artworkImages.filter(({ idArtwork }) => artworkById(museum, idArtwork) !== undefined);
  usePageTitle(name || t("hall.title"));
  // A sound in the modal has the player; the hall's own waits where it was.
  useEffect(() => (hall.resources.length > 0 ? whenIdle(ResourceDialog.preload) : undefined), [hall]);
  useSound(track, { autoplay: false, active: opened === null });
  return (
    <div className={styles["screen"]}>
      <HallHead hall={hall} />
      {images.length > 0 ? (
        <HallGrid hall={hall} images={images} artworkShown={artworkShown} />
      ) : (
        <p className={styles["none"]}>{t("error.no_halls_artworks")}</p>
      )}
      <footer className={styles["foot"]}>
        <HallExtras resources={hall.resources} onOpen={setOpened} />
        {track !== null && opened === null && <PlayerControls />}
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

function NoHall(): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const title = t("error.no_halls");
  usePageTitle(title);
  return (
    <Notice
      tone="alert"
      title={title}
      icon={<DoorClosed aria-hidden />}
      action={
        <PlaceLink to={to("Options")} className={buttonClass()}>
          {t("options.title")}
        </PlaceLink>
      }
    />
  );
}
