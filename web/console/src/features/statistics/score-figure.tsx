import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { AnsweredInput, Period } from "../../api/statistics";
import { Figure, changeOf, differenceOf } from "./figure";

interface ScoreFigureProps {
  days: Period["days"];
  score: AnsweredInput["score"];
  /** How many visits answered, if that is not said elsewhere. */
  answered?: number | undefined;
  /** That of the period before, if it is known. */
  before: AnsweredInput["score"];
}

/** ScoreFigure is a recommendation score with its interval, and with its change where that is clear; nothing if it is not known. */
export function ScoreFigure({ days, score, answered, before }: ScoreFigureProps): ReactNode {
  const t = useTranslations("statistics");
  const format = useFormatter();
  if (score === undefined) return null;
  // Most locales have a hyphen, which is too short.
  const signed = (count: number): string => format.number(count, { signDisplay: "exceptZero" }).replace("-", "−");
  const range = { low: signed(score.low), high: signed(score.high) };
  // Where the intervals overlap, it may be chance.
  const isClear = before !== undefined && (score.low > before.high || score.high < before.low);
  return (
    <Figure
      name={t("score")}
      value={signed(score.value)}
      detail={answered === undefined ? t("scoreRange", range) : t("scoreRangeOfVisits", { ...range, visits: answered })}
      change={
        isClear
          ? changeOf(days, differenceOf(score.value, before.value, 1), (count) => t("scorePoints", { count }))
          : null
      }
    />
  );
}
