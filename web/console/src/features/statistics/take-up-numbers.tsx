import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Period, TakeUp } from "../../api/statistics";
import { usePercent } from "../../ui/number-table";
import { Figure, changeOf, differenceOf } from "./figure";
import styles from "./statistics.module.css";

interface TakeUpNumbersProps {
  days: Period["days"];
  now: TakeUp;
  /** That of the period before, if admissions are known. */
  before: TakeUp | undefined;
}

/** TakeUpNumbers says which share of the people admitted in a period used the guide, compared with the period before. */
export function TakeUpNumbers({ days, now, before }: TakeUpNumbersProps): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  return (
    <dl className={styles["numbers"]}>
      <TakeUpFigure days={days} now={now} before={before} />
      {/* These two depend on how many days are known, so a change would say little. */}
      <Figure name={t("admissions")} value={format.number(now.admissions)} />
      <Figure name={t("visitsOnTheseDays")} value={format.number(now.visits)} />
    </dl>
  );
}

interface TakeUpFigureProps extends TakeUpNumbersProps {
  /** What the share is made of. */
  detail?: string;
}

/** TakeUpFigure is the share of the people admitted that used the guide. */
export function TakeUpFigure({ days, now: { share }, before, detail }: TakeUpFigureProps): ReactNode {
  const t = useTranslations("statistics");
  const percent = usePercent();
  return (
    <Figure
      name={t("takeUp")}
      value={percent(share)}
      detail={detail}
      change={changeOf(days, differenceOf(share, before?.share, 100, 100), (count) => t("points", { count }))}
    />
  );
}
