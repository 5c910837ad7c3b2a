import type { Artwork } from "@cicerone/api/types";
import { useTranslations } from "@cicerone/i18n/provider";
import { BackButton } from "@cicerone/ui/button";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Delete } from "lucide-react";
import type { ReactNode } from "react";
import { useLocalize, useMuseum } from "../../core/museum/hooks";
import { artworkByCode } from "../../core/museum/lookups";
import { usePageTitle } from "../../core/museum/page-title";
import { useBack } from "../../core/navigation/navigation";
import { RecogniseLink } from "../../core/navigation/recognise-link";
import { artworkTrack } from "../../core/player/artwork-track";
import { useOpenArtwork } from "../../core/player/open-artwork";
import { useServices } from "../../core/services";
import { buttonColours } from "./colours";
import { Display } from "./display";
import { MAX_LENGTH } from "./keypad";
import { useReadySound } from "./ready-sound";
import { useKeypad } from "./use-keypad";
import styles from "./keyboard.module.css";

/** KeyboardScreen is the keypad for a work's number (KEY-1 to KEY-3). */
export function KeyboardScreen(): ReactNode {
  const t = useTranslations();
  const open = useOpenArtwork();
  const back = useBack("Options");
  const museum = useMuseum();
  const localize = useLocalize();
  const { noteWant } = useServices();
  usePageTitle(t("keyboard.title"));

  const find = (typed: string): Artwork | undefined => (typed === "" ? undefined : artworkByCode(museum, typed));
  const trackOf = (artwork: Artwork) => artworkTrack(artwork, localize(artwork), museum);
  const { keypad, digit, erase, ok } = useKeypad((typed) => {
    const artwork = find(typed);
    if (artwork === undefined) {
      if (typed !== "") noteWant("NUMBER", typed);
      return false;
    }
    open(artwork, { from: "Keyboard" });
    return true;
  });

  const match = find(keypad.typed);
  useReadySound(match === undefined ? null : trackOf(match));

  return (
    <div className={styles["screen"]} style={buttonColours(museum.keyboardCustomization)}>
      <header className={styles["top"]}>
        <BackButton label={t("control.back")} onClick={back} />
        <RecogniseLink from="Keyboard" />
      </header>

      <div className={styles["upper"]}>
        <h1 tabIndex={-1}>
          <VisuallyHidden>{t("keyboard.title")}</VisuallyHidden>
        </h1>
        <Display keypad={keypad} match={match} />
      </div>

      {/* Left to right in every language, as on telephones. */}
      <div className={styles["pad"]} role="group" aria-label={t("keyboard.pad")} dir="ltr">
        {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((key) => (
          <button key={key} type="button" className={styles["key"]} onClick={() => digit(key)}>
            {key}
          </button>
        ))}
        <button
          type="button"
          className={`${styles["key"]} ${styles["erase"]}`}
          aria-label={t("control.erase")}
          onClick={erase}
        >
          <Delete aria-hidden />
        </button>
        <button type="button" className={styles["key"]} onClick={() => digit("0")}>
          0
        </button>
        <button
          type="button"
          className={`${styles["key"]} ${styles["ok"]}`}
          data-long={t("control.ok").length > 3}
          onClick={ok}
        >
          {t("control.ok")}
        </button>
      </div>
      <VisuallyHidden live="polite">
        {keypad.change === "full" && t("keyboard.full", { max: MAX_LENGTH })}
        {keypad.change === "typed" && t("keyboard.typed", { value: spaced(keypad.typed) })}
        {keypad.change === "erased" &&
          (keypad.typed === "" ? t("keyboard.empty") : t("keyboard.erased", { value: spaced(keypad.typed) }))}
      </VisuallyHidden>
    </div>
  );
}

/** spaced separates digits, so that screen readers read them one by one. */
function spaced(digits: string): string {
  return Array.from(digits).join(" ");
}
