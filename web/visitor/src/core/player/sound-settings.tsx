import { useTranslations } from "@cicerone/i18n/provider";
import { Dialog } from "@cicerone/ui/dialog";
import { type ReactNode, useId } from "react";
import { useServices } from "../services";
import { BALANCE_RANGE } from "./balance";
import { RATES, formatTime } from "./track";
import { usePlayer, useSetRate } from "./use-player";
import styles from "./sound-settings.module.css";

/** SoundSettings is a dialog for position, playback rate and balance (AUD-3). */
export function SoundSettings({ onClose }: { onClose: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <Dialog title={t("player.settings")} closeLabel={t("control.close")} onClose={onClose}>
      <Position />
      <Rates />
      <BalanceSlider />
    </Dialog>
  );
}

function Position(): ReactNode {
  const { player } = useServices();
  const t = useTranslations();
  const id = useId();
  const position = usePlayer((state) => Math.floor(state.position));
  const duration = usePlayer((state) => Math.ceil(state.duration));
  const text = t("player.progressValue", { time: formatTime(position), total: formatTime(duration) });
  return (
    <div className={styles["setting"]}>
      <label htmlFor={id}>{t("player.progress")}</label>
      <input
        id={id}
        type="range"
        dir="ltr"
        min={0}
        max={duration}
        step={1}
        value={position}
        aria-valuetext={text}
        onChange={(event) => player.seek(event.target.valueAsNumber)}
      />
      <p className={styles["ends"]} dir="ltr" aria-hidden>
        <span>{formatTime(position)}</span>
        <span>{formatTime(duration)}</span>
      </p>
    </div>
  );
}

function Rates(): ReactNode {
  const setRate = useSetRate();
  const t = useTranslations();
  const rate = usePlayer((state) => state.rate);
  return (
    <fieldset className={styles["rates"]}>
      <legend>{t("control.speed")}</legend>
      <div dir="ltr">
        {RATES.map((choice) => (
          <label key={choice}>
            <input type="radio" name="rate" value={choice} checked={choice === rate} onChange={() => setRate(choice)} />
            <span>{choice}×</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function BalanceSlider(): ReactNode {
  const { player } = useServices();
  const t = useTranslations();
  const id = useId();
  const balance = usePlayer((state) => state.balance);
  const side = balance < 0 ? t("player.balanceLeft") : balance > 0 ? t("player.balanceRight") : "";
  return (
    <div className={styles["setting"]}>
      <label htmlFor={id}>{t("player.balance")}</label>
      <input
        id={id}
        type="range"
        // Left is left in every language.
        dir="ltr"
        min={-BALANCE_RANGE}
        max={BALANCE_RANGE}
        step={1}
        value={balance}
        aria-valuetext={side === "" ? t("player.balanceCentre") : `${side} ${Math.abs(balance)}`}
        onChange={(event) => player.setBalance(event.target.valueAsNumber)}
      />
      <p className={styles["ends"]} dir="ltr" aria-hidden>
        <span>{t("player.balanceLeft")}</span>
        <span>{t("player.balanceRight")}</span>
      </p>
    </div>
  );
}
