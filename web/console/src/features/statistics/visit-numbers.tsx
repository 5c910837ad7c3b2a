import { ArrowDown, ArrowUp, Equal } from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Period } from "../../api/statistics";
import type { ComparedVisits } from "../../api/statistics-queries";
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

/** Returns a difference, rounded to a part of the unit, such as a tenth; undefined if one of the numbers is not known. */
function differenceOf(
  now: number | undefined,
  before: number | undefined,
  parts: number,
  unit = 1,
): number | undefined {
  if (now === undefined || before === undefined) return undefined;
  return ((Math.round(now * parts) - Math.round(before * parts)) / parts) * unit;
}

interface FigureProps {
  name: string;
  /** Undefined where too few visits are known. */
  value: string | undefined;
  detail?: string | undefined;
  change: ReactNode;
}

function Figure({ name, value, detail, change }: FigureProps): ReactNode {
  const t = useTranslations("statistics");
  return (
    <div>
      <dt>{name}</dt>
      {value === undefined ? (
        <dd className={styles["tooFew"]}>{t("tooFew")}</dd>
      ) : (
        <dd className={styles["value"]}>
          {value}
          {detail === undefined ? null : <span className={styles["detail"]}> {detail}</span>}
        </dd>
      )}
      {change === null ? null : <dd className={styles["change"]}>{change}</dd>}
    </div>
  );
}

function Change({ difference, amount, days }: { difference: number; amount: string; days: Period["days"] }): ReactNode {
  const t = useTranslations("statistics");
  const before = t(`before_${days}`);
  if (difference === 0) {
    return (
      <>
        <Equal aria-hidden />
        {t("same", { before })}
      </>
    );
  }
  const Icon = difference > 0 ? ArrowUp : ArrowDown;
  return (
    <>
      <Icon aria-hidden />
      {difference > 0 ? t("more", { amount, before }) : t("less", { amount, before })}
    </>
  );
}
