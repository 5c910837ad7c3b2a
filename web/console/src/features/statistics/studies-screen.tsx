import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { useMay } from "../../api/rights";
import { comparedStudiesQuery } from "../../api/statistics-queries";
import { ElementLink } from "../../core/museum/element-link";
import { buttonClass } from "../../ui/button";
import { EmptyState } from "../../ui/state";
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

function NoQuestions({ museum }: { museum: string }): ReactNode {
  const t = useTranslations("statistics");
  const mayEdit = useMay("edit_content");
  return (
    <EmptyState
      title={t("noQuestions")}
      action={
        mayEdit ? (
          <ElementLink museum={museum} list="studies" elementKey="" className={buttonClass()}>
            {t("openStudies")}
          </ElementLink>
        ) : undefined
      }
    >
      {t("noQuestionsWhy")}
    </EmptyState>
  );
}
