import { Captions, Globe, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import type { Artwork } from "../../api/types";
import { useTranslations } from "../../i18n/provider";
import { whenIdle } from "../../lib/idle";
import { lazyPart } from "../../lib/lazy-part";
import { useLocale, useMuseum } from "../../museum/hooks";
import type { Track } from "../../player/track";
import { PillButton, RoundButton } from "../../ui/button";
import { RichText } from "../../ui/rich-text";
import styles from "./artwork-text.module.css";

const SoundSettings = lazyPart(async () => (await import("../../player/sound-settings")).SoundSettings);
const TranscriptView = lazyPart(async () => (await import("../../player/transcript-view")).TranscriptView);
const LanguageSheet = lazyPart(async () => (await import("./language-sheet")).LanguageSheet);

/** What is told of the work: its text, or in its place the transcript that follows the voice. */
export function ArtworkText({ artwork, track }: { artwork: Artwork; track: Track | null }): ReactNode {
  const t = useTranslations();
  const locale = useLocale(artwork);
  const [reading, setReading] = useState(false);
  const [open, setOpen] = useState<"settings" | "languages" | null>(null);
  const isPolyglot = useMuseum().languages.length > 1;
  const text = locale.of("mainText");
  const transcript = track?.transcript;
  useEffect(() => whenIdle(() => [LanguageSheet, SoundSettings, TranscriptView].forEach((part) => part.preload())), []);
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
            <RoundButton
              look="control"
              label={t("menu.language")}
              aria-haspopup="dialog"
              onClick={() => setOpen("languages")}
            >
              <Globe aria-hidden />
            </RoundButton>
          )}
          {track !== null && (
            <RoundButton
              look="control"
              label={t("player.settings")}
              aria-haspopup="dialog"
              onClick={() => setOpen("settings")}
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
      {open === "settings" && <SoundSettings onClose={() => setOpen(null)} />}
      {open === "languages" && <LanguageSheet onClose={() => setOpen(null)} />}
    </>
  );
}
