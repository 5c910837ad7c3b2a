import type { Artwork } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { Picture } from "@cicerone/ui/picture";
import type { ReactNode } from "react";
import { useLocalize, useMediaFacts } from "../../core/museum/hooks";
import type { Keypad } from "./keypad";
import styles from "./display.module.css";

/** Display shows the typed digits or a label, the matching work, or an error. */
export function Display({ keypad, match }: { keypad: Keypad; match: Artwork | undefined }): ReactNode {
  const t = useTranslations();
  const { typed, wrong, misses } = keypad;
  return (
    <div className={styles["display"]}>
      {/* Hidden from screen readers: the screen announces changes in words. */}
      <output data-testid="keypad-display" aria-live="off">
        {typed === "" ? (
          <span className={styles["label"]}>{t("keyboard.label")}</span>
        ) : (
          <span className={`${styles["typed"]} ${wrong ? styles["wrong"] : ""}`}>{typed}</span>
        )}
      </output>
      <p role="alert" className={styles["alert"]}>
        {/* Replaced after each OK: screen readers are silent on text that stays the same. */}
        {misses > 0 && <span key={misses}>{t("error.no_artwork")}</span>}
      </p>
      {/* Always rendered: screen readers announce changes inside it, not its insertion. */}
      <div aria-live="polite">{match !== undefined && !wrong && <Match key={match.idArtwork} artwork={match} />}</div>
    </div>
  );
}

/** Match previews the work that OK opens. */
function Match({ artwork }: { artwork: Artwork }): ReactNode {
  const localize = useLocalize();
  const factsOf = useMediaFacts();
  const name = localize(artwork).localizedText("name");
  return (
    <div className={styles["match"]}>
      {artwork.mainImageUrl !== "" && (
        <span className={styles["thumb"]}>
          <Picture
            src={artwork.mainImageUrl}
            alt=""
            facts={factsOf(artwork.mainImageUrl)}
            // No picture until the work's screen opens: the audio is loaded first.
            sizes="3rem"
            transitionName={`artwork-${artwork.idArtwork}`}
          />
        </span>
      )}
      <span {...name.attributes}>{name.text === "" ? artwork.artworkName : name.text}</span>
    </div>
  );
}
