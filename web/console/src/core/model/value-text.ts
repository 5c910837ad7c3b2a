import type { MediaValue, StructValue, Value } from "../../api/content";

/** textOf returns a value as people read it: "" for none, the path of a file, and the items of a list after each other. */
export function textOf(value: Value | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map((item) => textOfItem(item)).join(", ");
  return typeof value === "object" ? value.path : String(value);
}

function textOfItem(item: string | MediaValue | StructValue): string {
  if (typeof item === "string") return item;
  if (typeof item["path"] === "string") return item["path"];
  // A value by language has texts of its own.
  return Object.values(item)
    .flatMap((value) => (typeof value === "object" ? Object.values(value).map(String) : [String(value)]))
    .join(" ");
}
