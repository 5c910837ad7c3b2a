import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { LanguageListening, ListenedSound, Period } from "../../api/statistics";
import { wholeClockTime } from "../../lib/sound/clock-time";
import { usePercent } from "../../ui/number-table";
import { Figure, changeOf, differenceOf, percentChange } from "./figure";
import { type ListeningNumbers as Numbers, listeningNumbersOf } from "./listening";
import styles from "./statistics.module.css";

interface ListeningNumbersProps {
  days: Period["days"];
  language: LanguageListening;
  sound: ListenedSound;
  /** How many visits opened the work in all languages. */
  all: number;
  /** The same of the period before, if it has any. */
  before: LanguageListening | undefined;
}

/** ListeningNumbers say how many visits began to listen to a work, and how many stayed, compared with the period before. */
export function ListeningNumbers({ days, language, sound, all, before }: ListeningNumbersProps): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  const percent = usePercent();
  const now = listeningNumbersOf(language, sound);
  const earlier = before && listeningNumbersOf(before, sound);
  const share = (name: string, of: (numbers: Numbers) => number | undefined): ReactNode => {
    const value = of(now);
    if (value === undefined) return null;
    return (
      <Figure
        name={name}
        value={percent(value)}
        change={changeOf(days, differenceOf(value, earlier && of(earlier), 100, 100), (count) =>
          t("points", { count }),
        )}
      />
    );
  };
  return (
    <dl className={styles["numbers"]}>
      <Figure
        name={t("openedWork")}
        value={format.number(now.opened)}
        detail={all > now.opened ? t("ofAllLanguages", { visits: all }) : undefined}
        change={changeOf(days, percentChange(now.opened, earlier?.opened ?? 0), (count) =>
          format.number(count / 100, { style: "percent" }),
        )}
      />
      {share(t("beganListening"), ({ began }) => began)}
      {share(t("stillThere30"), ({ early }) => early)}
      {share(t("heardToEnd"), ({ finished }) => finished)}
      <Figure
        name={t("halfListened")}
        value={now.median === undefined ? undefined : wholeClockTime(now.median)}
        detail={t("ofLength", { length: wholeClockTime(sound.seconds) })}
      />
    </dl>
  );
}
