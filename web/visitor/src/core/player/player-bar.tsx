import { useTranslations } from "@cicerone/i18n/provider";
import { PillButton, RoundButton } from "@cicerone/ui/button";
import { Ring } from "@cicerone/ui/ring";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { useServices } from "../services";
import { SKIP_SECONDS, formatTime, nextRate } from "./track";
import { usePlayer, useSetRate } from "./use-player";
import styles from "./player-bar.module.css";

/**
 * PlayerBar shows the player's controls in one row: speed, back, play in a progress ring, forward, and one more control
 * of the screen. The row runs from left to right in every language, as in players on Arabic phones. A sound that cannot
 * be played has a message over the row, Retry in the place of play, and the screen's control where it was.
 */
export function PlayerBar({ extra }: { extra?: ReactNode }): ReactNode {
  const { player } = useServices();
  const t = useTranslations();
  const failure = usePlayer((state) => state.failure);
  const blocked = usePlayer((state) => state.status === "blocked");
  if (failure !== null) {
    return (
      <div className={styles["bar"]} role="group" aria-label={t("player.title")}>
        <div className={styles["failed"]}>
          <p role="alert">{t(failure === "connection" ? "player.connectionLost" : "player.failed")}</p>
          <div className={styles["retry"]} dir="ltr">
            <PillButton onClick={() => player.play()}>{t("control.retry")}</PillButton>
            <div className={styles["extra"]}>{extra}</div>
          </div>
        </div>
      </div>
    );
  }
  return (
    <div className={styles["bar"]} role="group" aria-label={t("player.title")}>
      {blocked && (
        <p className={styles["hint"]} aria-hidden>
          {t("player.tapToPlay")}
        </p>
      )}
      <div className={styles["row"]} dir="ltr">
        <Speed />
        <Skip seconds={-SKIP_SECONDS} label={t("control.back2Seconds")}>
          <RotateCcw aria-hidden strokeWidth={1.5} />
        </Skip>
        <PlayButton />
        <Skip seconds={SKIP_SECONDS} label={t("control.forward2Seconds")}>
          <RotateCw aria-hidden strokeWidth={1.5} />
        </Skip>
        <div className={styles["extra"]}>{extra}</div>
      </div>
    </div>
  );
}

function PlayButton(): ReactNode {
  const { player } = useServices();
  const t = useTranslations();
  const status = usePlayer((state) => state.status);
  const progress = usePlayer((state) => (state.duration > 0 ? state.position / state.duration : 0));
  const remaining = usePlayer((state) => formatTime(state.duration - state.position));
  const sounding = status === "playing" || status === "loading";
  return (
    <span className={styles["play"]} data-status={status}>
      <Ring value={progress}>
        <button
          type="button"
          // When the sound works again, this takes the place of Retry.
          data-focus-heir
          aria-label={t(sounding ? "control.pause" : "control.play")}
          onClick={() => player.toggle()}
        >
          {sounding ? <Pause aria-hidden fill="currentColor" /> : <Play aria-hidden fill="currentColor" />}
        </button>
        <span className={styles["time"]} aria-hidden>
          {remaining}
        </span>
      </Ring>
      <VisuallyHidden>{t("player.remaining", { time: remaining })}</VisuallyHidden>
      <VisuallyHidden live="polite">
        {status === "blocked" && t("player.tapToPlay")}
        {status === "loading" && t("player.loading")}
      </VisuallyHidden>
    </span>
  );
}

function Skip({ seconds, label, children }: { seconds: number; label: string; children: ReactNode }): ReactNode {
  const { player } = useServices();
  return (
    <span className={styles["skip"]}>
      <RoundButton label={label} variant="bare" onClick={() => player.skip(seconds)}>
        {children}
      </RoundButton>
      <span aria-hidden>{Math.abs(seconds)}</span>
    </span>
  );
}

function Speed(): ReactNode {
  const setRate = useSetRate();
  const t = useTranslations();
  const rate = usePlayer((state) => state.rate);
  return (
    <button type="button" className={styles["speed"]} onClick={() => setRate(nextRate(rate))}>
      <span className={styles["speedLabel"]}>{t("control.speed")}</span> <span className={styles["rate"]}>{rate}×</span>
    </button>
  );
}
