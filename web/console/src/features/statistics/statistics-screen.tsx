import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { comparedVisitsQuery } from "../../api/statistics-queries";
import { Section } from "../../ui/screen";
import { AnnotationList } from "./annotation-list";
import { LanguageShares } from "./language-shares";
import { StatisticsFrame } from "./statistics-frame";
import { VisitNumbers } from "./visit-numbers";
import { VisitsByDay } from "./visits-by-day";
import styles from "./statistics.module.css";

/** StatisticsScreen shows a museum's visits in a period. */
export function StatisticsScreen(): ReactNode {
  const t = useTranslations("statistics");
  return (
    <StatisticsFrame to="/museums/$museum/statistics" queryOf={comparedVisitsQuery} method={t("withheldHelp")}>
      {(museum, compared) => (
        <>
          <VisitNumbers {...compared} />
          <div className={styles["columns"]}>
            <div className={styles["byDay"]}>
              <VisitsByDay museum={museum} compared={compared} />
              <AnnotationList museum={museum} compared={compared} />
            </div>
            <Section title={t("languages")}>
              <LanguageShares {...compared.now} />
            </Section>
          </div>
        </>
      )}
    </StatisticsFrame>
  );
}
