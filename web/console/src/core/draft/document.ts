/**
 * The rules of an element that is edited: what its author sees, what is still to be saved, and what clashes. Pure
 * functions; saver.ts sends and stores.
 */
import type { Changes, Conflict, ElementRef, OpenedElement, Value, Values } from "../../api/content";
import type { FieldError } from "../../api/error";
import { isSame, mergeValues } from "./merge";

/** Edit is a value that the server does not have yet. */
export interface Edit {
  value: Value | null;
  /** The draft's revision in which its author saw the value before. */
  base: number;
  /** A closed tab left it, maybe weeks ago: it is not shown before the server has merged it. */
  isLeft?: true;
}

/** Save is an edit on its way: sent again as it is, with its key, until an answer has come. */
export interface Save {
  idempotencyKey: string;
  base: number;
  changes: Changes;
}

/** Clash is a value that somebody else changed at the same time. */
export interface Clash {
  /** The value that both had before. */
  base: Value | null;
  theirs: Value | null;
  /** The draft's revision that has it. */
  revision: number;
  /** Who stored it, if that is known. */
  changedBy?: string | undefined;
}

/** Step is a change that can be undone. */
export interface Step {
  before: Changes;
  after: Changes;
  at: number;
}

/** Document is an element with the edits of one author. */
export interface Document extends ElementRef {
  /** The draft's revision of stored. */
  revision: number;
  stored: Values;
  edits: Readonly<Record<string, Edit>>;
  save: Save | null;
  clashes: Readonly<Record<string, Clash>>;
  /** What the server found wrong with values; by path, "" for all of them. */
  refused: Readonly<Record<string, Pick<FieldError, "rule" | "params" | "message">>>;
  /** Somebody deleted the element. */
  isDeleted: boolean;
  undo: readonly Step[];
  redo: readonly Step[];
}

/** MAX_STEPS is how many steps can be undone. */
export const MAX_STEPS = 200;

/** Typing without a longer pause is one step. */
const STEP_PAUSE_MS = 1_000;

/** openDocument returns the document of an element as the server has it. */
export function openDocument({ list, key, draftRevision, values }: OpenedElement): Document {
  return {
    list,
    key,
    revision: draftRevision,
    stored: values,
    edits: {},
    save: null,
    clashes: {},
    refused: {},
    isDeleted: false,
    undo: [],
    redo: [],
  };
}

const shownBefore = new WeakMap<Document, Values>();

/** shownValues returns what the author sees; the same object for the same document. */
export function shownValues(document: Document): Values {
  const known = shownBefore.get(document);
  if (known) return known;
  const shown = overlay(document);
  shownBefore.set(document, shown);
  return shown;
}

function overlay({ stored, edits, clashes, refused, isDeleted }: Document): Values {
  const shown: Record<string, Value> = { ...stored };
  const isUndecided = (path: string): boolean => isDeleted || path in clashes || path in refused || "" in refused;
  for (const [path, { value, isLeft }] of Object.entries(edits)) {
    if (isLeft && !isUndecided(path)) continue;
    if (value === null) delete shown[path];
    else shown[path] = value;
  }
  return shown;
}

function valueOf(document: Document, path: string): Value | null {
  const edit = document.edits[path];
  return edit ? edit.value : (document.stored[path] ?? null);
}

/** applyChanges returns the document with values that its author changed on top of a revision; null empties a field. */
function applyChanges(document: Document, changes: Changes, base = document.revision): Document {
  const edits: Record<string, Edit> = { ...document.edits };
  const refused = { ...document.refused };
  delete refused[""];
  for (const [path, value] of Object.entries(changes)) {
    delete refused[path];
    const isSent = document.save !== null && path in document.save.changes;
    if (!isSent && !document.clashes[path] && isSame(document.stored[path] ?? null, value)) delete edits[path];
    else edits[path] = { value, base: edits[path]?.base ?? base };
  }
  return { ...document, edits, refused };
}

/**
 * change returns the document after its author changed values at a time, in milliseconds. base is the draft's revision in
 * which they saw them, if that is another one than the document's.
 */
export function change(document: Document, changes: Changes, at: number, base?: number): Document {
  const changed = Object.fromEntries(
    Object.entries(changes).filter(([path, value]) => !isSame(valueOf(document, path), value)),
  );
  const paths = Object.keys(changed);
  if (paths.length === 0) return document;
  const before = Object.fromEntries(paths.map((path) => [path, valueOf(document, path)]));
  const last = document.undo.at(-1);
  const continues =
    last !== undefined && at - last.at < STEP_PAUSE_MS && paths.length === 1 && isSame(Object.keys(last.after), paths);
  const step: Step = continues ? { before: last.before, after: changed, at } : { before, after: changed, at };
  const undo = [...(continues ? document.undo.slice(0, -1) : document.undo), step].slice(-MAX_STEPS);
  return { ...applyChanges(document, changed, base), undo, redo: [] };
}

