import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Period } from "../../api/statistics";
import { NumberCell, NumberHead, NumberTable, ShareCell } from "../../ui/number-table";
import { Pages } from "../../ui/pager";
import { ScrollArea } from "../../ui/scroll-area";
import { HallName } from "./hall-name";
import type { HallRow } from "./halls";
import styles from "./halls.module.css";

interface HallTableProps {
  museum: string;
  days: Period["days"];
  rows: readonly HallRow[];
  /** Whether visits of the period before opened works. */
  hasBefore: boolean;
  firstPageKey: string;
}

/** HallTable says how many visits opened works of each hall, and how many began and ended there. */
export function HallTable({ museum, days, rows, hasBefore, firstPageKey }: HallTableProps): ReactNode {
  const t = useTranslations("statistics");
  return (
    <Pages items={rows} firstPageKey={firstPageKey}>
      {(shown) => (
        <div className={styles["halls"]}>
          <ScrollArea label={t("byHall")}>
            <NumberTable label={t("byHall")} isDense>
              <thead>
                <tr>
                  <th scope="col">{t("hall")}</th>
                  <NumberHead>{t("visits")}</NumberHead>
                  <th scope="col">{t("share")}</th>
                  {hasBefore ? <NumberHead isMinor>{t(`earlier_${days}`)}</NumberHead> : null}
                  <NumberHead>{t("beganHere")}</NumberHead>
                  <NumberHead>{t("endedHere")}</NumberHead>
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">
                      <HallName museum={museum} hall={row} />
                    </th>
                    <NumberCell value={row.visits === 0 ? t("fewerThan5") : row.visits} />
                    <ShareCell share={row.share} />
                    {hasBefore ? <NumberCell value={row.before ?? t("fewerThan5")} isShare isMinor /> : null}
                    <NumberCell value={row.visits === 0 ? undefined : (row.began ?? t("fewerThan5"))} isShare />
                    <NumberCell value={row.visits === 0 ? undefined : (row.ended ?? t("fewerThan5"))} isShare />
                  </tr>
                ))}
              </tbody>
            </NumberTable>
          </ScrollArea>
        </div>
      )}
    </Pages>
  );
}
