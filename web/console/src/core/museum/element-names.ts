import { useMemo } from "react";
import type { Field, ListedElement, MediaValue, StructValue, Value, Values } from "../../api/content";
import { useOpenMuseum } from "../../api/museum";
import { fieldsOf, listFields, titleField, useElements, useModel } from "../model/queries";
import { useElementTitle } from "./element-title";

/** ElementName is an element as people know it. */
export interface ElementName {
  key: string;
  /** Number and name. */
  text: string;
  name: string;
  /** Number of a work; undefined if it has none. */
  number?: string | undefined;
  /** Address of its picture. */
  image: string | undefined;
}

/** localText returns a text in the first language that has it. */
export function localText(values: Values, name: string, languages: readonly string[]): string {
  for (const language of languages) {
    const value = values[`${name}/${language}`];
    if (typeof value === "string" && value !== "") return value;
  }
  const any = Object.entries(values).find(([path, value]) => path.startsWith(`${name}/`) && typeof value === "string");
  return typeof any?.[1] === "string" ? any[1] : "";
}

/** titleOf returns what an element is called; its key while it has no name. */
export function titleOf(values: Values, fields: readonly Field[], languages: readonly string[], key: string): string {
  const field = titleField(fields);
  if (field === undefined) return key;
  const value = field.kind === "string" ? values[field.name] : localText(values, field.name, languages);
  const line = typeof value === "string" ? firstLine(value) : "";
  return line === "" ? key : line;
}

function firstLine(text: string): string {
  return (text.split("\n").find((line) => line.trim() !== "") ?? "").replace(/^[#>*\s-]+/, "").slice(0, 120);
}

/** codesOf returns the numbers that open a work: its own, and those of older labels. */
export function codesOf(values: Values): string[] {
  const { code, otherCodes } = values;
  return [code, ...(Array.isArray(otherCodes) ? otherCodes : [])].filter((one) => typeof one === "string");
}

/** imageOf returns the address of a picture among values; undefined if there is none. */
export function imageOf(values: Values, name = "image"): string | undefined {
  const value = values[name] ?? Object.entries(values).find(([path]) => path.startsWith(`${name}/`))?.[1];
  return isMedia(value) && value.name !== undefined ? `/media/${value.name}` : undefined;
}

/** isMedia reports whether a value is a media file. */
export function isMedia(value: Value | StructValue | undefined): value is MediaValue {
  return typeof value === "object" && "path" in value;
}

/** useElementNames returns the elements of a list as people know them. Tags are those of all children's sections. */
export function useElementNames(museum: string, list: string): ElementName[] {
  const model = useModel();
  const languages = useOpenMuseum()?.languages;
  const isTags = list === "tags";
  const called = useElementTitle();
  const fields = isTags ? TAG_FIELDS : listFields(fieldsOf(model, list));
  const items = useElements(museum, isTags ? "kidsSections" : list, fields).data?.items;
  return useMemo(() => {
    if (isTags) return (items ?? []).flatMap((item) => tagsOf(item, languages ?? []));
    const types = fieldsOf(model, list);
    return (items ?? []).map(({ key, values }) => {
      const name = called({ list, key, title: titleOf(values, types, languages ?? [], key), type: values["type"] });
      const number = typeof values["code"] === "string" ? values["code"] : undefined;
      return { key, text: number === undefined ? name : `${number} ${name}`, name, number, image: imageOf(values) };
    });
  }, [model, list, languages, items, isTags, called]);
}

const TAG_FIELDS = ["tags"] as const;

function tagsOf({ values }: ListedElement, languages: readonly string[]): ElementName[] {
  const { tags } = values;
  return (Array.isArray(tags) ? tags : []).flatMap((key) =>
    typeof key === "string" ? [tagOf(key, localText(values, `tags/${key}/name`, languages) || key)] : [],
  );
}

function tagOf(key: string, name: string): ElementName {
  return { key, text: name, name, image: undefined };
}
