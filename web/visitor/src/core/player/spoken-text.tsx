import { useTranslations } from "@cicerone/i18n/provider";
import { PillButton, RoundButton } from "@cicerone/ui/button";
import { RichText } from "@cicerone/ui/rich-text";
import { Captions, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { whenIdle } from "../../lib/idle";
import { lazyWithRetry } from "../../lib/lazy-with-retry";
import type { ContentTranslator } from "../museum/localization";
import { useServices } from "../services";
import type { Track } from "./track";
import styles from "./spoken-text.module.css";

const SoundSettings = lazyWithRetry(async () => (await import("./sound-settings")).SoundSettings);
const TranscriptView = lazyWithRetry(async () => (await import("./transcript-view")).TranscriptView);

interface SpokenTextProps {
  /** Translates the element whose mainText is shown. */
  translate: ContentTranslator;
  track: Track | null;
  /** A further control after the transcript's. */
  tool?: ReactNode;
}

/** SpokenText shows the text of a work or another element, or in its place the transcript that follows the audio. */
export function SpokenText({ translate, track, tool }: SpokenTextProps): ReactNode {
  const t = useTranslations();
  const { noteUse } = useServices();
  const [showsTranscript, setShowsTranscript] = useState(false);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const text = translate.localizedText("mainText");
  const transcript = track?.transcript;
  useEffect(() => [SoundSettings, TranscriptView].forEach((part) => whenIdle(part.preload)), []);
  const toggleTranscript = (): void => {
    setShowsTranscript(!showsTranscript);
    if (!showsTranscript) noteUse("TRANSCRIPT");
  };
  return (
    <>
      {(track !== null || tool !== undefined) && (
        <div className={styles["tools"]}>
          {transcript !== undefined && (
            <PillButton aria-pressed={showsTranscript} onClick={toggleTranscript}>
              <Captions aria-hidden />
              {t("control.transcript")}
            </PillButton>
          )}
          {tool}
          {track !== null && (
            <RoundButton
              variant="control"
              label={t("player.settings")}
              aria-haspopup="dialog"
              onClick={() => setSettingsOpen(true)}
            >
              <SlidersHorizontal aria-hidden />
            </RoundButton>
          )}
        </div>
      )}
      {showsTranscript && transcript !== undefined ? (
        <TranscriptView url={transcript} attributes={translate.localizedText("mainAudioUrl").attributes} />
      ) : (
        text.text !== "" && <RichText html={text.text} {...text.attributes} />
      )}
      {settingsOpen && <SoundSettings onClose={() => setSettingsOpen(false)} />}
    </>
  );
}
