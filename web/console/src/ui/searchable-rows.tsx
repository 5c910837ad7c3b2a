import { type ReactNode, useState } from "react";
import { PAGE_ROWS, Pages } from "./pager";
import { Rows } from "./rows";
import { Search, includesText } from "./search";
import { EmptyState } from "./state";

interface SearchableRowsProps<Item> {
  items: readonly Item[];
  /** The texts of an item in which the search looks. */
  textsOf: (item: Item) => string[];
  label: string;
  searchLabel: string;
  /** What is shown if no item has what was typed. */
  noMatch: string;
  renderRow: (item: Item) => ReactNode;
}

/** SearchableRows shows items in rows, page by page, with a search once there are many. */
export function SearchableRows<Item>(props: SearchableRowsProps<Item>): ReactNode {
  const { items, textsOf, label, searchLabel, noMatch, renderRow } = props;
  const [typed, setTyped] = useState("");
  const matching = items.filter((item) => includesText(typed, ...textsOf(item)));
  return (
    <>
      {items.length > PAGE_ROWS / 5 ? <Search label={searchLabel} value={typed} onChange={setTyped} /> : null}
      <Pages items={matching} firstPageKey={typed}>
        {(shown) =>
          shown.length === 0 ? <EmptyState title={noMatch} /> : <Rows label={label}>{shown.map(renderRow)}</Rows>
        }
      </Pages>
    </>
  );
}
