import { Table } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { Annotation } from "../../api/statistics";
import type { ComparedVisits } from "../../api/statistics-queries";
import { Button } from "../../ui/button";
import { NumberCell, NumberHead, NumberTable } from "../../ui/number-table";
import { Pages } from "../../ui/pager";
import { Section } from "../../ui/screen";
import { annotationsOf } from "./annotations";
import { SaveButtons } from "./save-buttons";
import { useDayText } from "./use-day-text";
import { useVisitsChart } from "./use-visits-chart";
import { type Step, hasBefore, isByWeek } from "./visits";
import { VisitsChart } from "./visits-chart";
import styles from "./statistics.module.css";

interface VisitsByDayProps {
  museum: string;
  compared: ComparedVisits;
  annotations: readonly Annotation[];
}

/** VisitsByDay shows when the visits of a period were, as a chart, as a table and as a file. */
export function VisitsByDay({ museum, compared, annotations }: VisitsByDayProps): ReactNode {
  const t = useTranslations("statistics");
  const { days, now } = compared;
  const { title, steps, label, beforeName } = useVisitsChart(compared, "chart");
  const [hasTable, setTable] = useState(false);
  const table = useId();
  return (
    <Section title={title}>
      <VisitsChart steps={steps} annotations={annotations} label={label} beforeName={beforeName} />
      <div className={styles["tools"]}>
        <Button aria-expanded={hasTable} aria-controls={table} onPress={() => setTable(!hasTable)}>
          <Table aria-hidden />
          {t("asTable")}
        </Button>
        <SaveButtons museum={museum} table="visits" days={days} from={now.from} to={now.to} />
      </div>
      <div id={table} hidden={!hasTable}>
        {hasTable ? (
          <StepTable
            steps={steps}
            annotations={annotations}
            title={title}
            beforeName={beforeName}
            isByWeek={isByWeek(days)}
          />
        ) : null}
      </div>
    </Section>
  );
}

interface StepTableProps {
  steps: readonly Step[];
  annotations: readonly Annotation[];
  title: string;
  beforeName: string;
  isByWeek: boolean;
}

/** The numbers of the chart, the last day first. */
function StepTable({ steps, annotations, title, beforeName, isByWeek: hasWeeks }: StepTableProps): ReactNode {
  const t = useTranslations("statistics");
  const dayText = useDayText();
  const hasAnnotations = steps.some((step) => annotationsOf(step, annotations).length > 0);
  const lastFirst = [...steps].sort((one, other) => other.from.localeCompare(one.from));
  return (
    <div className={styles["pages"]}>
      <Pages items={lastFirst} firstPageKey={`${lastFirst[0]?.from} ${lastFirst.at(-1)?.from}`}>
        {(shown) => (
          <NumberTable label={title}>
            <thead>
              <tr>
                <th scope="col">{hasWeeks ? t("week") : t("day")}</th>
                <NumberHead>{t("visits")}</NumberHead>
                {hasBefore(steps) ? <NumberHead>{beforeName}</NumberHead> : null}
                {hasAnnotations ? <th scope="col">{t("annotations")}</th> : null}
              </tr>
            </thead>
            <tbody>
              {shown.map((step) => (
                <tr key={step.from}>
                  <th scope="row">{dayText.range(step.from, step.to)}</th>
                  <NumberCell value={step.visits} />
                  {hasBefore(steps) ? <NumberCell value={step.before} /> : null}
                  {hasAnnotations ? (
                    <td>
                      {annotationsOf(step, annotations).map(({ id, text }) => (
                        <bdi key={id} className={styles["annotation"]}>
                          {text}
                        </bdi>
                      ))}
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </NumberTable>
        )}
      </Pages>
    </div>
  );
}
