import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PERIOD_DAYS, type Period } from "../../api/statistics";
import { Button, IconButton } from "../../ui/button";
import { earlier, later, spanOf } from "./period";
import { useDayText } from "./use-day-text";
import styles from "./statistics.module.css";

interface PeriodBarProps {
  period: Period;
  /** The day that it is in the museum; undefined until the server has said it. */
  today: string | undefined;
  onChange: (period: Period) => void;
}

/** PeriodBar chooses the length of the period, and goes to the one before or after it. */
export function PeriodBar({ period, today, onChange }: PeriodBarProps): ReactNode {
  const t = useTranslations("statistics");
  const dayText = useDayText();
  const span = today === undefined ? undefined : spanOf(period, today);
  const previous = today === undefined ? undefined : earlier(period, today);
  const next = today === undefined ? undefined : later(period, today);
  return (
    <div className={styles["period"]}>
      <div className={styles["lengths"]} role="group" aria-label={t("period")}>
        {PERIOD_DAYS.map((days) => (
          <Button key={days} aria-pressed={days === period.days} onPress={() => onChange({ ...period, days })}>
            {t(`days_${days}`)}
          </Button>
        ))}
      </div>
      <div className={styles["days"]}>
        <IconButton
          label={t("earlier")}
          isDisabled={!previous}
          onPress={() => {
            if (previous) onChange(previous);
          }}
        >
          <ChevronLeft aria-hidden className={styles["flips"]} />
        </IconButton>
        <IconButton
          label={t("later")}
          isDisabled={!next}
          onPress={() => {
            if (next) onChange(next);
          }}
        >
          <ChevronRight aria-hidden className={styles["flips"]} />
        </IconButton>
        <p role="status">{span ? dayText.range(span.from, span.to) : ""}</p>
      </div>
    </div>
  );
}
