import type { Changes, Field, StructValue, Value, Values } from "../../api/content";
import { isLocalized } from "../../core/draft/listed";

/** itemsOf returns the items of a list whose items have no key, such as access codes. */
export function itemsOf(value: Value | undefined): readonly StructValue[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item) => typeof item === "object") as StructValue[];
}

/** valuesOfItems returns the values of a list's items by path, with the item's position where other lists have a key. */
export function valuesOfItems(items: readonly StructValue[], fields: readonly Field[], path: string): Values {
  const values: Record<string, Value> = {};
  for (const [index, item] of items.entries()) {
    for (const field of fields) {
      const value = item[field.name];
      if (value === undefined) continue;
      const own = `${path}/${index}/${field.name}`;
      if (!isLocalized(field)) values[own] = value as Value;
      else for (const [language, text] of Object.entries(value as Values)) values[`${own}/${language}`] = text;
    }
  }
  return values;
}

/** changeItems returns the items after values were changed by path; null empties a field. */
export function changeItems(items: readonly StructValue[], path: string, changes: Changes): StructValue[] {
  const changed: Record<string, Value | Values>[] = items.map((item) => ({ ...item }));
  for (const [target, value] of Object.entries(changes)) {
    const [index = "", name = "", language] = target.slice(path.length + 1).split("/");
    const item = changed[Number(index)];
    if (item === undefined) continue;
    if (language === undefined) {
      set(item, name, value);
      continue;
    }
    const texts: Record<string, Value> = { ...(item[name] as Values | undefined) };
    set(texts, language, value);
    set(item, name, Object.keys(texts).length === 0 ? null : texts);
  }
  return changed;
}

function set<Stored>(target: Record<string, Stored>, name: string, value: Stored | null): void {
  if (value === null) delete target[name];
  else target[name] = value;
}
