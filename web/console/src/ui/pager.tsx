import { type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button";
import styles from "./pager.module.css";

/** PAGE_ROWS is how many rows a list shows at a time. */
export const PAGE_ROWS = 50;

interface PagerProps {
  /** Leads to the rows before these; undefined on the first page. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** Pager leads through a list that is longer than a page. */
export function Pager({ onPrevious, onNext }: PagerProps): ReactNode {
  const t = useTranslations("control");
  if (!onPrevious && !onNext) return null;
  return (
    <div className={styles["pager"]}>
      <Button isDisabled={!onPrevious} onPress={() => onPrevious?.()}>
        {t("previous")}
      </Button>
      <Button isDisabled={!onNext} onPress={() => onNext?.()}>
        {t("next")}
      </Button>
    </div>
  );
}

/** pageOf returns one page of the items, and whether there are pages before and after it. */
export function pageOf<Item>(items: readonly Item[], page: number): { shown: Item[]; hasNext: boolean } {
  const start = page * PAGE_ROWS;
  return { shown: items.slice(start, start + PAGE_ROWS), hasNext: items.length > start + PAGE_ROWS };
}
