import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { ComparedVisits } from "../../api/statistics-queries";
import { useDayText } from "./use-day-text";
import { type Step, isByWeek, stepsOf } from "./visits";

/** VisitsChartTexts is what a chart of visits shows, and how it is called. */
export interface VisitsChartTexts {
  title: string;
  steps: readonly Step[];
  /** What screen readers read. */
  label: string;
  beforeName: string;
}

/** useVisitsChart returns the chart of a period; its label is one of the texts that say where all numbers are. */
export function useVisitsChart(compared: ComparedVisits, label: "chart" | "reportChart"): VisitsChartTexts {
  const t = useTranslations("statistics");
  const format = useFormatter();
  const dayText = useDayText();
  const { days, now } = compared;
  const steps = useMemo(() => stepsOf(compared), [compared]);
  const title = isByWeek(days) ? t("byWeek") : t("byDay");
  const most = steps.reduce((one, other) => (other.visits > one.visits ? other : one));
  return {
    title,
    steps,
    label: t(label, {
      title,
      period: dayText.range(now.from, now.to),
      visits: format.number(now.visits),
      most: format.number(most.visits),
      when: dayText.range(most.from, most.to),
    }),
    beforeName: t(`earlier_${days}`),
  };
}
