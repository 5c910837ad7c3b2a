import { useMemo } from "react";
import type { ListedElement } from "../../api/content";
import { fieldsOf, listFields, useElements, useModel } from "../../core/model/queries";
import type { ListView } from "../../core/museum/lists";
import { useListPlace } from "./list-place";

/** isInView reports whether a list view shows an element. */
export function isInView({ values }: Pick<ListedElement, "values">, { only }: ListView): boolean {
  return only === undefined || (values[only.path] ?? false) === only.value;
}

/** useListedKeys returns the keys of a list as it was shown last, else in the museum's order. */
export function useListedKeys(museum: string, view: ListView): readonly string[] {
  const fields = listFields(fieldsOf(useModel(), view.list));
  const items = useElements(museum, view.list, fields).data?.items;
  const place = useListPlace(museum, view);
  return useMemo(() => {
    const all = (items ?? []).filter((item) => isInView(item, view)).map(({ key }) => key);
    const existing = new Set(all);
    const shown = place.now().keys.filter((key) => existing.has(key));
    return shown.length > 0 ? shown : all;
  }, [place, view, items]);
}
