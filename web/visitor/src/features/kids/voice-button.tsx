import { useTranslations } from "@cicerone/i18n/provider";
import { Ring } from "@cicerone/ui/ring";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Pause, RotateCcw, Volume2 } from "lucide-react";
import type { ReactNode } from "react";
import { usePlayer } from "../../core/player/use-player";
import { useServices } from "../../core/services";
import styles from "./voice-button.module.css";

/** VoiceButton plays, pauses and replays the pet's audio; its ring shows the played fraction. */
export function VoiceButton(): ReactNode {
  const { player } = useServices();
  const t = useTranslations();
  const status = usePlayer((state) => state.status);
  const failure = usePlayer((state) => state.failure);
  const playedFraction = usePlayer((state) => (state.duration > 0 ? state.position / state.duration : 0));
  const sounding = status === "playing" || status === "loading";
  const label = t(sounding ? "control.pause" : status === "ended" ? "control.replay" : "control.play");
  return (
    <div className={styles["voice"]} data-status={status}>
      <Ring value={playedFraction}>
        <button type="button" aria-label={label} onClick={() => player.toggle()}>
          {sounding ? (
            <Pause aria-hidden fill="currentColor" />
          ) : status === "ended" ? (
            <RotateCcw aria-hidden />
          ) : (
            <Volume2 aria-hidden />
          )}
        </button>
      </Ring>
      <VisuallyHidden live="polite">
        {status === "blocked" && t("player.tapToPlay")}
        {status === "loading" && t("player.loading")}
      </VisuallyHidden>
      {failure !== null && (
        <p role="alert" className={styles["failed"]}>
          {t(failure === "connection" ? "player.connectionLost" : "player.failed")}
        </p>
      )}
    </div>
  );
}
