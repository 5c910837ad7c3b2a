import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Period } from "../../api/statistics";
import { NumberCell, NumberHead, NumberTable, ShareCell } from "../../ui/number-table";
import { ScrollArea } from "../../ui/scroll-area";
import type { UseRow } from "./uses";

interface UsesTableProps {
  label: string;
  nameHead: string;
  days: Period["days"];
  rows: readonly UseRow[];
}

/** UsesTable says how many visits used what. */
export function UsesTable({ label, nameHead, days, rows }: UsesTableProps): ReactNode {
  const t = useTranslations("statistics");
  const numberOf = (visits: number): number | string => (visits === 0 ? t("fewerThan5") : visits);
  return (
    <ScrollArea label={label}>
      <NumberTable label={label}>
        <thead>
          <tr>
            <th scope="col">{nameHead}</th>
            <NumberHead>{t("visits")}</NumberHead>
            <th scope="col">{t("share")}</th>
            <NumberHead isMinor>{t(`earlier_${days}`)}</NumberHead>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ use, visits, share, before }) => (
            <tr key={use}>
              <th scope="row">{t(`use_${use}`)}</th>
              <NumberCell value={numberOf(visits)} />
              <ShareCell share={share} />
              <NumberCell value={numberOf(before)} isMinor />
            </tr>
          ))}
        </tbody>
      </NumberTable>
    </ScrollArea>
  );
}
