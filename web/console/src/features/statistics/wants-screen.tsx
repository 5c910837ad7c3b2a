import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useCalls } from "../../api/context";
import { comparedWantsQuery } from "../../api/statistics-queries";
import { CameraWants } from "./camera-wants";
import { LanguagesWanted } from "./languages-wanted";
import { NumbersWanted } from "./numbers-wanted";
import { SaveButton } from "./save-button";
import { StatisticsFrame } from "./statistics-frame";
import styles from "./statistics.module.css";

/** WantsScreen shows what visits of a period wanted and did not get, and what would help. */
export function WantsScreen(): ReactNode {
  const t = useTranslations("statistics");
  const calls = useCalls();
  return (
    <StatisticsFrame to="/museums/$museum/statistics/wants" queryOf={comparedWantsQuery} method={t("wantsMethod")}>
      {(museum, compared) => {
        const { days, now } = compared;
        const { from, to } = now;
        return (
          <>
            <div className={styles["tools"]}>
              <SaveButton read={() => calls.wantsFile(museum, { days, to })} name={`wants-${from}-${to}.csv`} />
            </div>
            <NumbersWanted museum={museum} compared={compared} />
            <LanguagesWanted museum={museum} compared={compared} />
            <CameraWants museum={museum} wants={now} />
          </>
        );
      }}
    </StatisticsFrame>
  );
}
