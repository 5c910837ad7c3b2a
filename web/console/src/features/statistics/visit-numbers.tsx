import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { ComparedVisits } from "../../api/statistics-queries";
import { Change, Figure, differenceOf } from "./figure";
import styles from "./statistics.module.css";

/** VisitNumbers says how many visits there were and what they were like, compared with the period before. */
export function VisitNumbers({ days, now, before }: ComparedVisits): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  const tenths = (count: number): string =>
    format.number(count, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const minutes = (count: number): string =>
    format.number(count, { style: "unit", unit: "minute", unitDisplay: "short" });
  const change = (difference: number | undefined, write: (amount: number) => string): ReactNode =>
    difference === undefined ? null : (
      <Change difference={difference} amount={write(Math.abs(difference))} days={days} />
    );
  return (
    <dl className={styles["numbers"]}>
      <Figure
        name={t("visits")}
        value={format.number(now.visits)}
        change={change(
          before.visits === 0 ? undefined : Math.round((now.visits / before.visits - 1) * 100),
          (percent) => format.number(percent / 100, { style: "percent" }),
        )}
      />
      <Figure
        name={t("works")}
        value={now.works && tenths(now.works.mean)}
        detail={now.works && t("meanAndMedian", { median: now.works.median })}
        change={change(differenceOf(now.works?.mean, before.works?.mean, 10), tenths)}
      />
      <Figure
        name={t("minutes")}
        value={now.minutes && minutes(now.minutes.median)}
        change={change(differenceOf(now.minutes?.median, before.minutes?.median, 1), minutes)}
      />
      <Figure
        name={t("openedNone")}
        value={
          now.openedNone === undefined
            ? undefined
            : format.number(Math.round(now.openedNone * 100) / 100, { style: "percent" })
        }
        change={change(differenceOf(now.openedNone, before.openedNone, 100, 100), (count) => t("points", { count }))}
      />
    </dl>
  );
}
