import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { ComparedWorks } from "../../api/statistics-queries";
import { NumberCell, NumberHead, NumberTable, type Order, ShareCell, SortingHead } from "../../ui/number-table";
import { PAGE_ROWS, Pages } from "../../ui/pager";
import { Section } from "../../ui/screen";
import { ScrollArea } from "../../ui/scroll-area";
import { Search } from "../../ui/search";
import { EmptyState } from "../../ui/state";
import { ListeningLink } from "./listening-link";
import { SaveButtons } from "./save-buttons";
import { WorkName } from "./work-name";
import { type WorkColumn, type WorkRow, orderedWorks, workRowsOf } from "./works";
import styles from "./statistics.module.css";

interface VisitsByWorkProps {
  museum: string;
  compared: ComparedWorks;
}

/** VisitsByWork shows how many visits opened each work, as a table and as a file. */
export function VisitsByWork({ museum, compared }: VisitsByWorkProps): ReactNode {
  const t = useTranslations("statistics");
  const { days, now } = compared;
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState<Order<WorkColumn>>({ by: "visits", isAscending: false });
  const rows = orderedWorks(workRowsOf(compared), typed, order);
  return (
    <Section title={t("byWork")}>
      <div className={styles["tools"]}>
        {now.works.length > PAGE_ROWS / 5 ? <Search label={t("findWork")} value={typed} onChange={setTyped} /> : null}
        <SaveButtons museum={museum} table="works" days={days} from={now.from} to={now.to} />
      </div>
      <Pages items={rows} firstPageKey={`${now.from} ${now.to} ${order.by} ${order.isAscending} ${typed}`}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState title={t("noSuchWork")} />
          ) : (
            <ScrollArea label={t("byWork")}>
              <WorkTable
                museum={museum}
                rows={shown}
                beforeName={t(`earlier_${days}`)}
                order={order}
                onOrder={setOrder}
              />
            </ScrollArea>
          )
        }
      </Pages>
    </Section>
  );
}

interface WorkTableProps {
  museum: string;
  rows: readonly WorkRow[];
  beforeName: string;
  order: Order<WorkColumn>;
  onOrder: (order: Order<WorkColumn>) => void;
}

function WorkTable({ museum, rows, beforeName, order, onOrder }: WorkTableProps): ReactNode {
  const t = useTranslations("statistics");
  const head = (by: WorkColumn, name: string): ReactNode => (
    <SortingHead by={by} isNumber={by !== "name"} startsAscending={by !== "visits"} order={order} onOrder={onOrder}>
      {name}
    </SortingHead>
  );
  const numberOf = (visits: number): number | string => (visits === 0 ? t("fewerThan5") : visits);
  return (
    <NumberTable label={t("byWork")}>
      <thead>
        <tr>
          {head("name", t("work"))}
          {head("visits", t("visits"))}
          <th scope="col">{t("share")}</th>
          {head("listened", t("listened"))}
          <NumberHead isMinor>{beforeName}</NumberHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <WorkName museum={museum} work={row} />
            </th>
            <NumberCell value={numberOf(row.visits)} />
            <ShareCell share={row.visits === 0 ? undefined : row.share} />
            <NumberCell
              value={row.listened}
              isShare
              show={(share) =>
                row.key === undefined ? share : <ListeningLink museum={museum} work={row} share={share} />
              }
            />
            <NumberCell value={numberOf(row.before)} isMinor />
          </tr>
        ))}
      </tbody>
    </NumberTable>
  );
}
