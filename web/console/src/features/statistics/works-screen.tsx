import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { comparedWorksQuery } from "../../api/statistics-queries";
import { SoundNumbers } from "./sound-numbers";
import { StatisticsFrame } from "./statistics-frame";
import { VisitsByWork } from "./visits-by-work";

/** WorksStatisticsScreen shows how many visits opened each work of a museum in a period. */
export function WorksStatisticsScreen(): ReactNode {
  const t = useTranslations("statistics");
  return (
    <StatisticsFrame to="/museums/$museum/statistics/works" queryOf={comparedWorksQuery} method={t("worksMethod")}>
      {(museum, compared) => (
        <>
          <SoundNumbers {...compared} />
          <VisitsByWork museum={museum} compared={compared} />
        </>
      )}
    </StatisticsFrame>
  );
}
