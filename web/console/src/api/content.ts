import type { Schemas } from "@cicerone/api/types";
import type { AssetKind } from "./assets";
import type { Client } from "./client";

/** Field describes a field of the content model. */
export type Field = Omit<Schemas["ModelField"], "media"> & { media?: AssetKind };

/** FieldKind says which values a field has, and so how it is edited. */
export type FieldKind = Field["kind"];

/** Model is the content model: which lists a museum has, and the fields of each type in the order of forms. */
export type Model = Omit<Schemas["Model"], "types"> & { types: Record<string, Field[]> };

/** Value is a value of a field; undefined if the field is empty. */
export type Value = string | number | boolean | string[] | MediaValue | MediaValue[] | StructValue[];

/** StructValue is an item of a list whose items have no key, such as an access code. */
export interface StructValue {
  readonly [name: string]: Value | Readonly<Record<string, Value>>;
}

/** MediaValue is a reference to a media file. */
export interface MediaValue {
  path: string;
  name?: string;
}

/** Values are the values of an element by path, such as name/es_ES or resources/film/title/en_GB. */
export type Values = Readonly<Record<string, Value>>;

/** Changes are values by path; null empties a field. */
export type Changes = Readonly<Record<string, Value | null>>;

/** ElementRef names an element of a museum's draft. */
export type ElementRef = Schemas["ElementName"];

/** WithValues is a type whose values by path are known to be those of fields. */
type WithValues<Type> = Omit<Type, "values"> & { values: Values };

/** OpenedElement is an element with the draft's revision, on which edits are based. */
export type OpenedElement = WithValues<Schemas["Element"]>;

/** ListedElement is an element with the fields that a list asked for, and the languages of its localized ones. */
export type ListedElement = Omit<WithValues<Schemas["ListedElement"]>, "languages"> & {
  languages: Record<string, string[]>;
};

/** ElementList is a list of a draft in its order. */
export interface ElementList {
  revision: number;
  items: ListedElement[];
}

/** Conflict is a value that two people changed in ways that cannot be merged; its path is empty for a deleted element. */
export type Conflict = Omit<Schemas["Conflict"], "base" | "yours" | "stored"> &
  Record<"base" | "yours" | "stored", Value | null>;

/** ElementChange is a part of an edit of several elements. */
export type ElementChange = Omit<Schemas["ChangedMember"], "values"> & { values?: Changes };

/** Use is a place that refers to an element. */
export type Use = Schemas["ElementUse"];

/** WithParams is a type whose parameters are texts, numbers and lists of languages, by name. */
export type WithParams<Type> = Omit<Type, "params"> & { params: Readonly<Record<string, string | number | string[]>> };

/** Problem is what the package checker finds wrong in a draft. */
export type Problem = WithParams<Schemas["DraftProblem"]>;

/** RuleFault is a violation of a rule of the content. */
export type RuleFault = Pick<Problem, "rule" | "params" | "message">;

/** Revision is a numbered change of a draft. */
export type Revision = Schemas["Revision"];

/** HistoryEntry is a revision in a history, which stands for its run of saves as well. */
export type HistoryEntry = Schemas["HistoryEntry"];

/** HistoryFilter narrows a history; an empty text does not. */
export interface HistoryFilter {
  account: string;
  action: Revision["action"] | "";
}

/** RevisionAuthor is somebody who has changed a draft; 0 is the account of the operator's commands. */
export type RevisionAuthor = Schemas["Actor"];

/** RevisionPage is a part of the revisions, newest first. */
export type RevisionPage = Schemas["RevisionPage"];

/** RevisionChange is what a revision changed in an element. */
export type RevisionChange = Omit<Schemas["RevisionChange"], "before" | "after"> & Record<"before" | "after", Values>;

/** RevisionDetail is a revision with what it changed, and in how many elements. */
export type RevisionDetail = Revision & { changes: RevisionChange[]; total: number };

/** BinnedElement is an element in the bin. */
export type BinnedElement = Schemas["DeletedElement"];

/** PresentPerson is where somebody is in the museum. */
export type PresentPerson = Schemas["PresentPerson"];

/** Presence is where this browser's tab is in the museum. */
export type Presence = Schemas["Presence"];

/** HISTORY_PAGE is how many entries a part of a history has. */
const HISTORY_PAGE = 50;

