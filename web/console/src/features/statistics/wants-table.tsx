import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Period } from "../../api/statistics";
import { NumberCell, NumberHead, NumberTable, ShareCell } from "../../ui/number-table";
import type { WantRow } from "./wants";
import styles from "./statistics.module.css";

interface WantsTableProps<Want> {
  label: string;
  days: Period["days"];
  rows: readonly WantRow<Want>[];
  nameHead: string;
  nameOf: (want: Want) => string;
  remedyHead: string;
  /** What would help, or has helped. */
  remedyOf: (want: Want) => ReactNode;
}

/** WantsTable says how many visits wanted what, and what would help. */
export function WantsTable<Want extends { visits: number }>(props: WantsTableProps<Want>): ReactNode {
  const { label, days, rows, nameHead, nameOf, remedyHead, remedyOf } = props;
  const t = useTranslations("statistics");
  return (
    <NumberTable label={label}>
      <thead>
        <tr>
          <th scope="col">{nameHead}</th>
          <NumberHead>{t("visits")}</NumberHead>
          <th scope="col">{t("share")}</th>
          <NumberHead isMinor>{t(`earlier_${days}`)}</NumberHead>
          <th scope="col" className={styles["remedy"]}>
            {remedyHead}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{nameOf(row)}</th>
            <NumberCell value={row.visits} />
            <ShareCell share={row.share} />
            <NumberCell value={row.before === 0 ? t("fewerThan5") : row.before} isMinor />
            <td>{remedyOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </NumberTable>
  );
}
