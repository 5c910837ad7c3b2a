import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { comparedStudiesQuery } from "../../api/statistics-queries";
import { NoElements } from "./no-elements";
import { SaveButtons } from "./save-buttons";
import { StatisticsFrame } from "./statistics-frame";
import { hasTexts, questionRowsOf } from "./studies";
import { StudySection } from "./study-section";
import styles from "./statistics.module.css";

/** StudiesStatisticsScreen shows what visits of a period answered to the museum's questions. */
export function StudiesStatisticsScreen(): ReactNode {
  const t = useTranslations("statistics");
  return (
    <StatisticsFrame
      to="/museums/$museum/statistics/studies"
      queryOf={comparedStudiesQuery}
      method={t("studiesMethod")}
    >
      {(museum, compared) => {
        const { days, now } = compared;
        const file = { days, from: now.from, to: now.to };
        const questions = questionRowsOf(compared);
        if (questions.length === 0) return <NoElements museum={museum} about="studies" />;
        const period = { days, to: now.to };
        return (
          <>
            <div className={styles["tools"]}>
              <SaveButtons museum={museum} table="studies" {...file} />
              {hasTexts(questions) ? <SaveButtons museum={museum} table="texts" {...file} /> : null}
            </div>
            {questions.map((question) => (
              <StudySection key={question.id} museum={museum} period={period} question={question} />
            ))}
          </>
        );
      }}
    </StatisticsFrame>
  );
}
