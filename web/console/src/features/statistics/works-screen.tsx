import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { comparedWorksQuery } from "../../api/statistics-queries";
import { LeftSoonFigure } from "./left-soon-figure";
import { StatisticsFrame } from "./statistics-frame";
import { VisitsByWork } from "./visits-by-work";
import { soundNumbersOf } from "./works";
import styles from "./statistics.module.css";

/** WorksStatisticsScreen shows how many visits opened each work of a museum in a period. */
export function WorksStatisticsScreen(): ReactNode {
  const t = useTranslations("statistics");
  return (
    <StatisticsFrame to="/museums/$museum/statistics/works" queryOf={comparedWorksQuery} method={t("worksMethod")}>
      {(museum, compared) => (
        <>
          {soundNumbersOf(compared.now) === undefined ? null : (
            <dl className={styles["numbers"]}>
              <LeftSoonFigure {...compared} />
            </dl>
          )}
          <VisitsByWork museum={museum} compared={compared} />
        </>
      )}
    </StatisticsFrame>
  );
}
