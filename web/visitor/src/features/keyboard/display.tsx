import type { Artwork } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Picture } from "@cicerone/ui/picture";
import type { ReactNode } from "react";
import { useLocalize, useMediaFacts } from "../../core/museum/hooks";
import type { Keypad } from "./keypad";
import styles from "./display.module.css";

/** What was typed, or what to type; the work as soon as the number is one's; or that there is none. */
export function Display({ keypad, match }: { keypad: Keypad; match: Artwork | undefined }): ReactNode {
  const t = useTranslations();
  const { typed, wrong, announced } = keypad;
  return (
    <div className={styles["display"]}>
      {/* What changes on it is said in words by the screen. */}
      <output data-testid="keypad-display" aria-live="off">
        {typed === "" ? (
          <span className={styles["label"]}>{t("keyboard.label")}</span>
        ) : (
          <span className={`${styles["typed"]} ${wrong ? styles["wrong"] : ""}`}>{typed}</span>
        )}
      </output>
      <p role="alert" className={styles["alert"]}>
        {announced && t("error.no_artwork")}
      </p>
      {/* There before the work is: screen readers tell what changes in it, not what comes with it. */}
      <div aria-live="polite">{match !== undefined && !wrong && <Match key={match.idArtwork} artwork={match} />}</div>
    </div>
  );
}

/** The work that OK opens: who typed wrong sees it before. */
function Match({ artwork }: { artwork: Artwork }): ReactNode {
  const localized = useLocalize();
  const factsOf = useMediaFacts();
  const name = localized(artwork).localizedText("name");
  return (
    <div className={styles["match"]}>
      {artwork.mainImageUrl !== "" && (
        <span className={styles["thumb"]}>
          <Picture
            src={artwork.mainImageUrl}
            alt=""
            facts={factsOf(artwork.mainImageUrl)}
            // The sound is what must be there first: the picture waits for the work's own screen.
            sizes="3rem"
            transitionName={`artwork-${artwork.idArtwork}`}
          />
        </span>
      )}
      <span {...name.attributes}>{name.text === "" ? artwork.artworkName : name.text}</span>
    </div>
  );
}
