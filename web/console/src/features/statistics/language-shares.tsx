import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { VisitStatistics } from "../../api/statistics";
import { useLanguageName } from "../../ui/language-name";
import styles from "./statistics.module.css";

/** LanguageShares says how many visits each language has. */
export function LanguageShares({ visits, languages }: VisitStatistics): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  const nameOf = useLanguageName();
  return (
    <table className={styles["table"]} aria-label={t("languages")}>
      <thead>
        <tr>
          <th scope="col">{t("language")}</th>
          <th scope="col" className={styles["number"]}>
            {t("visits")}
          </th>
          <th scope="col">{t("share")}</th>
        </tr>
      </thead>
      <tbody>
        {languages.map(({ language, visits: count }) => (
          <tr key={language}>
            <th scope="row">{language === "" ? t("unknownLanguage") : nameOf(language)}</th>
            <td className={styles["number"]}>{format.number(count)}</td>
            <td className={styles["share"]}>
              <span className={styles["percent"]}>
                {format.number(count / visits, { style: "percent", maximumFractionDigits: 0 })}
              </span>
              <span className={styles["track"]} aria-hidden="true">
                <span className={styles["bar"]} style={{ inlineSize: `${(100 * count) / visits}%` }} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
