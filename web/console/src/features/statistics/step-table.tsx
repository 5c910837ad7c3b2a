import { TrendingDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { NumberCell, NumberHead, NumberTable, ShareCell } from "../../ui/number-table";
import { Pages } from "../../ui/pager";
import { ScrollArea } from "../../ui/scroll-area";
import type { FunnelRow, RouteRow, StepLoss } from "./routes";
import { WorkName } from "./work-name";
import listening from "./listening.module.css";
import styles from "./routes.module.css";
import statistics from "./statistics.module.css";

interface StepTableProps {
  museum: string;
  route: Pick<RouteRow, "id" | "name">;
  rows: readonly FunnelRow[];
  /** Which row is marked. */
  loss: StepLoss | undefined;
}

/** StepTable says how many visits saw each step of a route, and how many fewer than the step before. */
export function StepTable({ museum, route: { id, name = "" }, rows, loss }: StepTableProps): ReactNode {
  const t = useTranslations("statistics");
  const label = t("stepsOf", { name });
  return (
    <Pages items={rows} firstPageKey={id}>
      {(shown) => (
        <div className={styles["funnel"]}>
          <ScrollArea label={label}>
            <NumberTable label={label} isDense>
              <thead>
                <tr>
                  <th scope="col">{t("step")}</th>
                  <NumberHead>{t("visits")}</NumberHead>
                  <th scope="col">{t("share")}</th>
                  <NumberHead>{t("fewerThanStepBefore")}</NumberHead>
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <StepRow key={row.id} museum={museum} row={row} isMarked={row.position === loss?.position} />
                ))}
              </tbody>
            </NumberTable>
          </ScrollArea>
        </div>
      )}
    </Pages>
  );
}

function StepRow({ museum, row, isMarked }: { museum: string; row: FunnelRow; isMarked: boolean }): ReactNode {
  const t = useTranslations("statistics");
  const { position, visits, share, lost } = row;
  return (
    <tr className={isMarked ? listening["marked"] : undefined}>
      <th scope="row">
        <span className={styles["step"]}>
          <span className={statistics["workNumber"]}>{position}</span>{" "}
          <span>
            <StepName museum={museum} row={row} />
            {isMarked ? (
              <>
                {" "}
                <span className={`${listening["badge"]} ${styles["largestLoss"]}`}>
                  <TrendingDown aria-hidden />
                  {t("largestLoss")}
                </span>
              </>
            ) : null}
          </span>
        </span>
      </th>
      <NumberCell value={visits === 0 ? t("fewerThan5") : visits} />
      <ShareCell share={share} />
      <NumberCell value={lost} isShare show={(part) => <span className={listening["lost"]}>{part}</span>} />
    </tr>
  );
}

function StepName({ museum, row: { work, name, language } }: { museum: string; row: FunnelRow }): ReactNode {
  const t = useTranslations("statistics");
  if (name === undefined) return <span className={statistics["tooFew"]}>{t("unnamedStep")}</span>;
  if (work === undefined) return <bdi lang={language?.slice(0, 2)}>{name}</bdi>;
  return <WorkName museum={museum} work={{ key: work, name, ...(language === undefined ? {} : { language }) }} />;
}
