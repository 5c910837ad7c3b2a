import { Captions, Globe, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Artwork } from "../../api/types";
import { useTranslations } from "../../i18n/provider";
import { whenIdle } from "../../lib/idle";
import { lazyPart } from "../../lib/lazy-part";
import { useLocale, useMuseum } from "../../museum/hooks";
import { PlaceLink, usePlace } from "../../museum/navigation";
import type { Track } from "../../player/track";
import { PillButton, RoundButton, roundButtonClass } from "../../ui/button";
import { RichText } from "../../ui/rich-text";
import styles from "./artwork-text.module.css";

const SoundSettings = lazyPart(async () => (await import("../../player/sound-settings")).SoundSettings);
const TranscriptView = lazyPart(async () => (await import("../../player/transcript-view")).TranscriptView);

/** What is told of the work: its text, or in its place the transcript that follows the voice. */
export function ArtworkText({ artwork, track }: { artwork: Artwork; track: Track | null }): ReactNode {
  const t = useTranslations();
  const to = usePlace();
  const locale = useLocale(artwork);
  const [reading, setReading] = useState(false);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const isPolyglot = useMuseum().languages.length > 1;
  const text = locale.of("mainText");
  const transcript = track?.transcript;
  useEffect(() => whenIdle(() => [SoundSettings, TranscriptView].forEach((part) => part.preload())), []);
  return (
    <>
      {(track !== null || isPolyglot) && (
        <div className={styles["tools"]}>
          {transcript !== undefined && (
            <PillButton aria-pressed={reading} onClick={() => setReading(!reading)}>
              <Captions aria-hidden />
              {t("control.transcript")}
            </PillButton>
          )}
          {isPolyglot && (
            <PlaceLink
              to={to("Languages", {}, { from: "Artwork" })}
              className={roundButtonClass("control")}
              aria-label={t("menu.language")}
              title={t("menu.language")}
            >
              <Globe aria-hidden />
            </PlaceLink>
          )}
          {track !== null && (
            <RoundButton
              look="control"
              label={t("player.settings")}
              aria-haspopup="dialog"
              onClick={() => setSettingsOpen(true)}
            >
              <SlidersHorizontal aria-hidden />
            </RoundButton>
          )}
        </div>
      )}
      {reading && transcript !== undefined ? (
        <TranscriptView url={transcript} attributes={locale.of("mainAudioUrl").attributes} />
      ) : (
        text.text !== "" && <RichText html={text.text} {...text.attributes} />
      )}
      {settingsOpen && <SoundSettings onClose={() => setSettingsOpen(false)} />}
    </>
  );
}
