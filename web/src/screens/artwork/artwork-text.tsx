import { Captions, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Artwork } from "../../api/types";
import { useTranslations } from "../../i18n/provider";
import { useLocale } from "../../museum/hooks";
import { SoundSettings } from "../../player/sound-settings";
import type { Track } from "../../player/track";
import { TranscriptView } from "../../player/transcript-view";
import { PillButton, RoundButton } from "../../ui/button";
import { RichText } from "../../ui/rich-text";
import styles from "./artwork-text.module.css";

/** What is told of the work: its text, or in its place the transcript that follows the voice. */
export function ArtworkText({ artwork, track }: { artwork: Artwork; track: Track | null }): ReactNode {
  const t = useTranslations();
  const locale = useLocale(artwork);
  const [reading, setReading] = useState(false);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const text = locale.of("mainText");
  const transcript = track?.transcript;
  return (
    <>
      {track !== null && (
        <div className={styles["tools"]}>
          {transcript !== undefined && (
            <PillButton aria-pressed={reading} onClick={() => setReading(!reading)}>
              <Captions aria-hidden />
              {t("control.transcript")}
            </PillButton>
          )}
          <RoundButton
            look="control"
            label={t("player.settings")}
            aria-haspopup="dialog"
            onClick={() => setSettingsOpen(true)}
          >
            <SlidersHorizontal aria-hidden />
          </RoundButton>
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
