import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { HallVisits } from "../../api/statistics";
import { NumberCell, NumberHead, NumberTable, ShareCell } from "../../ui/number-table";
import { Pages } from "../../ui/pager";
import { ScrollArea } from "../../ui/scroll-area";
import { HallName } from "./hall-name";
import type { WayRow } from "./halls";
import styles from "./halls.module.css";
import statistics from "./statistics.module.css";

interface WayTableProps {
  museum: string;
  rows: readonly WayRow[];
  firstPageKey: string;
}

/** WayTable says how many visits went from which hall to which. */
export function WayTable({ museum, rows, firstPageKey }: WayTableProps): ReactNode {
  const t = useTranslations("statistics");
  return (
    <Pages items={rows} firstPageKey={firstPageKey}>
      {(shown) => (
        <div className={styles["ways"]}>
          <ScrollArea label={t("waysBetween")}>
            <NumberTable label={t("waysBetween")} isDense>
              <thead>
                <tr>
                  <th scope="col">{t("wayFrom")}</th>
                  <th scope="col">{t("wayTo")}</th>
                  <NumberHead>{t("visits")}</NumberHead>
                  <th scope="col">{t("share")}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map(({ from, to, visits, share }) => (
                  <tr key={`${from?.id} ${to?.id}`}>
                    <th scope="row">
                      <WayEnd museum={museum} hall={from} other={t("beginning")} />
                    </th>
                    <td>
                      <WayEnd museum={museum} hall={to} other={t("end")} />
                    </td>
                    <NumberCell value={visits} />
                    <ShareCell share={share} />
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

interface WayEndProps {
  museum: string;
  hall: HallVisits | undefined;
  /** What it is where there is no hall. */
  other: string;
}

function WayEnd({ museum, hall, other }: WayEndProps): ReactNode {
  if (hall === undefined) return <span className={statistics["tooFew"]}>{other}</span>;
  return <HallName museum={museum} hall={hall} />;
}