/** undo takes the last step back. What others changed since then in the same values stays. */
export function undo(document: Document): Document {
  const step = document.undo.at(-1);
  if (step === undefined) return document;
  const { document: reverted, isChanged } = replay(document, step.after, step.before);
  const shorter = { ...reverted, undo: document.undo.slice(0, -1) };
  return isChanged ? { ...shorter, redo: [...document.redo, step] } : undo(shorter);
}

/** redo repeats the step that was undone last. */
export function redo(document: Document): Document {
  const step = document.redo.at(-1);
  if (step === undefined) return document;
  const { document: repeated, isChanged } = replay(document, step.before, step.after);
  const shorter = { ...repeated, redo: document.redo.slice(0, -1) };
  return isChanged ? { ...shorter, undo: [...document.undo, { ...step, at: 0 }] } : redo(shorter);
}

function replay(document: Document, from: Changes, to: Changes): { document: Document; isChanged: boolean } {
  const changes: Record<string, Value | null> = {};
  for (const path of Object.keys(to)) {
    const current = valueOf(document, path);
    const merged = mergeValues(from[path] ?? null, to[path] ?? null, current);
    if (merged !== undefined && !isSame(merged, current)) changes[path] = merged;
  }
  return { document: applyChanges(document, changes), isChanged: Object.keys(changes).length > 0 };
}

/** hasUnsaved reports whether the server lacks something that the author wrote. */
export function hasUnsaved({ edits, save }: Pick<Document, "edits" | "save">): boolean {
  return save !== null || Object.keys(edits).length > 0;
}

/** isReadyToSave reports whether there is something to send that waits for no decision. */
export function isReadyToSave(document: Document): boolean {
  return document.save !== null || sendable(document).length > 0;
}

/** sendable returns the edits that wait for no decision, by path. */
export function sendable({ edits, clashes, refused, isDeleted }: Document): [string, Edit][] {
  if (isDeleted || "" in refused) return [];
  const undecided = Object.keys(clashes);
  // Values of an item wait until it is decided whether its list has it.
  const waits = (path: string): boolean => undecided.some((clash) => path === clash || path.startsWith(`${clash}/`));
  return Object.entries(edits).filter(([path]) => !waits(path) && !(path in refused));
}

/**
 * startSave returns the document with the save to send next; the same one until it has an answer. Edits of different
 * bases are saved one after the other, the oldest first, since a save has one base.
 */
export function startSave(document: Document, newKey: () => string): Document {
  if (document.save !== null) return document;
  const edits = sendable(document).map(([path, edit]) => ({
    path,
    value: edit.value,
    base: baseOf(document, path, edit),
  }));
  if (edits.length === 0) return document;
  const base = Math.min(...edits.map((edit) => edit.base));
  const changes = Object.fromEntries(
    edits.filter((edit) => edit.base === base).map(({ path, value }) => [path, value]),
  );
  return { ...document, save: { idempotencyKey: newKey(), base, changes } };
}

/** Returns the revision to save an edit on. Values of an item that the server lacks are saved together with their list. */
function baseOf({ edits, stored }: Document, path: string, { base }: Edit): number {
  const names = path.split("/");
  for (let length = 1; length + 1 < names.length; length += 2) {
    const list = names.slice(0, length).join("/");
    const edit = edits[list];
    if (edit !== undefined && !hasItem(stored[list] ?? null, names[length])) return edit.base;
  }
  return base;
}

/** finishSave returns the document after the server stored its save and answered with the element. */
export function finishSave(document: Document, answer: OpenedElement): Document {
  const sent = document.save?.changes ?? {};
  const edits: Record<string, Edit> = { ...document.edits };
  const { draftRevision: revision, values } = answer;
  for (const [path, value] of Object.entries(sent)) {
    const edit = edits[path];
    if (edit === undefined) continue;
    if (isSame(edit.value, value)) {
      delete edits[path];
      continue;
    }
    // The author typed more while the save was on its way, and others may have as well, or the author in another tab: the server
    // knows who, and whether it clashes.
    const stored = values[path] ?? null;
    const merged = mergeValues(value, edit.value, stored);
    if (merged === undefined) edits[path] = { value: edit.value, base: document.save?.base ?? edit.base };
    else if (isSame(merged, stored)) delete edits[path];
    else edits[path] = { value: merged, base: revision };
  }
  return receive({ ...document, edits, save: null }, answer);
}

/** rejectSave returns the document after the server refused its save because of what somebody else changed. */
export function rejectSave(document: Document, conflicts: readonly Conflict[], revision: number): Document {
  const clashes: Record<string, Clash> = { ...document.clashes };
  const edits: Record<string, Edit> = { ...document.edits };
  let { isDeleted } = document;
  for (const { path, base, yours, stored, changedBy, removed = {} } of conflicts) {
    if (path === "") {
      isDeleted = true;
      continue;
    }
    clashes[path] = { base, theirs: stored, revision, changedBy };
    // Somebody else removed an item in which the author wrote: the whole item, and its list with it, are the author's version.
    for (const [below, value] of Object.entries({ [path]: yours, ...removed }))
      edits[below] ??= { value, base: revision };
  }
  return { ...document, edits, clashes, isDeleted, save: null };
}

