import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Period } from "../../api/statistics";
import { NumberCell, NumberHead, NumberTable, ShareCell } from "../../ui/number-table";
import { ScrollArea } from "../../ui/scroll-area";
import type { UseRow } from "./uses";
import styles from "./uses.module.css";

interface UsesTableProps {
  label: string;
  nameHead: string;
  days: Period["days"];
  rows: readonly UseRow[];
  /** Whether there were visits in the period before. */
  hasBefore: boolean;
}

/** UsesTable says how many visits used what. */
export function UsesTable({ label, nameHead, days, rows, hasBefore }: UsesTableProps): ReactNode {
  const t = useTranslations("statistics");
  return (
    <div className={styles["uses"]}>
      <ScrollArea label={label}>
        <NumberTable label={label} isDense>
          <thead>
            <tr>
              <th scope="col">{nameHead}</th>
              <NumberHead>{t("visits")}</NumberHead>
              <th scope="col">{t("share")}</th>
              {hasBefore ? <NumberHead isMinor>{t(`earlier_${days}`)}</NumberHead> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ use, visits, share, before }) => (
              <tr key={use}>
                <th scope="row">{t(`use_${use}`)}</th>
                <NumberCell value={visits === 0 ? t("fewerThan5") : visits} />
                <ShareCell share={share} />
                {hasBefore ? <NumberCell value={before ?? t("fewerThan5")} isShare isMinor /> : null}
              </tr>
            ))}
          </tbody>
        </NumberTable>
      </ScrollArea>
    </div>
  );
}
