import type {
  ElementList,
  Field,
  ListedElement,
  OpenedElement,
  RevisionChange,
  Value,
  Values,
} from "../../api/content";
import { type Document, sendable } from "./document";

const LOCALIZED = new Set<Field["kind"]>(["text", "richText", "localizedMedia"]);

/** isLocalized reports whether a field has a value in each language. */
export function isLocalized({ kind }: Field): boolean {
  return LOCALIZED.has(kind);
}

/** languagesOf returns the languages in which each localized field of an element has something. */
export function languagesOf(fields: readonly Field[], values: Values): Record<string, string[]> {
  const names = new Set(fields.filter(isLocalized).map(({ name }) => name));
  const languages: Record<string, string[]> = {};
  for (const path of Object.keys(values)) {
    const [name = "", language] = path.split("/");
    if (language !== undefined && names.has(name)) (languages[name] ??= []).push(language);
  }
  return languages;
}

/** listValues returns the values that a list with some fields has. */
function listValues(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([path]) => fields.includes(path.split("/")[0] ?? "")));
}

/** withElement returns a list in which an element is as the server has it now. */
export function withElement(
  list: ElementList,
  element: OpenedElement,
  fields: readonly string[],
  types: readonly Field[],
): ElementList {
  const { key, revision, changedAt, changedBy, values } = element;
  return {
    revision: Math.max(list.revision, element.draftRevision),
    items: list.items.map((item) =>
      item.key === key
        ? {
            ...item,
            revision,
            changedAt,
            changedBy,
            values: listValues(values, fields),
            languages: languagesOf(types, values),
          }
        : item,
    ),
  };
}

/** withUnsaved returns elements of a list with what their author wrote and the server lacks, except what is to be decided. */
export function withUnsaved(items: readonly ListedElement[], documents: readonly Document[]): readonly ListedElement[] {
  if (documents.length === 0) return items;
  const byElement = new Map(documents.map((document) => [`${document.list}/${document.key}`, document]));
  return items.map((item) => {
    const document = byElement.get(`${item.list}/${item.key}`);
    // What a closed tab left is not shown before the server has merged it.
    const edits = document ? sendable(document).filter(([, { isLeft }]) => !isLeft) : [];
    if (edits.length === 0) return item;
    const values: Record<string, Value> = { ...item.values };
    for (const [path, { value }] of edits) {
      if (value === null) delete values[path];
      else values[path] = value;
    }
    return { ...item, values };
  });
}

/** withChange returns a list in which an element has the values that a revision gave it. */
export function withChange(
  list: ElementList,
  { key, before, after }: RevisionChange,
  revision: { number: number; at: string; by: string },
  fields: readonly string[],
  types: readonly Field[],
): ElementList {
  const change = (item: ListedElement): ListedElement => {
    const values: Record<string, Value> = { ...item.values };
    const languages = { ...item.languages };
    for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [name = "", language] = path.split("/");
      const value = after[path];
      if (fields.includes(name)) {
        if (value === undefined) delete values[path];
        else values[path] = value;
      }
      if (language !== undefined && types.some((field) => field.name === name && isLocalized(field))) {
        const others = (languages[name] ?? []).filter((code) => code !== language);
        languages[name] = value === undefined ? others : [...others, language];
      }
    }
    return { ...item, values, languages, revision: revision.number, changedAt: revision.at, changedBy: revision.by };
  };
  return {
    revision: Math.max(list.revision, revision.number),
    items: list.items.map((item) => (item.key === key ? change(item) : item)),
  };
}
