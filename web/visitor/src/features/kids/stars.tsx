import { useTranslations } from "@cicerone/i18n/provider";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Star } from "lucide-react";
import { type ReactNode, useState } from "react";
import { worksFound } from "./game";
import styles from "./stars.module.css";

/** Stars shows a filled star for each found work, and outlines for the others. */
export function Stars({ index }: { index: number }): ReactNode {
  const t = useTranslations();
  const { count, total } = worksFound(index);
  const [begun] = useState(count);
  const text = `${t("count.stars", { count })}, ${t("control.position", { number: count, total })}`;
  return (
    <>
      <p className={styles["stars"]} role="img" aria-label={text}>
        {Array.from({ length: total }, (_, place) => (
          // The key changes when a star is won, so that its animation runs.
          <Star key={`${place} ${place < count}`} aria-hidden data-won={place < count} />
        ))}
      </p>
      {/* Announces a won star to screen readers. */}
      <VisuallyHidden live="polite">{count > begun && text}</VisuallyHidden>
    </>
  );
}
