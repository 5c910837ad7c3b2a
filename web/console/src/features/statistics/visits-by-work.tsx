import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { useRights } from "../../api/rights";
import type { ComparedWorks } from "../../api/statistics-queries";
import { PAGE_ROWS, Pager, pageOf } from "../../ui/pager";
import { Section } from "../../ui/screen";
import { Search } from "../../ui/search";
import { EmptyState } from "../../ui/state";
import { SaveButton } from "./save-button";
import { type WorkColumn, type WorkOrder, type WorkRow, orderedWorks, workRowsOf } from "./works";
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
  const [order, setOrder] = useState<WorkOrder>({ by: "visits", isAscending: false });
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
  order: WorkOrder;
  onOrder: (order: WorkOrder) => void;
}

function WorkTable({ museum, rows, beforeName, order, onOrder }: WorkTableProps): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  const percent = (share: number): string => format.number(share, { style: "percent", maximumFractionDigits: 0 });
  const column = (by: WorkColumn, name: string, className?: string): ReactNode => (
    <ColumnHeader by={by} name={name} className={className} order={order} onOrder={onOrder} />
  );
  return (
    <table className={styles["table"]} aria-label={t("byWork")}>
      <thead>
        <tr>
          {column("name", t("work"))}
          {column("visits", t("visits"), styles["number"])}
          <th scope="col">{t("share")}</th>
          {column("listened", t("listened"), styles["number"])}
          <th scope="col" className={`${styles["number"]} ${styles["before"]}`}>
            {beforeName}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <WorkName museum={museum} row={row} />
            </th>
            <td className={styles["number"]}>
              {row.visits === 0 ? (
                <span className={styles["tooFew"]}>{t("fewerThan5")}</span>
              ) : (
                format.number(row.visits)
              )}
            </td>
            <td className={styles["share"]}>
              {row.visits === 0 ? null : (
                <>
                  <span className={styles["percent"]}>{percent(row.share)}</span>
                  <span className={styles["track"]} aria-hidden="true">
                    <span className={styles["bar"]} style={{ inlineSize: `${100 * row.share}%` }} />
                  </span>
                </>
              )}
            </td>
            <td className={styles["number"]}>{row.listened === undefined ? null : percent(row.listened)}</td>
            <td className={`${styles["number"]} ${styles["before"]}`}>
              {row.before === 0 ? (
                <span className={styles["tooFew"]}>{t("fewerThan5")}</span>
              ) : (
                format.number(row.before)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ColumnHeaderProps extends Pick<WorkTableProps, "order" | "onOrder"> {
  by: WorkColumn;
  name: string;
  className: string | undefined;
}

/** The head of a column, which sorts by it; once more, the other way round. */
function ColumnHeader({ by, name, className, order, onOrder }: ColumnHeaderProps): ReactNode {
  const isSorted = order.by === by;
  const Arrow = order.isAscending ? ArrowUp : ArrowDown;
  const next = isSorted ? !order.isAscending : by !== "visits";
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (order.isAscending ? "ascending" : "descending") : undefined}
    >
      <button type="button" className={styles["sorts"]} onClick={() => onOrder({ by, isAscending: next })}>
        {name}
        {isSorted ? <Arrow aria-hidden /> : null}
      </button>
    </th>
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
