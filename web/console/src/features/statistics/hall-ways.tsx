import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { HallStatistics } from "../../api/statistics";
import { Section } from "../../ui/screen";
import { HallFlow } from "./hall-flow";
import { drawnHallsOf, movesAmong, visitedHallsOf, wayRowsOf } from "./halls";
import { WayTable } from "./way-table";
import styles from "./statistics.module.css";

/** The most halls whose names a drawing has room for. */
const MOST_DRAWN = 10;

interface HallWaysProps {
  museum: string;
  now: HallStatistics;
}

/** HallWays shows which way visits took between halls, as a drawing and as a table; nothing where they were in one hall only. */
export function HallWays({ museum, now }: HallWaysProps): ReactNode {
  const t = useTranslations("statistics");
  const visited = visitedHallsOf(now);
  if (visited.length < 2) return null;
  if (now.moves.length === 0) {
    return (
      <Section title={t("waysBetween")}>
        <p className={styles["withheld"]}>{t("noWays")}</p>
      </Section>
    );
  }
  const drawn = drawnHallsOf(now, MOST_DRAWN);
  return (
    <Section title={t("waysBetween")} help={t("waysBetweenHelp")}>
      {drawn.length < visited.length ? (
        <p className={styles["withheld"]}>{t("mostHallsDrawn", { count: drawn.length })}</p>
      ) : null}
      <HallFlow halls={drawn} moves={movesAmong(drawn, now.moves)} />
      <WayTable museum={museum} rows={wayRowsOf(now)} firstPageKey={`${now.from} ${now.to}`} />
      <p className={styles["withheld"]}>{t("wayShare")}</p>
    </Section>
  );
}
