import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ComparedWorks } from "../../api/statistics-queries";
import { usePercent } from "../../ui/number-table";
import { Figure, changeOf, differenceOf } from "./figure";
import { soundNumbersOf } from "./works";
import styles from "./statistics.module.css";

/** SoundNumbers says how often visits left works with sound soon, compared with the period before; nothing where none was opened. */
export function SoundNumbers(compared: ComparedWorks): ReactNode {
  if (soundNumbersOf(compared.now) === undefined) return null;
  return (
    <dl className={styles["numbers"]}>
      <LeftSoonFigure {...compared} />
    </dl>
  );
}

/** LeftSoonFigure is the share of the openings of works with sound that were left soon; nothing if there were none. */
export function LeftSoonFigure({ days, now, before }: ComparedWorks): ReactNode {
  const t = useTranslations("statistics");
  const percent = usePercent();
  const sound = soundNumbersOf(now);
  if (sound === undefined) return null;
  return (
    <Figure
      name={t("leftSoon")}
      value={percent(sound.left)}
      detail={t("leftSoonOf", { count: sound.opened })}
      change={changeOf(days, differenceOf(sound.left, soundNumbersOf(before)?.left, 100, 100), (count) =>
        t("points", { count }),
      )}
    />
  );
}
