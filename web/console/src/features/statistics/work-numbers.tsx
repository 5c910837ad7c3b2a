import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { ComparedWorks } from "../../api/statistics-queries";
import { usePercent } from "../../ui/number-table";
import { Figure, changeOf, differenceOf } from "./figure";
import { LeftSoonFigure } from "./left-soon-figure";
import { accessOf } from "./works";
import styles from "./statistics.module.css";

/**
 * WorkNumbers says how visits opened works, and how often they left those with sound soon, compared with the period
 * before; nothing where none was opened.
 */
export function WorkNumbers(compared: ComparedWorks): ReactNode {
  if (accessOf(compared.now) === undefined) return null;
  return (
    <dl className={styles["numbers"]}>
      <AccessFigure way="number" {...compared} />
      <AccessFigure way="camera" {...compared} />
      <LeftSoonFigure {...compared} />
    </dl>
  );
}

/** AccessFigure is the share of the visits that opened a work that did so in a way. */
function AccessFigure({ way, days, now, before }: ComparedWorks & { way: "number" | "camera" }): ReactNode {
  const t = useTranslations("statistics");
  const percent = usePercent();
  const share = accessOf(now)?.[way];
  return (
    <Figure
      name={t(way === "number" ? "openedByNumber" : "openedByCamera")}
      // 0 may stand for up to 4 visits.
      value={share === undefined || share === 0 ? undefined : percent(share)}
      detail={t("openedWorks", { count: now.opened })}
      change={changeOf(days, differenceOf(share, accessOf(before)?.[way], 100, 100), (count) => t("points", { count }))}
    />
  );
}
