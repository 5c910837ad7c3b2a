import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { comparedWantsQuery } from "../../api/statistics-queries";
import { CameraWants } from "./camera-wants";
import { LanguagesWanted } from "./languages-wanted";
import { NumbersWanted } from "./numbers-wanted";
import { SaveButtons } from "./save-buttons";
import { StatisticsFrame } from "./statistics-frame";
import styles from "./statistics.module.css";

/** WantsScreen shows what visits of a period wanted and did not get, and what would help. */
export function WantsScreen(): ReactNode {
  const t = useTranslations("statistics");
  return (
    <StatisticsFrame to="/museums/$museum/statistics/wants" queryOf={comparedWantsQuery} method={t("wantsMethod")}>
      {(museum, compared) => {
        const { days, now } = compared;
        return (
          <>
            <div className={styles["tools"]}>
              <SaveButtons museum={museum} table="wants" days={days} from={now.from} to={now.to} />
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
