import { readStored, store } from "../../lib/storage";
import { HIDDEN_AT_FIRST } from "./list-columns";
import { type ListFilter, type ListSort, NO_FILTER } from "./list-rows";

/** SavedView is a filtered and sorted list with a name, kept in this browser. */
export interface SavedView {
  name: string;
  search: string;
  filter: ListFilter;
  sort: ListSort | null;
}

function nameOf(museum: string, slug: string, part: string): string {
  return `cicerone-console-${part}-${museum}-${slug}`;
}

/** readViews returns the saved views of a list. */
export function readViews(museum: string, slug: string): SavedView[] {
  return readJson<SavedView[]>(nameOf(museum, slug, "views"), []).map((view) => ({
    ...view,
    filter: { ...NO_FILTER, ...view.filter },
  }));
}

/** storeViews keeps the views of a list. */
export function storeViews(museum: string, slug: string, views: readonly SavedView[]): void {
  store(nameOf(museum, slug, "views"), JSON.stringify(views));
}

/** readHidden returns the columns that the reader of a list has hidden. */
export function readHidden(museum: string, slug: string): string[] {
  return readJson<string[]>(nameOf(museum, slug, "hidden"), [...HIDDEN_AT_FIRST]);
}

/** storeHidden keeps the hidden columns of a list. */
export function storeHidden(museum: string, slug: string, columns: readonly string[]): void {
  store(nameOf(museum, slug, "hidden"), JSON.stringify(columns));
}

function readJson<Value>(name: string, fallback: Value): Value {
  try {
    return (JSON.parse(readStored(name) ?? "null") as Value | null) ?? fallback;
  } catch {
    return fallback;
  }
}