/** refuseSave returns the document after the server refused values; without errors of its values all of them are refused. */
export function refuseSave(document: Document, errors: readonly FieldError[], message: string): Document {
  const sent = Object.keys(document.save?.changes ?? {});
  const named = errors.flatMap((error) => {
    const path = sent.find((candidate) => error.field === candidate || error.field.endsWith(`.${candidate}`));
    return path === undefined ? [] : [[path, error] as const];
  });
  const refused = { ...document.refused, ...(named.length > 0 ? Object.fromEntries(named) : { "": { message } }) };
  return { ...document, refused, save: null };
}

/** receive returns the document with the element as the server has it now. */
export function receive(document: Document, element: OpenedElement): Document {
  if (element.draftRevision < document.revision) return document;
  const edits: Record<string, Edit> = { ...document.edits };
  const clashes: Record<string, Clash> = { ...document.clashes };
  const revision = element.draftRevision;
  // The name is that of the last revision: only if there was no other one, it is known who changed a value.
  const changedBy = element.revision === document.revision + 1 ? element.changedBy : undefined;
  for (const [path, { value }] of Object.entries(edits)) {
    const isSent = document.save !== null && path in document.save.changes;
    const stored = element.values[path] ?? null;
    if (!isSent && isSame(value, stored)) {
      delete edits[path];
      delete clashes[path];
    } else if (path in clashes && !isSame(clashes[path]?.theirs, stored)) {
      clashes[path] = { base: clashes[path]?.base ?? null, theirs: stored, revision, changedBy };
    }
  }
  return { ...document, revision, stored: element.values, edits, clashes, isDeleted: false };
}

/**
 * resolve returns the document after its author decided a clash: with their own value, the other one's, or a third. What they
 * may not change themselves they cannot undo.
 */
export function resolve(document: Document, path: string, value: Value | null, mayUndo = true): Document {
  const clash = document.clashes[path];
  const edit = document.edits[path];
  if (clash === undefined || edit === undefined) return document;
  const clashes = { ...document.clashes };
  delete clashes[path];
  const { edits, dropped } = editsOfItems(document.edits, path, edit.value, clash, value);
  const stored: Record<string, Value> = { ...document.stored };
  if (isSame(value, clash.theirs)) {
    delete edits[path];
    if (clash.theirs === null) delete stored[path];
    else stored[path] = clash.theirs;
  } else edits[path] = { value, base: clash.revision };
  const resolved = { ...document, clashes, edits, stored };
  if (isSame(value, edit.value)) return resolved;
  if (!mayUndo) return { ...resolved, redo: [] };
  const after = Object.fromEntries(Object.keys(dropped).map((below) => [below, stored[below] ?? null]));
  const step: Step = { before: { ...dropped, [path]: edit.value }, after: { ...after, [path]: value }, at: 0 };
  return { ...resolved, undo: [...document.undo, step].slice(-MAX_STEPS), redo: [] };
}

/**
 * Returns the edits after a list of items was decided, and the values of those that were dropped: of items that only one version
 * has, those stay that fit the decision.
 */
function editsOfItems(
  before: Document["edits"],
  list: string,
  yours: Value | null,
  clash: Clash,
  decided: Value | null,
) {
  const edits: Record<string, Edit> = { ...before };
  const dropped: Record<string, Value | null> = {};
  for (const [path, edit] of Object.entries(before)) {
    if (!path.startsWith(`${list}/`)) continue;
    const item = path.slice(list.length + 1).split("/")[0] ?? "";
    if (hasItem(yours, item) === hasItem(clash.theirs, item)) continue;
    if (hasItem(decided, item) === hasItem(yours, item)) edits[path] = { ...edit, base: clash.revision };
    else {
      dropped[path] = edit.value;
      delete edits[path];
    }
  }
  return { edits, dropped };
}

function hasItem(list: Value | null, key: string | undefined): boolean {
  return Array.isArray(list) && list.some((item) => item === key);
}

/** discard returns the document without the edits that the server does not have. */
export function discard(document: Document): Document {
  return { ...document, edits: {}, clashes: {}, refused: {}, save: null };
}

/** asLeft returns edits of a closed tab. */
export function asLeft(edits: Document["edits"]): Document["edits"] {
  return Object.fromEntries(Object.entries(edits).map(([path, edit]) => [path, { ...edit, isLeft: true }]));
}

/** adopt returns a document with the edits of another one of the same element, which a closed tab left. */
export function adopt(document: Document, orphan: Document): Document {
  return {
    ...document,
    edits: { ...orphan.edits, ...document.edits },
    save: document.save ?? orphan.save,
    clashes: { ...orphan.clashes, ...document.clashes },
    refused: { ...orphan.refused, ...document.refused },
    undo: document.undo.length > 0 ? document.undo : orphan.undo,
    redo: document.undo.length > 0 ? document.redo : orphan.redo,
  };
}
