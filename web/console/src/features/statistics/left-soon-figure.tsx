import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ComparedWorks } from "../../api/statistics-queries";
import { usePercent } from "../../ui/number-table";
import { Figure, changeOf, differenceOf } from "./figure";
import { soundNumbersOf } from "./works";

/** LeftSoonFigure is the share of the openings of works with sound that were left soon; nothing if there were none. */
export function LeftSoonFigure({ days, now, before }: ComparedWorks): ReactNode {
  const t = useTranslations("statistics");
  const percent = usePercent();
  const sound = soundNumbersOf(now);
  if (sound === undefined) return null;
  return (
    <Figure
      name={t("leftSoon")}
      value={percent(sound.left)}
      detail={t("leftSoonOf", { count: sound.opened })}
      change={changeOf(days, differenceOf(sound.left, soundNumbersOf(before)?.left, 100, 100), (count) =>
        t("points", { count }),
      )}
    />
  );
}
