import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { VisitStatistics } from "../../api/statistics";
import { useLanguageName } from "../../ui/language-name";
import { NumberCell, NumberHead, NumberTable, ShareCell } from "../../ui/number-table";

interface LanguageSharesProps extends Pick<VisitStatistics, "visits" | "languages"> {
  /** The visits in languages that are not named. */
  others?: number;
  isDense?: boolean;
}

/** LanguageShares says how many visits each language has. */
export function LanguageShares({ visits, languages, others = 0, isDense }: LanguageSharesProps): ReactNode {
  const t = useTranslations("statistics");
  const nameOf = useLanguageName();
  return (
    <NumberTable label={t("languages")} isDense={isDense}>
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
        {others > 0 ? (
          <tr>
            <th scope="row">{t("reportOthers")}</th>
            <NumberCell value={others} />
            <ShareCell share={others / visits} />
          </tr>
        ) : null}
      </tbody>
    </NumberTable>
  );
}
