import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { ComparedVisits } from "../../api/statistics-queries";
import { Figure, changeOf, differenceOf, percentChange } from "./figure";
import { TakeUpFigure } from "./take-up-numbers";
import styles from "./statistics.module.css";

/** VisitNumbers says how many visits there were and what they were like, compared with the period before. */
export function VisitNumbers(compared: ComparedVisits): ReactNode {
  return (
    <dl className={styles["numbers"]}>
      <VisitsFigure {...compared} />
      <WorksFigure {...compared} />
      <LengthFigure {...compared} />
      <OpenedNoneFigure {...compared} />
      <VisitTakeUpFigure {...compared} />
    </dl>
  );
}

/** VisitsFigure is how many visits there were. */
export function VisitsFigure({ days, now, before }: ComparedVisits): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  return (
    <Figure
      name={t("visits")}
      value={format.number(now.visits)}
      change={changeOf(days, percentChange(now.visits, before.visits), (percent) =>
        format.number(percent / 100, { style: "percent" }),
      )}
    />
  );
}

/** WorksFigure is how many works a visit opened. */
export function WorksFigure({ days, now, before }: ComparedVisits): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  const tenths = (count: number): string =>
    format.number(count, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <Figure
      name={t("works")}
      value={now.works && tenths(now.works.mean)}
      detail={now.works && t("meanAndMedian", { median: now.works.median })}
      change={changeOf(days, differenceOf(now.works?.mean, before.works?.mean, 10), tenths)}
    />
  );
}

/** LengthFigure is how long a visit lasted. */
export function LengthFigure({ days, now, before }: ComparedVisits): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  const minutes = (count: number): string =>
    format.number(count, { style: "unit", unit: "minute", unitDisplay: "short" });
  return (
    <Figure
      name={t("minutes")}
      value={now.minutes && minutes(now.minutes.median)}
      change={changeOf(days, differenceOf(now.minutes?.median, before.minutes?.median, 1), minutes)}
    />
  );
}

/** OpenedNoneFigure is which share of the visits opened no work. */
export function OpenedNoneFigure({ days, now, before }: ComparedVisits): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  return (
    <Figure
      name={t("openedNone")}
      value={
        now.openedNone === undefined
          ? undefined
          : format.number(Math.round(now.openedNone * 100) / 100, { style: "percent" })
      }
      change={changeOf(days, differenceOf(now.openedNone, before.openedNone, 100, 100), (count) =>
        t("points", { count }),
      )}
    />
  );
}

/** VisitTakeUpFigure is the take-up with what it is made of; nothing if no admissions are known. */
export function VisitTakeUpFigure({ days, now: { takeUp }, before }: ComparedVisits): ReactNode {
  const t = useTranslations("statistics");
  if (takeUp === undefined) return null;
  return <TakeUpFigure days={days} now={takeUp} before={before.takeUp} detail={t("ofAdmissions", takeUp)} />;
}
