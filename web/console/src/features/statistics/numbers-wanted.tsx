import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "../../api/rights";
import type { WantedNumber } from "../../api/statistics";
import type { ComparedWants } from "../../api/statistics-queries";
import { useElementNames } from "../../core/museum/element-names";
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

interface MeantWorksProps {
  museum: string;
  want: WantedNumber;
}

/** The work that has the number by now, or has it in the draft; or else those with a number like it. */
function MeantWorks({ museum, want }: MeantWorksProps): ReactNode {
  const t = useTranslations("statistics");
  const mayOpen = useMay("preview");
  const { work } = want;
  if (work !== undefined) {
    return (
      <>
        {t("hasWorkNow")} <WorkName museum={museum} work={work} />
      </>
    );
  }
  return mayOpen ? <WorkOfDraft museum={museum} want={want} /> : <NearWorks museum={museum} want={want} />;
}

function WorkOfDraft({ museum, want }: MeantWorksProps): ReactNode {
  const t = useTranslations("statistics");
  const work = useElementNames(museum, "artworks").find(({ number }) => number === want.number);
  if (work === undefined) return <NearWorks museum={museum} want={want} />;
  return (
    <>
      {t("hasWorkOfDraft")} <WorkName museum={museum} work={work} />
    </>
  );
}

function NearWorks({ museum, want: { near } }: MeantWorksProps): ReactNode {
  const t = useTranslations("statistics");
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
