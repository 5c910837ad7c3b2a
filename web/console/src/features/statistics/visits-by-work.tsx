import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { useRights } from "../../api/rights";
import type { ComparedWorks } from "../../api/statistics-queries";
import { NumberCell, NumberHead, NumberTable, type Order, ShareCell, SortingHead } from "../../ui/number-table";
import { PAGE_ROWS, Pager, pageOf } from "../../ui/pager";
import { Section } from "../../ui/screen";
import { Search } from "../../ui/search";
import { EmptyState } from "../../ui/state";
import { SaveButton } from "./save-button";
import { type WorkColumn, type WorkRow, orderedWorks, workRowsOf } from "./works";
import styles from "./statistics.module.css";

interface VisitsByWorkProps {
  museum: string;
  compared: ComparedWorks;
}

/** VisitsByWork shows how many visits opened each work, as a table and as a file. */
export function VisitsByWork({ museum, compared }: VisitsByWorkProps): ReactNode {
  const t = useTranslations("statistics");
  const calls = useCalls();
  const { days, now } = compared;
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState(0);
  const [order, setOrder] = useState<Order<WorkColumn>>({ by: "visits", isAscending: false });
  const rows = orderedWorks(workRowsOf(compared), typed, order);
  const { shown, hasNext } = pageOf(rows, page);
  return (
    <Section title={t("byWork")}>
      <div className={styles["tools"]}>
        {now.works.length > PAGE_ROWS / 5 ? (
          <Search
            label={t("findWork")}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setPage(0);
            }}
          />
        ) : null}
        <SaveButton
          read={() => calls.worksFile(museum, { days, to: now.to })}
          name={`works-${now.from}-${now.to}.csv`}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title={t("noSuchWork")} />
      ) : (
        <WorkTable
          museum={museum}
          rows={shown}
          beforeName={t(`earlier_${days}`)}
          order={order}
          onOrder={(next) => {
            setOrder(next);
            setPage(0);
          }}
        />
      )}
      <Pager
        onPrevious={page > 0 ? () => setPage(page - 1) : undefined}
        onNext={hasNext ? () => setPage(page + 1) : undefined}
      />
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
              <WorkName museum={museum} row={row} />
            </th>
            <NumberCell value={numberOf(row.visits)} />
            <ShareCell share={row.visits === 0 ? undefined : row.share} />
            <NumberCell value={row.listened} isShare />
            <NumberCell value={numberOf(row.before)} isMinor />
          </tr>
        ))}
      </tbody>
    </NumberTable>
  );
}

/** The number and the name of a work, which lead to it where one may see it. */
function WorkName({ museum, row }: { museum: string; row: WorkRow }): ReactNode {
  const t = useTranslations("statistics");
  const mayOpen = useRights()?.may("preview") ?? false;
  if (row.key === undefined) return <span className={styles["tooFew"]}>{t("goneWork")}</span>;
  const name = <bdi lang={row.language?.slice(0, 2)}>{row.name}</bdi>;
  return (
    <>
      {row.number === undefined ? null : <span className={styles["workNumber"]}>{row.number}</span>}
      {mayOpen ? (
        <Link to="/museums/$museum/$list/$key" params={{ museum, list: "works", key: row.key }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </>
  );
}
