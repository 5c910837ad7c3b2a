import { createContext, useCallback, useContext, useMemo } from "react";
import type { Field, Model, Problem, Value, Values } from "../../api/content";
import { type Rights, mayChange } from "../../api/rights";
import { type Document, shownValues } from "../../core/draft/document";
import { isLocalized } from "../../core/draft/listed";
import type { OpenElement } from "../../core/draft/saver";
import { type ElementActions, useElementValues, useSelected } from "../../core/draft/use-element";
import type { Observable } from "../../lib/observable";

/** FormState is what the fields of a form share; it stays the same while values change. */
export interface FormState extends ElementActions {
  museum: string;
  open: OpenElement;
  model: Model;
  /** Of the element. */
  type: string;
  /** Of the museum; the first one is shown where a translation is missing. */
  languages: readonly string[];
  /** The one that the form shows. */
  language: string;
  /** What the person may change; the rest is shown to read. */
  rights: Rights;
  /** Announces to the others in which field one is. */
  enter(path: string | undefined): void;
  /** The paths of the fields that are on the screen. */
  shown: Observable<ReadonlySet<string>>;
}

/** FormContext provides the form's state to its fields. */
export const FormContext = createContext<FormState | null>(null);

/** ProblemsContext has what the checker finds wrong in the element. */
export const ProblemsContext = createContext<readonly Problem[]>([]);

/** useForm returns the state of the form around a field. */
export function useForm(): FormState {
  const form = useContext(FormContext);
  if (form === null) throw new Error("useForm needs a FormContext above it.");
  return form;
}

/** useValue returns the value at a path; undefined if it is empty, and without a path. */
export function useValue(path: string | undefined): Value | undefined {
  const select = useCallback(
    (document: Document) => (path === undefined ? undefined : shownValues(document)[path]),
    [path],
  );
  return useSelected(useForm().open, select);
}

/** useValues returns all values of the element, and renders again with each letter. */
export function useValues(): Values {
  return useElementValues(useForm().open);
}

/** useValuesOf returns the value at a path and those below it, and renders again only when one of these changes; none without a path. */
export function useValuesOf(path: string | undefined): Values {
  // As a text, which is the same while the values are.
  const select = useCallback((document: Document) => JSON.stringify(valuesOf(document, path)), [path]);
  const text = useSelected(useForm().open, select);
  return useMemo(() => (text === undefined ? NONE : (JSON.parse(text) as Values)), [text]);
}

function valuesOf(document: Document, path: string | undefined): Values {
  if (path === undefined) return NONE;
  const own = Object.entries(shownValues(document)).filter(([other]) => `${other}/`.startsWith(`${path}/`));
  return Object.fromEntries(own);
}

const NONE: Values = {};

/** useRefusal returns why the server refused a value. */
export function useRefusal(path: string): Document["refused"][string] | undefined {
  const select = useCallback((document: Document) => document.refused[path], [path]);
  return useSelected(useForm().open, select);
}

/** useMayChange returns a function that reports whether the person may change a field below a path, with its slash. */
export function useMayChange(prefix: string): (field: Field) => boolean {
  const { rights, language } = useForm();
  const type = useValue(`${prefix}type`);
  return (field) => mayChange(rights, field, isLocalized(field) ? language : undefined, type);
}

/** useMayEditAll reports whether the person may change everything, such as which items a list has. */
export function useMayEditAll(): boolean {
  return useForm().rights.may("edit_content");
}

/** useProblems returns what the checker says about a path. */
export function useProblems(path: string): Problem[] {
  return useContext(ProblemsContext).filter((problem) => problem.path === path);
}
