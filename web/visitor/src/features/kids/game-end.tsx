import type { Game } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Picture } from "@cicerone/ui/picture";
import { Star } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { useLocalize, useMediaFacts, useMuseum } from "../../core/museum/hooks";
import { hiddenArtworks, stepAt, END } from "./game";
import styles from "./game-end.module.css";

/** GameEnd shows the found works, each with a star, and the pet of the last step. */
export function GameEnd({ game, heading }: { game: Game; heading: Ref<HTMLHeadingElement> }): ReactNode {
  const t = useTranslations();
  const museum = useMuseum();
  const localize = useLocalize();
  const factsOf = useMediaFacts();
  const end = localize({ localizations: game.localizations ?? [] }).localizedText("text");
  const pet = stepAt(game, END - 1)?.imageUrl ?? "";
  return (
    <div className={styles["end"]}>
      <h1 ref={heading} tabIndex={-1} {...end.attributes}>
        {end.text === "" ? t("game.end") : end.text}
      </h1>
      <ul className={styles["works"]}>
        {hiddenArtworks(museum, game).map((artwork) => {
          const name = localize(artwork).localizedText("name");
          return (
            <li key={artwork.idArtwork}>
              <span className={styles["picture"]}>
                <Picture src={artwork.mainImageUrl} alt="" facts={factsOf(artwork.mainImageUrl)} sizes="12rem" />
              </span>
              <Star aria-hidden className={styles["star"]} />
              <span {...name.attributes}>{name.text || artwork.artworkName}</span>
            </li>
          );
        })}
      </ul>
      {pet !== "" && (
        <span className={styles["pet"]}>
          <Picture src={pet} alt="" facts={factsOf(pet)} sizes="20rem" fit="natural" />
        </span>
      )}
    </div>
  );
}
