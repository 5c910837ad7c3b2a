import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ComparedWorks } from "../../api/statistics-queries";
import { usePercent } from "../../ui/number-table";
import { Figure, changeOf, differenceOf } from "./figure";
import { leftOf } from "./works";
import styles from "./statistics.module.css";

/** SoundNumbers says how often visits left works with sound soon, compared with the period before; nothing where none was opened. */
export function SoundNumbers({ days, now, before }: ComparedWorks): ReactNode {
  const t = useTranslations("statistics");
  const percent = usePercent();
  const left = leftOf(now.sound);
  if (left === undefined) return null;
  return (
    <dl className={styles["numbers"]}>
      <Figure
        name={t("leftSoon")}
        value={percent(left)}
        detail={t("leftSoonOf", { count: now.sound.opened })}
        change={changeOf(days, differenceOf(left, leftOf(before.sound), 100, 100), (count) => t("points", { count }))}
      />
    </dl>
  );
}
