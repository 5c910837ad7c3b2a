import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { comparedTakeUpQuery } from "../../api/statistics-queries";
import { AdmissionCounts } from "./admission-counts";
import { NoVisits, StatisticsFrame } from "./statistics-frame";
import { TakeUpNumbers } from "./take-up-numbers";

/** TakeUpScreen shows which share of the people whom a museum admitted in a period used the guide. */
export function TakeUpScreen(): ReactNode {
  const t = useTranslations("statistics");
  return (
    <StatisticsFrame
      to="/museums/$museum/statistics/take-up"
      queryOf={comparedTakeUpQuery}
      method={t("takeUpMethod")}
      hasEmptyState
    >
      {(museum, compared) => {
        const { days, now, before } = compared;
        return (
          <>
            {now.visits > 0 ? null : <NoVisits museum={museum} />}
            {now.takeUp ? <TakeUpNumbers days={days} now={now.takeUp} before={before.takeUp} /> : null}
            <AdmissionCounts museum={museum} compared={compared} />
          </>
        );
      }}
    </StatisticsFrame>
  );
}
