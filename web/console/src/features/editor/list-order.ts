import { useMemo } from "react";
import type { ListedElement } from "../../api/content";
import { fieldsOf, listFields, useElements, useModel } from "../../core/model/queries";
import type { ListView } from "../../core/museum/lists";

/** isInView reports whether a list view shows an element. */
export function isInView({ values }: Pick<ListedElement, "values">, { only }: ListView): boolean {
  return only === undefined || (values[only.path] ?? false) === only.value;
}

const shown = new Map<string, readonly string[]>();

/** rememberShown keeps the keys that a list shows, in the order it shows them, for going from one to the next. */
export function rememberShown(museum: string, view: ListView, keys: readonly string[]): void {
  shown.set(`${museum}/${view.slug}`, keys);
}

/** useListedKeys returns the keys of a list as it was shown last, else in the museum's order. */
export function useListedKeys(museum: string, view: ListView): readonly string[] {
  const fields = listFields(fieldsOf(useModel(), view.list));
  const items = useElements(museum, view.list, fields).data?.items;
  return useMemo(() => {
    const all = (items ?? []).filter((item) => isInView(item, view)).map(({ key }) => key);
    const existing = new Set(all);
    const last = shown.get(`${museum}/${view.slug}`)?.filter((key) => existing.has(key));
    return last && last.length > 0 ? last : all;
  }, [museum, view, items]);
}
