import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { VisitStatistics } from "../../api/statistics";
import { useLanguageName } from "../../ui/language-name";
import { NumberCell, NumberHead, NumberTable, ShareCell } from "../../ui/number-table";

/** LanguageShares says how many visits each language has. */
export function LanguageShares({ visits, languages }: VisitStatistics): ReactNode {
  const t = useTranslations("statistics");
  const nameOf = useLanguageName();
  return (
    <NumberTable label={t("languages")}>
      <thead>
        <tr>
          <th scope="col">{t("language")}</th>
          <NumberHead>{t("visits")}</NumberHead>
          <th scope="col">{t("share")}</th>
        </tr>
      </thead>
      <tbody>
        {languages.map(({ language, visits: count }) => (
          <tr key={language}>
            <th scope="row">{language === "" ? t("unknownLanguage") : nameOf(language)}</th>
            <NumberCell value={count} />
            <ShareCell share={count / visits} />
          </tr>
        ))}
      </tbody>
    </NumberTable>
  );
}
