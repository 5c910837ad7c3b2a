import type { Artwork } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Picture } from "@cicerone/ui/picture";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { useContentTranslator, useMediaFacts } from "../../core/museum/hooks";
import { Link, useTo } from "../../core/navigation/navigation";
import { useStartArtwork } from "../../core/player/open-artwork";
import styles from "./hidden-work.module.css";

/** HiddenWork is a link to the work to locate, with a pulse that asks for a tap; the work leads back to the game. */
export function HiddenWork({ artwork }: { artwork: Artwork }): ReactNode {
  const t = useTranslations();
  const to = useTo();
  const start = useStartArtwork();
  const factsOf = useMediaFacts();
  const { idArtwork, mainImageUrl: picture } = artwork;
  const name = useContentTranslator(artwork).localizedText("name");
  const title = name.text || artwork.artworkName;
  return (
    <Link to={to("Artwork", { idArtwork }, { from: "Game" })} onOpen={() => start(artwork)} className={styles["work"]}>
      <span className={styles["picture"]}>
        <Picture
          src={picture}
          alt={t("artwork.imageDescription", { name: title })}
          facts={factsOf(picture)}
          sizes="(min-width: 44rem) 40rem, 92vw"
          transitionName={`artwork-${idArtwork}`}
          ahead
        />
      </span>
      <span className={styles["pulse"]} data-testid="pulse">
        <Search aria-hidden strokeWidth={2.5} />
      </span>
    </Link>
  );
}
