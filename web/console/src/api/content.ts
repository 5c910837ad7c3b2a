import type { Schemas } from "@cicerone/api/types";
import { type Client, type PageHeaders, dataOf } from "./client";
import { filled } from "./query";

/** Field describes a field of the content model. */
export type Field = Schemas["ModelField"];

/** FieldKind says which values a field has, and so how it is edited. */
export type FieldKind = Field["kind"];

/** Model is the content model: which lists a museum has, and the fields of each type in the order of forms. */
export type Model = Schemas["Model"];

/** Value is a value of a field; undefined if the field is empty. */
export type Value = Schemas["Value"];

/** StructValue is an item of a list whose items have no key, such as an access code. */
export type StructValue = Schemas["StructValue"];

/** MediaValue is a reference to a media file. */
export type MediaValue = Schemas["MediaValue"];

/** Values are the values of an element by path, such as name/es_ES or resources/film/title/en_GB. */
export type Values = Readonly<Record<string, Value>>;

/** Changes are values by path; null empties a field. */
export type Changes = Readonly<Record<string, Value | null>>;

/** ElementRef names an element of a museum's draft. */
export type ElementRef = Schemas["ElementName"];

/** OpenedElement is an element with the draft's revision, on which edits are based. */
export type OpenedElement = Schemas["Element"];

/** ListedElement is an element with the fields that a list asked for, and the languages of its localized ones. */
export type ListedElement = Schemas["ListedElement"];

/** ElementList is a list of a draft in its order. */
export type ElementList = Schemas["ElementList"];

/** Conflict is a value that two people changed in ways that cannot be merged; its path is empty for a deleted element. */
export type Conflict = Schemas["Conflict"];

/** ElementChange is a part of an edit of several elements. */
export type ElementChange = Omit<Schemas["ChangedMember"], "values"> & { values?: Changes };

/** Use is a place that refers to an element. */
export type Use = Schemas["ElementUse"];

/** Problem is what the package checker finds wrong in a draft. */
export type Problem = Schemas["DraftProblem"];

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
export type RevisionChange = Schemas["RevisionChange"];

/** RevisionDetail is a revision with what it changed, and in how many elements. */
export type RevisionDetail = Schemas["RevisionDetail"];

/** BinnedElement is an element in the bin. */
export type BinnedElement = Schemas["DeletedElement"];

/** PresentPerson is where somebody is in the museum. */
export type PresentPerson = Schemas["PresentPerson"];

/** Presence is where this browser's tab is in the museum. */
export type Presence = Schemas["Presence"];

/** HISTORY_PAGE is how many entries a part of a history has. */
const HISTORY_PAGE = 50;

