import type { Field, Model } from "../../api/content";
import { fieldsOf } from "./queries";

/** PathField is the field that has the value at a path. */
export interface PathField {
  type: string;
  field: Field;
  /** Of a value that has one. */
  language?: string;
}

/** fieldOfPath returns the field that has the value at a path of an element; undefined for a path that no value has. */
export function fieldOfPath(model: Model, list: string, path: string): PathField | undefined {
  let type = model.lists.find(({ name }) => name === list)?.type ?? "Museum";
  let fields: readonly Field[] = fieldsOf(model, list);
  const parts = path.split("/");
  for (let index = 0; index < parts.length; index++) {
    const field = fields.find(({ name }) => name === parts[index]);
    if (field === undefined) return undefined;
    const rest = parts.length - index - 1;
    if (rest === 0) return { type, field };
    if (field.kind !== "elements" && field.kind !== "struct") {
      return rest === 1 ? { type, field, language: parts[index + 1] ?? "" } : undefined;
    }
    // The next part is the key of an item.
    if (field.kind === "elements") index++;
    type = field.type ?? "";
    fields = model.types[type] ?? [];
  }
  return undefined;
}
