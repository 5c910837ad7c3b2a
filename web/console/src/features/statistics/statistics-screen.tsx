import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Annotation } from "../../api/statistics";
import { type ComparedVisits, comparedVisitsQuery } from "../../api/statistics-queries";
import { Section } from "../../ui/screen";
import { ErrorState } from "../../ui/state";
import { AnnotationList } from "./annotation-list";
import { LanguageShares } from "./language-shares";
import { NoVisits, StatisticsFrame } from "./statistics-frame";
import { useAnnotations } from "./use-annotations";
import { VisitNumbers } from "./visit-numbers";
import { VisitsByDay } from "./visits-by-day";
import styles from "./statistics.module.css";

const NO_ANNOTATIONS: readonly Annotation[] = [];

/** StatisticsScreen shows a museum's visits in a period. */
export function StatisticsScreen(): ReactNode {
  const t = useTranslations("statistics");
  return (
    <StatisticsFrame
      to="/museums/$museum/statistics"
      queryOf={comparedVisitsQuery}
      method={t("withheldHelp")}
      hasEmptyState
    >
      {(museum, compared) => <VisitsOverview museum={museum} compared={compared} />}
    </StatisticsFrame>
  );
}

interface VisitsOverviewProps {
  museum: string;
  compared: ComparedVisits;
}

/** VisitsOverview shows the visits of a period, if there are any, and its annotations. */
export function VisitsOverview({ museum, compared }: VisitsOverviewProps): ReactNode {
  const t = useTranslations("statistics");
  const { data: annotations = NO_ANNOTATIONS, error, refetch } = useAnnotations(museum, compared);
  const hasVisits = compared.now.visits > 0;
  return (
    <>
      {hasVisits ? <VisitNumbers {...compared} /> : <NoVisits museum={museum} />}
      <div className={hasVisits ? styles["columns"] : undefined}>
        <div className={styles["byDay"]}>
          {hasVisits ? <VisitsByDay museum={museum} compared={compared} annotations={annotations} /> : null}
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <AnnotationList museum={museum} shown={compared.now} annotations={annotations} />
          )}
        </div>
        {hasVisits ? (
          <Section title={t("languages")}>
            <LanguageShares {...compared.now} />
          </Section>
        ) : null}
      </div>
    </>
  );
}
