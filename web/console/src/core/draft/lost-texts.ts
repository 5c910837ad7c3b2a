import type { Model, Value, Values } from "../../api/content";
import { type Rights, mayChange } from "../../api/rights";
import { fieldOfPath } from "../model/field-of-path";

/**
 * lostTexts returns the paths of the values that a person may change in items which their version of a list has, and the other
 * one lacks.
 */
export function lostTexts(
  model: Model,
  rights: Rights,
  list: string,
  path: string,
  theirs: Value | null,
  values: Values,
): string[] {
  const keys: readonly unknown[] = Array.isArray(theirs) ? theirs : [];
  return Object.keys(values).filter((below) => {
    if (!below.startsWith(`${path}/`) || keys.includes(below.slice(path.length + 1).split("/")[0])) return false;
    const at = fieldOfPath(model, list, below);
    if (at?.language === undefined) return false;
    const { field, language } = at;
    const owner = below.slice(0, -`${field.name}/${language}`.length);
    return mayChange(rights, field, language, values[`${owner}type`]);
  });
}
