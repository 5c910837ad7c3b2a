import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Annotation } from "../../api/statistics";
import { type ComparedVisits, comparedVisitsQuery } from "../../api/statistics-queries";
import { Section } from "../../ui/screen";
import { ErrorState } from "../../ui/state";
import { AnnotationList } from "./annotation-list";
import { LanguageShares } from "./language-shares";
import { StatisticsFrame } from "./statistics-frame";
import { useAnnotations } from "./use-annotations";
import { VisitNumbers } from "./visit-numbers";
import { VisitsByDay } from "./visits-by-day";
import styles from "./statistics.module.css";

const NO_ANNOTATIONS: readonly Annotation[] = [];

/** StatisticsScreen shows a museum's visits in a period. */
export function StatisticsScreen(): ReactNode {
  const t = useTranslations("statistics");
  const overview = (museum: string, compared: ComparedVisits): ReactNode => (
    <VisitsOverview museum={museum} compared={compared} />
  );
  return (
    <StatisticsFrame
      to="/museums/$museum/statistics"
      queryOf={comparedVisitsQuery}
      method={t("withheldHelp")}
      empty={overview}
    >
      {overview}
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
  const list = error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <AnnotationList museum={museum} shown={compared.now} annotations={annotations} />
  );
  if (compared.now.visits === 0) return list;
  return (
    <>
      <VisitNumbers {...compared} />
      <div className={styles["columns"]}>
        <div className={styles["byDay"]}>
          <VisitsByDay museum={museum} compared={compared} annotations={annotations} />
          {list}
        </div>
        <Section title={t("languages")}>
          <LanguageShares {...compared.now} />
        </Section>
      </div>
    </>
  );
}
