import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { Calls } from "../../api/calls";
import type { ElementRef, Field, Model } from "../../api/content";
import { useCalls } from "../../api/context";

/** modelQuery is the content model, which stays the same while the server runs. */
export function modelQuery(calls: Calls) {
  return queryOptions({ queryKey: ["model"], queryFn: calls.model, staleTime: Infinity });
}

/** useModel returns the content model. */
export function useModel(): Model {
  return useSuspenseQuery(modelQuery(useCalls())).data;
}

/** fieldsOf returns the fields of a list's elements; none for a list that the model does not have. */
export function fieldsOf(model: Model, list: string): Field[] {
  const type = list === "museum" ? "Museum" : model.lists.find(({ name }) => name === list)?.type;
  return model.types[type ?? ""] ?? [];
}

/** titleField returns the field that names an element: its name or title, else its first text. */
export function titleField(fields: readonly Field[]): Field | undefined {
  const texts = fields.filter(({ kind }) => kind === "text" || kind === "richText");
  return (
    fields.find(({ name, kind }) => (name === "name" || name === "title") && (kind === "text" || kind === "string")) ??
    texts[0]
  );
}

/** What lists show of an element, besides its title. */
const LISTED = new Set([
  "code",
  "otherCodes",
  "author",
  "hall",
  "image",
  "imageDecorative",
  "outstanding",
  "tags",
  "isExhibition",
  "active",
  "type",
]);

/** listFields returns the names of the fields that lists and pickers show. */
export function listFields(fields: readonly Field[]): string[] {
  const title = titleField(fields);
  return fields
    .filter((field) => field === title || (LISTED.has(field.name) && field.kind !== "elements"))
    .map(({ name }) => name);
}

/** elementsQuery lists the elements of a list with some of their fields. */
export function elementsQuery(calls: Calls, museum: string, list: string, fields: readonly string[]) {
  return queryOptions({
    queryKey: ["museum", museum, "elements", list, fields],
    queryFn: ({ signal }) => calls.elements(museum, list, fields, signal),
  });
}

/** useElements lists the elements of a list with some of their fields. */
export function useElements(museum: string, list: string, fields: readonly string[]) {
  return useQuery(elementsQuery(useCalls(), museum, list, fields));
}

/** problemsQuery is what the package checker finds wrong in an element of the draft. */
export function problemsQuery(calls: Calls, museum: string, element: ElementRef) {
  return queryOptions({
    queryKey: ["museum", museum, "problems", element.list, element.key],
    queryFn: ({ signal }) => calls.problems(museum, element, signal),
  });
}
