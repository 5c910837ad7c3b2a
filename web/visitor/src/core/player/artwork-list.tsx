import type { Artwork } from "@cicerone/api/types";
import { Picture } from "@cicerone/ui/picture";
import type { ReactNode } from "react";
import { useLocalize, useMediaFacts } from "../museum/hooks";
import { Link, useTo } from "../navigation/navigation";
import type { Query } from "../navigation/paths";
import { useStartArtwork } from "./open-artwork";
import styles from "./artwork-list.module.css";

interface ArtworkListProps {
  artworks: readonly Artwork[];
  /** Query of the works' addresses: where they are opened from. */
  query: Query;
  /** Smaller cards, several in a row, with picture and name only. */
  tiles?: boolean;
}

/** ArtworkList shows works as cards with picture, author and name; a tap opens the work and its sound. */
export function ArtworkList({ artworks, query, tiles = false }: ArtworkListProps): ReactNode {
  const to = useTo();
  const start = useStartArtwork();
  const localize = useLocalize();
  const factsOf = useMediaFacts();
  return (
    <ul className={styles[tiles ? "tiles" : "list"]}>
      {artworks.map((artwork) => {
        const { idArtwork, mainImageUrl, author } = artwork;
        const name = localize(artwork).localizedText("name");
        return (
          <li key={idArtwork}>
            <Link to={to("Artwork", { idArtwork }, query)} onOpen={() => start(artwork)} className={styles["card"]}>
              <span className={styles["picture"]}>
                <Picture
                  src={mainImageUrl}
                  alt=""
                  facts={factsOf(mainImageUrl)}
                  sizes={tiles ? "(min-width: 44rem) 17rem, 46vw" : "(min-width: 44rem) 22rem, 100vw"}
                  transitionName={`artwork-${idArtwork}`}
                />
              </span>
              <span className={styles["caption"]}>
                <span className={styles["name"]} {...name.attributes}>
                  {name.text || artwork.artworkName}
                </span>
                {!tiles && author !== "" && <span className={styles["author"]}>{author}</span>}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
