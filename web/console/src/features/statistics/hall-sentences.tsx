import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { HallStatistics } from "../../api/statistics";
import { usePercent } from "../../ui/number-table";
import { HallName } from "./hall-name";
import { type HallRow, fewestOpenedOf, mostEndedOf } from "./halls";
import styles from "./halls.module.css";

interface HallSentencesProps {
  now: HallStatistics;
  rows: readonly HallRow[];
}

/** HallSentences say which hall visits skip, and where they end, as far as that is clear. */
export function HallSentences({ now, rows }: HallSentencesProps): ReactNode {
  const t = useTranslations("statistics");
  const percent = usePercent();
  const fewest = fewestOpenedOf(rows, now.opened);
  const ended = mostEndedOf(rows, now);
  if (fewest === undefined && ended === undefined) return null;
  const valuesOf = (hall: HallRow, share: number) => ({ name: () => <HallName hall={hall} />, share: percent(share) });
  return (
    <div className={styles["sentences"]}>
      {fewest === undefined ? null : (
        <p>
          {fewest.share === undefined
            ? t.rich("fewestOpenedFew", { name: () => <HallName hall={fewest} /> })
            : t.rich("fewestOpened", valuesOf(fewest, fewest.share))}
        </p>
      )}
      {ended?.ended === undefined ? null : <p>{t.rich("mostEnded", valuesOf(ended, ended.ended))}</p>}
    </div>
  );
}