/** contentCalls are the calls about the content of drafts. */
export function contentCalls({ send }: Client) {
  const draft = (museum: string): string => `/museums/${museum}`;
  const elements = (museum: string, list: string): string => `${draft(museum)}/elements/${list}`;
  const element = (museum: string, { list, key }: ElementRef): string =>
    `${elements(museum, list)}/${encodeURIComponent(key)}`;
  return {
    model: () => send<Model>("GET", "/model"),
    elements: (museum: string, list: string, fields: readonly string[], signal?: AbortSignal) =>
      send<ElementList>("GET", `${elements(museum, list)}?fields=${fields.join(",")}`, signal ? { signal } : {}),
    search: async (museum: string, list: string, text: string, signal?: AbortSignal) => {
      const address = `${draft(museum)}/search?${new URLSearchParams({ list, text }).toString()}`;
      return (await send<{ items: string[] }>("GET", address, signal ? { signal } : {})).items;
    },
    element: (museum: string, ref: ElementRef) => send<OpenedElement>("GET", element(museum, ref)),
    changeElement: (museum: string, ref: ElementRef, base: number, changes: Changes, idempotencyKey: string) =>
      send<OpenedElement>("PATCH", element(museum, ref), { body: { base, changes }, idempotencyKey }),
    createElement: (museum: string, list: string, made: { key?: string; values: Changes; after?: string }) =>
      send<OpenedElement>("POST", elements(museum, list), { body: made, isRepeatable: true }),
    deleteElement: (museum: string, ref: ElementRef, base: number) =>
      send<{ revision: number }>("DELETE", `${element(museum, ref)}?base=${base}`),
    /** Makes an element what it was after a revision; newest is the last revision in the history that was seen. */
    restoreElement: (museum: string, ref: ElementRef, revision: number, newest: number) =>
      send<OpenedElement>("POST", `${element(museum, ref)}/restore`, {
        body: { revision },
        isRepeatable: true,
        seen: newest,
      }),
    uses: async (museum: string, ref: ElementRef) =>
      (await send<{ items: Use[] }>("GET", `${element(museum, ref)}/uses`)).items,
    changeElements: (museum: string, base: number, summary: string, changes: ElementChange[]) =>
      send<Revision>("POST", `${draft(museum)}/changes`, { body: { base, summary, changes }, isRepeatable: true }),
    revisions: (
      museum: string,
      of: Partial<ElementRef & HistoryFilter>,
      cursor: string | null,
      limit: number = HISTORY_PAGE,
    ) => {
      const given = Object.entries({ ...of, cursor }).filter((entry): entry is [string, string] => Boolean(entry[1]));
      const query = new URLSearchParams([...given, ["limit", String(limit)]]);
      return send<RevisionPage>("GET", `${draft(museum)}/revisions?${query}`);
    },
    revisionAuthors: async (museum: string) =>
      (await send<{ items: RevisionAuthor[] }>("GET", `${draft(museum)}/revision-authors`)).items,
    revision: (museum: string, number: number) => send<RevisionDetail>("GET", `${draft(museum)}/revisions/${number}`),
    revisionRun: (museum: string, number: number, of: Partial<ElementRef> & { limit?: string } = {}) =>
      send<RevisionDetail>(
        "GET",
        `${draft(museum)}/revisions/${number}?${new URLSearchParams({ ...of, run: "true" })}`,
      ),
    undoRevision: (museum: string, number: number) =>
      send<Revision>("POST", `${draft(museum)}/revisions/${number}/undo`, { isRepeatable: true }),
    undoRevisionRun: (museum: string, number: number) =>
      send<Revision>("POST", `${draft(museum)}/revisions/${number}/undo?run=true`, { isRepeatable: true }),
    bin: async (museum: string) => (await send<{ items: BinnedElement[] }>("GET", `${draft(museum)}/bin`)).items,
    problems: async (museum: string, { list, key }: ElementRef, signal?: AbortSignal) => {
      const address = `${draft(museum)}/problems?${new URLSearchParams({ list, key })}`;
      return (await send<{ items: Problem[] }>("GET", address, signal ? { signal } : {})).items;
    },
    reportPresence: (museum: string, presence: Presence) =>
      send<void>("PUT", `${draft(museum)}/presence`, { body: presence }),
  };
}

/** eventsAddress is the address of a museum's server-sent events; the tab's presence ends with them. */
export function eventsAddress(museum: string, tab: string): string {
  return `/api/console/v1/museums/${museum}/events?tab=${tab}`;
}
