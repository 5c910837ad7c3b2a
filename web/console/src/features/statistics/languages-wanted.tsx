import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../api/rights";
import type { WantedLanguage } from "../../api/statistics";
import type { ComparedWants } from "../../api/statistics-queries";
import { ElementLink } from "../../core/museum/element-link";
import { useLanguageName } from "../../ui/language-name";
import { Section } from "../../ui/screen";
import { EmptyState } from "../../ui/state";
import { wantRowsOf } from "./wants";
import { WantsTable } from "./wants-table";
import styles from "./statistics.module.css";

interface LanguagesWantedProps {
  museum: string;
  compared: ComparedWants;
}

/** LanguagesWanted shows which languages of visitors' phones the guide lacked, and leads to where they are added. */
export function LanguagesWanted({ museum, compared }: LanguagesWantedProps): ReactNode {
  const t = useTranslations("statistics");
  const nameOf = useLanguageName();
  const mayAdd = useMay("edit_content");
  const title = t("languagesWanted");
  const rows = wantRowsOf(
    compared,
    ({ languages }) => languages,
    ({ language }) => language,
  );
  if (rows.length === 0) {
    return (
      <Section title={title}>
        <EmptyState title={t("noLanguagesWanted")}>{t("orTooFew")}</EmptyState>
      </Section>
    );
  }
  const remedyOf = ({ offered, possible }: WantedLanguage): ReactNode =>
    offered ? (
      t("offeredByNow")
    ) : !possible ? (
      <span className={styles["tooFew"]}>{t("notPossible")}</span>
    ) : mayAdd ? (
      <ElementLink museum={museum} list="museum" elementKey="museum" path="languages">
        {t("addLanguage")}
      </ElementLink>
    ) : (
      <span className={styles["tooFew"]}>{t("notOffered")}</span>
    );
  return (
    <Section title={title} help={t("languagesWantedHelp")}>
      <WantsTable
        label={title}
        days={compared.days}
        rows={rows}
        nameHead={t("language")}
        nameOf={({ language }) => nameOf(language)}
        remedyHead={t("inTheGuide")}
        remedyOf={remedyOf}
      />
    </Section>
  );
}