/** contentCalls are the calls about the content of drafts. */
export function contentCalls({ api, repeatable }: Client) {
  const ofMuseum = (id: string) => ({ params: { path: { id } } });
  const ofElement = (id: string, { list, key }: ElementRef) => ({ params: { path: { id, list, key } } });
  return {
    model: () => dataOf(api.GET("/api/console/v1/model")),
    elements: (museum: string, list: string, fields: readonly string[], signal?: AbortSignal) =>
      dataOf(
        api.GET("/api/console/v1/museums/{id}/elements/{list}", {
          params: { path: { id: museum, list }, query: { fields: [...fields] } },
          signal: signal ?? null,
        }),
      ),
    search: async (museum: string, list: string, text: string, signal?: AbortSignal) => {
      const params = { path: { id: museum }, query: { list, text } };
      return (await dataOf(api.GET("/api/console/v1/museums/{id}/search", { params, signal: signal ?? null }))).items;
    },
    element: (museum: string, ref: ElementRef) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/elements/{list}/{key}", ofElement(museum, ref))),
    /** page is where the change was made, if another member may have the page by now. */
    changeElement: (
      museum: string,
      ref: ElementRef,
      base: number,
      changes: Changes,
      idempotencyKey: string,
      page?: PageHeaders,
    ) =>
      dataOf(
        api.PATCH("/api/console/v1/museums/{id}/elements/{list}/{key}", {
          params: { ...ofElement(museum, ref).params, header: { "Idempotency-Key": idempotencyKey } },
          headers: { ...page },
          body: { base, changes },
        }),
      ),
    createElement: (museum: string, list: string, made: Schemas["NewElement"]) =>
      repeatable(["createElement", museum, list, made], (header) =>
        dataOf(
          api.POST("/api/console/v1/museums/{id}/elements/{list}", {
            params: { path: { id: museum, list }, header },
            body: made,
          }),
        ),
      ),
    deleteElement: (museum: string, ref: ElementRef, base: number) =>
      dataOf(
        api.DELETE("/api/console/v1/museums/{id}/elements/{list}/{key}", {
          params: { ...ofElement(museum, ref).params, query: { base } },
        }),
      ),
    /** Makes an element what it was after a revision; newest is the last revision in the history that was seen. */
    restoreElement: (museum: string, ref: ElementRef, revision: number, newest: number) =>
      repeatable(["restoreElement", museum, ref, revision, newest], (header) =>
        dataOf(
          api.POST("/api/console/v1/museums/{id}/elements/{list}/{key}/restore", {
            params: { ...ofElement(museum, ref).params, header },
            body: { revision },
          }),
        ),
      ),
    uses: async (museum: string, ref: ElementRef) =>
      (await dataOf(api.GET("/api/console/v1/museums/{id}/elements/{list}/{key}/uses", ofElement(museum, ref)))).items,
    changeElements: (museum: string, base: number, summary: string, changes: ElementChange[]) =>
      repeatable(["changeElements", museum, base, summary, changes], (header) =>
        dataOf(
          api.POST("/api/console/v1/museums/{id}/changes", {
            params: { path: { id: museum }, header },
            body: { base, summary, changes },
          }),
        ),
      ),
    revisions: (
      museum: string,
      of: Partial<ElementRef & HistoryFilter>,
      cursor: string | null,
      limit: number = HISTORY_PAGE,
    ) => {
      const query = { ...filled({ ...of, cursor }), limit };
      return dataOf(api.GET("/api/console/v1/museums/{id}/revisions", { params: { path: { id: museum }, query } }));
    },
    revisionAuthors: async (museum: string) =>
      (await dataOf(api.GET("/api/console/v1/museums/{id}/revision-authors", ofMuseum(museum)))).items,
    revision: (museum: string, number: number) =>
      dataOf(api.GET("/api/console/v1/museums/{id}/revisions/{number}", { params: { path: { id: museum, number } } })),
    revisionRun: (museum: string, number: number, of: Partial<ElementRef> & { limit?: number } = {}) =>
      dataOf(
        api.GET("/api/console/v1/museums/{id}/revisions/{number}", {
          params: { path: { id: museum, number }, query: { ...of, run: true } },
        }),
      ),
    undoRevision: (museum: string, number: number, run = false) =>
      repeatable(["undoRevision", museum, number, run], (header) =>
        dataOf(
          api.POST("/api/console/v1/museums/{id}/revisions/{number}/undo", {
            params: { path: { id: museum, number }, query: { run }, header },
          }),
        ),
      ),
    bin: async (museum: string) => (await dataOf(api.GET("/api/console/v1/museums/{id}/bin", ofMuseum(museum)))).items,
    problems: async (museum: string, { list, key }: ElementRef, signal?: AbortSignal) => {
      const params = { path: { id: museum }, query: { list, key } };
      return (await dataOf(api.GET("/api/console/v1/museums/{id}/problems", { params, signal: signal ?? null }))).items;
    },
    reportPresence: (museum: string, presence: Presence) =>
      dataOf(api.PUT("/api/console/v1/museums/{id}/presence", { ...ofMuseum(museum), body: presence })),
  };
}

/** eventsAddress is the address of a museum's server-sent events; the tab's presence ends with them. */
export function eventsAddress(museum: string, tab: string): string {
  return `/api/console/v1/museums/${museum}/events?tab=${tab}`;
}
