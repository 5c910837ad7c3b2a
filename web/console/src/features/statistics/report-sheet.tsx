import { type ReactNode, useId, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Annotation, MuseumAppearance } from "../../api/statistics";
import type { ComparedReport, ComparedVisits } from "../../api/statistics-queries";
import { LanguageShares } from "./language-shares";
import { LeftSoonFigure } from "./left-soon-figure";
import { annotationsIn, answersOf, fewAnnotationsOf, fewLanguagesOf, fewWantsOf, firstScoreOf } from "./report";
import { ReportPart, ReportTable } from "./report-part";
import { ReportWants } from "./report-wants";
import { HeardSentences, ReportWorks } from "./report-works";
import { ScoreFigure } from "./score-figure";
import { useDayText } from "./use-day-text";
import { useVisitsChart } from "./use-visits-chart";
import { LengthFigure, OpenedNoneFigure, VisitTakeUpFigure, VisitsFigure, WorksFigure } from "./visit-numbers";
import { VisitsChart } from "./visits-chart";
import { workRowsOf } from "./works";
import styles from "./report.module.css";

interface ReportSheetProps {
  appearance: MuseumAppearance;
  compared: ComparedReport;
  /** Those of the period; those that are planned for later are left out. */
  annotations: readonly Annotation[];
}

/** ReportSheet is one printed page about a period. */
export function ReportSheet({ appearance, compared, annotations }: ReportSheetProps): ReactNode {
  const t = useTranslations("statistics");
  const dayText = useDayText();
  const title = useId();
  const { now } = compared;
  const visits = useMemo(() => answersOf(compared, ({ ofVisits }) => ofVisits), [compared]);
  const rows = workRowsOf(answersOf(compared, ({ ofWorks }) => ofWorks));
  const wants = fewWantsOf(now.ofWants);
  const past = useMemo(() => annotationsIn(annotations, now), [annotations, now]);
  return (
    <article className={styles["sheet"]} aria-labelledby={title}>
      <Head id={title} appearance={appearance} days={dayText.range(now.from, now.to)} />
      <KeyNumbers compared={compared} visits={visits} />
      <ByDay visits={visits} annotations={past} />
      <div className={styles["columns"]}>
        <ReportTable title={t("languages")}>
          <LanguageShares isDense {...fewLanguagesOf(now.ofVisits)} />
        </ReportTable>
        <ReportWorks rows={rows} />
        <HeardSentences rows={rows} />
      </div>
      {wants === undefined && past.length === 0 ? null : (
        <div className={styles["columns"]}>
          {wants === undefined ? null : (
            <ReportTable title={t("reportWanted")}>
              <ReportWants wants={wants} visits={now.ofWants.visits} />
            </ReportTable>
          )}
          <Happened annotations={past} />
        </div>
      )}
      <ReportPart title={t("reportMethod")}>
        <p className={styles["method"]}>{t("reportMethodText")}</p>
        <p className={styles["method"]}>{t("reportMade", { day: dayText.range(now.today, now.today) })}</p>
      </ReportPart>
    </article>
  );
}

interface HeadProps {
  id: string;
  appearance: MuseumAppearance;
  days: string;
}

/** Whose report it is, about which days. */
function Head({ id, appearance: { name, language, logo, color, textColor }, days }: HeadProps): ReactNode {
  const t = useTranslations("statistics");
  return (
    <header className={styles["head"]} style={{ backgroundColor: color, color: textColor }}>
      {logo === undefined ? null : (
        <span className={styles["logo"]}>
          <img src={logo} alt="" />
        </span>
      )}
      <h2 id={id}>
        <bdi lang={language.slice(0, 2)}>{name}</bdi> <span className={styles["kind"]}>{t("reportName")}</span>
      </h2>
      <p className={styles["period"]}>{days}</p>
    </header>
  );
}

function KeyNumbers({ compared, visits }: { compared: ComparedReport; visits: ComparedVisits }): ReactNode {
  const { days } = compared;
  const scored = firstScoreOf(answersOf(compared, ({ ofStudies }) => ofStudies));
  return (
    <dl className={styles["numbers"]}>
      <VisitsFigure {...visits} />
      <VisitTakeUpFigure {...visits} />
      <WorksFigure {...visits} />
      <OpenedNoneFigure {...visits} />
      <LengthFigure {...visits} />
      <LeftSoonFigure {...answersOf(compared, ({ ofWorks }) => ofWorks)} />
      <ScoreFigure days={days} score={scored?.score} answered={scored?.answered} before={scored?.before?.score} />
    </dl>
  );
}

function ByDay({ visits, annotations }: { visits: ComparedVisits; annotations: readonly Annotation[] }): ReactNode {
  const { title, ...chart } = useVisitsChart(visits, "reportChart");
  return (
    <ReportPart title={title}>
      <VisitsChart isOnPaper {...chart} annotations={annotations} />
    </ReportPart>
  );
}

function Happened({ annotations }: { annotations: readonly Annotation[] }): ReactNode {
  const t = useTranslations("statistics");
  const dayText = useDayText();
  const few = fewAnnotationsOf(annotations);
  if (few === undefined) return null;
  return (
    <ReportPart title={t("reportHappened")}>
      <ul className={styles["happened"]}>
        {few.shown.map(({ id, from, to, text }) => (
          <li key={id}>
            <span className={styles["when"]}>{dayText.range(from, to)}</span>
            <bdi className={styles["text"]}>{text}</bdi>
          </li>
        ))}
        {few.more > 0 ? <li className={styles["when"]}>{t("reportMore", { count: few.more })}</li> : null}
      </ul>
    </ReportPart>
  );
}
