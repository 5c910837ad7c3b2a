import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLanguageName } from "../../ui/language-name";
import { NumberCell, NumberHead, NumberTable } from "../../ui/number-table";
import type { FewWants } from "./report";

interface ReportWantsProps {
  wants: FewWants;
  /** All visits of the period. */
  visits: number;
}

/** ReportWants says what visitors wanted and did not get, one line for each. */
export function ReportWants({ wants: { numbers, languages, camera }, visits }: ReportWantsProps): ReactNode {
  const t = useTranslations("statistics");
  const nameOf = useLanguageName();
  const rows = [
    ...numbers.map((want) => ({ name: t("reportNumber", { number: want.number }), visits: want.visits })),
    ...languages.map((want) => ({
      name: t("reportLanguage", { language: nameOf(want.language) }),
      visits: want.visits,
    })),
    ...(camera > 0 ? [{ name: t("reportCamera"), visits: camera }] : []),
  ];
  return (
    <NumberTable label={t("reportWanted")} isDense>
      <thead>
        <tr>
          <th scope="col">{t("reportWant")}</th>
          <NumberHead>{t("visits")}</NumberHead>
          <NumberHead>{t("share")}</NumberHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <NumberCell value={row.visits} />
            <NumberCell value={row.visits / visits} isShare />
          </tr>
        ))}
      </tbody>
    </NumberTable>
  );
}
