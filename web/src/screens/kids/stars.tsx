import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "../../i18n/provider";
import { found } from "../../museum/game";
import styles from "./stars.module.css";

/** A star for each work that was found, and the outlines of those to come. */
export function Stars({ index }: { index: number }): ReactNode {
  const t = useTranslations();
  const { count, total } = found(index);
  return (
    <p className={styles["stars"]} role="img" aria-label={t("control.position", { number: count, total })}>
      {Array.from({ length: total }, (_, place) => (
        // A star that is won comes anew, with its movement.
        <Star key={`${place} ${place < count}`} aria-hidden data-won={place < count} />
      ))}
    </p>
  );
}
