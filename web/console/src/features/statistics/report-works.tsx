import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { NumberCell, NumberHead, NumberTable, ShareCell, usePercent } from "../../ui/number-table";
import { type HeardWork, heardWorksOf, mostOpenedOf } from "./report";
import { ReportTable } from "./report-part";
import { WorkName } from "./work-name";
import type { WorkRow } from "./works";
import styles from "./report.module.css";

interface ReportWorksProps {
  rows: readonly WorkRow[];
}

/** ReportWorks are the works that most visits opened; nothing if none has enough visits. */
export function ReportWorks({ rows }: ReportWorksProps): ReactNode {
  const t = useTranslations("statistics");
  const shown = mostOpenedOf(rows);
  if (shown.length === 0) return null;
  return (
    <ReportTable title={t("reportWorks")}>
      <NumberTable label={t("reportWorks")} isDense>
        <thead>
          <tr>
            <th scope="col">{t("work")}</th>
            <NumberHead>{t("visits")}</NumberHead>
            <th scope="col">{t("share")}</th>
            <NumberHead>{t("listened")}</NumberHead>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <WorkName work={row} />
              </th>
              <NumberCell value={row.visits} />
              <ShareCell share={row.share} />
              <NumberCell value={row.listened} isShare />
            </tr>
          ))}
        </tbody>
      </NumberTable>
    </ReportTable>
  );
}

/** HeardSentences say which work most of its visits heard, and which fewest; nothing where too few are known. */
export function HeardSentences({ rows }: ReportWorksProps): ReactNode {
  const extremes = heardWorksOf(rows);
  if (extremes === undefined) return null;
  return (
    <div className={styles["sentences"]}>
      <HeardSentence text="reportHeardMost" work={extremes.most} />
      <HeardSentence text="reportHeardFewest" work={extremes.fewest} />
    </div>
  );
}

interface HeardSentenceProps {
  text: "reportHeardMost" | "reportHeardFewest";
  work: HeardWork;
}

function HeardSentence({ text, work }: HeardSentenceProps): ReactNode {
  const t = useTranslations("statistics");
  const percent = usePercent();
  return (
    <p>{t.rich(text, { work: () => <WorkName work={work} />, visits: work.visits, share: percent(work.listened) })}</p>
  );
}
