import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { comparedStudiesQuery } from "../../api/statistics-queries";
import { NoQuestions } from "./no-questions";
import { SaveButton } from "./save-button";
import { StatisticsFrame } from "./statistics-frame";
import { hasTexts, questionRowsOf } from "./studies";
import { StudySection } from "./study-section";
import styles from "./statistics.module.css";

/** StudiesStatisticsScreen shows what visits of a period answered to the museum's questions. */
export function StudiesStatisticsScreen(): ReactNode {
  const t = useTranslations("statistics");
  const calls = useCalls();
  return (
    <StatisticsFrame
      to="/museums/$museum/statistics/studies"
      queryOf={comparedStudiesQuery}
      method={t("studiesMethod")}
    >
      {(museum, compared) => {
        const { from, to } = compared.now;
        const questions = questionRowsOf(compared);
        if (questions.length === 0) return <NoQuestions museum={museum} />;
        const period = { days: compared.days, to };
        return (
          <>
            <div className={styles["tools"]}>
              <SaveButton
                label={t("answersFile")}
                read={() => calls.studiesFile(museum, period)}
                name={`studies-${from}-${to}.csv`}
              />
              {hasTexts(questions) ? (
                <SaveButton
                  label={t("textsFile")}
                  read={() => calls.textsFile(museum, period)}
                  name={`texts-${from}-${to}.csv`}
                />
              ) : null}
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
