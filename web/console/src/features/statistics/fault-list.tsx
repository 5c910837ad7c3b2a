import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./take-up.module.css";

/** MOST_FAULTS is how many faults are named. */
const MOST_FAULTS = 10;

/** FaultList names what is wrong with the lines of a list, at most ten, and says how many more there are. */
export function FaultList({ title, faults }: { title: string; faults: readonly ReactNode[] }): ReactNode {
  const t = useTranslations("statistics");
  const more = faults.length - MOST_FAULTS;
  return (
    <div className={styles["faults"]}>
      <p>{title}</p>
      <ul>
        {faults.slice(0, MOST_FAULTS).map((fault, index) => (
          // Two lines may have the same words.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{fault}</li>
        ))}
      </ul>
      {more > 0 ? <p>{t("moreFaults", { count: more })}</p> : null}
    </div>
  );
}
