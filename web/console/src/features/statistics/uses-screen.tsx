import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type ComparedUse, comparedUseQuery } from "../../api/statistics-queries";
import { Section } from "../../ui/screen";
import { EmptyState } from "../../ui/state";
import { SaveButtons } from "./save-buttons";
import { StatisticsFrame } from "./statistics-frame";
import { rowsOfUses } from "./uses";
import { UsesTable } from "./uses-table";
import styles from "./statistics.module.css";

/** UsesScreen shows how visits of a period opened works, and what else they used of the guide. */
export function UsesScreen(): ReactNode {
  const t = useTranslations("statistics");
  return (
    <StatisticsFrame to="/museums/$museum/statistics/use" queryOf={comparedUseQuery} method={t("useMethod")}>
      {(museum, compared) => {
        const { days, now } = compared;
        return (
          <>
            <div className={styles["tools"]}>
              <SaveButtons museum={museum} table="use" days={days} from={now.from} to={now.to} />
            </div>
            <WaysToOpen {...compared} />
            <OtherUses {...compared} />
          </>
        );
      }}
    </StatisticsFrame>
  );
}

function WaysToOpen({ days, now, before }: ComparedUse): ReactNode {
  const t = useTranslations("statistics");
  if (now.opened === 0) return <EmptyState title={t("noWorkOpened")}>{t("noWorkOpenedWhy")}</EmptyState>;
  return (
    <Section title={t("waysToOpen")} help={t("waysOf", { count: now.opened })}>
      <UsesTable
        label={t("waysToOpen")}
        nameHead={t("way")}
        days={days}
        rows={rowsOfUses({ used: now.ways, of: now.opened }, { used: before.ways, of: before.opened })}
        hasBefore={before.opened > 0}
      />
    </Section>
  );
}

function OtherUses({ days, now, before }: ComparedUse): ReactNode {
  const t = useTranslations("statistics");
  return (
    <Section title={t("otherUses")} help={t("usesOf", { count: now.visits })}>
      <UsesTable
        label={t("otherUses")}
        nameHead={t("used")}
        days={days}
        rows={rowsOfUses({ used: now.uses, of: now.visits }, { used: before.uses, of: before.visits })}
        hasBefore={before.visits > 0}
      />
    </Section>
  );
}
