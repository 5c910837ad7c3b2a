import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { WantedNumber } from "../../api/statistics";
import type { ComparedWants } from "../../api/statistics-queries";
import { Pages } from "../../ui/pager";
import { Section } from "../../ui/screen";
import { EmptyState } from "../../ui/state";
import { wantRowsOf } from "./wants";
import { WantsTable } from "./wants-table";
import { WorkName } from "./work-name";
import styles from "./statistics.module.css";

interface NumbersWantedProps {
  museum: string;
  compared: ComparedWants;
}

const nameOf = ({ number }: WantedNumber): string => number;

/** NumbersWanted shows which numbers visitors typed that no work had, and which works they may have meant. */
export function NumbersWanted({ museum, compared }: NumbersWantedProps): ReactNode {
  const t = useTranslations("statistics");
  const { days, now } = compared;
  const title = t("numbersWanted");
  const rows = wantRowsOf(compared, ({ numbers }) => numbers, nameOf);
  if (rows.length === 0) {
    return (
      <Section title={title}>
        <EmptyState title={t("noNumbersWanted")}>{t("orTooFew")}</EmptyState>
      </Section>
    );
  }
  return (
    <Section title={title} help={t("numbersWantedHelp")}>
      <Pages items={rows} firstPageKey={`${now.from} ${now.to}`}>
        {(shown) => (
          <WantsTable
            label={title}
            days={days}
            rows={shown}
            nameHead={t("number")}
            nameOf={nameOf}
            remedyHead={t("perhapsMeant")}
            remedyOf={(want) => <MeantWorks museum={museum} want={want} />}
          />
        )}
      </Pages>
    </Section>
  );
}

/** The work that has the number by now, or else those with a number like it. */
function MeantWorks({ museum, want: { work, near } }: { museum: string; want: WantedNumber }): ReactNode {
  const t = useTranslations("statistics");
  if (work !== undefined) {
    return (
      <>
        {t("hasWorkNow")} <WorkName museum={museum} work={work} />
      </>
    );
  }
  if (near.length === 0) return <span className={styles["tooFew"]}>{t("noNearWork")}</span>;
  return (
    <ul className={styles["near"]}>
      {near.map((one) => (
        <li key={one.id}>
          <WorkName museum={museum} work={one} />
        </li>
      ))}
    </ul>
  );
}
