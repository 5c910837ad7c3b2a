import { type ReactNode, useState } from "react";
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

/** usePage is the page of a list that is shown, 0 and more, and a function that turns to another. With another key it is the first. */
export function usePage(firstPageKey: string): [page: number, turn: (page: number) => void] {
  const [page, setPage] = useState(0);
  const [key, setKey] = useState(firstPageKey);
  if (key !== firstPageKey) {
    setKey(firstPageKey);
    setPage(0);
  }
  return [page, setPage];
}

interface PagesProps<Item> {
  items: readonly Item[];
  /** With another key it begins with the first page, such as in another order. */
  firstPageKey: string;
  children: (shown: readonly Item[]) => ReactNode;
}

/** Pages shows items page by page. */
export function Pages<Item>({ items, firstPageKey, children }: PagesProps<Item>): ReactNode {
  const [page, setPage] = usePage(firstPageKey);
  const { shown, hasNext } = pageOf(items, page);
  return (
    <>
      {children(shown)}
      <Pager
        onPrevious={page > 0 ? () => setPage(page - 1) : undefined}
        onNext={hasNext ? () => setPage(page + 1) : undefined}
      />
    </>
  );
}

/** Returns one page of the items, and whether there are pages before and after it. */
function pageOf<Item>(items: readonly Item[], page: number): { shown: Item[]; hasNext: boolean } {
  const start = page * PAGE_ROWS;
  return { shown: items.slice(start, start + PAGE_ROWS), hasNext: items.length > start + PAGE_ROWS };
}
