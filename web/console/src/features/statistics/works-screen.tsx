import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { comparedWorksQuery } from "../../api/statistics-queries";
import { StatisticsFrame } from "./statistics-frame";
import { VisitsByWork } from "./visits-by-work";
import { WorkNumbers } from "./work-numbers";

/** WorksStatisticsScreen shows how many visits opened each work of a museum in a period. */
export function WorksStatisticsScreen(): ReactNode {
  const t = useTranslations("statistics");
  return (
    <StatisticsFrame to="/museums/$museum/statistics/works" queryOf={comparedWorksQuery} method={t("worksMethod")}>
      {(museum, compared) => (
        <>
          <WorkNumbers {...compared} />
          <VisitsByWork museum={museum} compared={compared} />
        </>
      )}
    </StatisticsFrame>
  );
}
