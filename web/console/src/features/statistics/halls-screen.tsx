import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type ComparedHalls, comparedHallsQuery } from "../../api/statistics-queries";
import { Section } from "../../ui/screen";
import { HallSentences } from "./hall-sentences";
import { HallTable } from "./hall-table";
import { HallWays } from "./hall-ways";
import { hallRowsOf, visitedHallsOf } from "./halls";
import { NoElements } from "./no-elements";
import { SaveButtons } from "./save-buttons";
import { StatisticsFrame } from "./statistics-frame";
import styles from "./statistics.module.css";

/** HallsStatisticsScreen shows in which halls the visits of a period were, and where they went next. */
export function HallsStatisticsScreen(): ReactNode {
  const t = useTranslations("statistics");
  return (
    <StatisticsFrame to="/museums/$museum/statistics/halls" queryOf={comparedHallsQuery} method={t("hallsMethod")}>
      {(museum, compared) => <Halls museum={museum} compared={compared} />}
    </StatisticsFrame>
  );
}

function Halls({ museum, compared }: { museum: string; compared: ComparedHalls }): ReactNode {
  const t = useTranslations("statistics");
  const { days, now, before } = compared;
  if (now.halls.length === 0) return <NoElements museum={museum} about="halls" />;
  if (visitedHallsOf(now).length === 0) return <NoElements museum={museum} about="hallVisits" />;
  const rows = hallRowsOf(compared);
  return (
    <>
      <div className={styles["tools"]}>
        <SaveButtons museum={museum} table="halls" days={days} from={now.from} to={now.to} />
      </div>
      <HallSentences now={now} rows={rows} />
      <Section title={t("byHall")} help={t("hallsOf", { count: now.opened })}>
        <HallTable
          museum={museum}
          days={days}
          rows={rows}
          hasBefore={before.opened > 0}
          firstPageKey={`${now.from} ${now.to}`}
        />
        <p className={styles["withheld"]}>{t("severalHalls")}</p>
      </Section>
      <HallWays museum={museum} now={now} />
    </>
  );
}
