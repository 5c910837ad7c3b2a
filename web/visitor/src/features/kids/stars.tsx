import { useTranslations } from "@cicerone/i18n/provider";
import { VisuallyHidden } from "@cicerone/ui/visually-hidden";
import { Star } from "lucide-react";
import { type ReactNode, useState } from "react";
import { found } from "./game";
import styles from "./stars.module.css";

/** A star for each work that was found, and the outlines of those to come. */
export function Stars({ index }: { index: number }): ReactNode {
  const t = useTranslations();
  const { count, total } = found(index);
  const [begun] = useState(count);
  const words = `${t("count.stars", { count })}, ${t("control.position", { number: count, total })}`;
  return (
    <>
      <p className={styles["stars"]} role="img" aria-label={words}>
        {Array.from({ length: total }, (_, place) => (
          // A star that is won comes anew, with its movement.
          <Star key={`${place} ${place < count}`} aria-hidden data-won={place < count} />
        ))}
      </p>
      {/* Whoever does not see it come hears of it. */}
      <VisuallyHidden live="polite">{count > begun && words}</VisuallyHidden>
    </>
  );
}
