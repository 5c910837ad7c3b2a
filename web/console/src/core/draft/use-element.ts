import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import type { Changes, Value, Values } from "../../api/content";
import { useObservable } from "../../lib/observable";
import { useStatus } from "../../ui/status";
import { type Document, change, discard, redo, resolve, shownValues, undo } from "./document";
import type { OpenElement } from "./saver";
import { useSaver } from "./session";

/**
 * EditedElement is an element that is edited, and what changes it. It stays the same while values change: what shows some of them
 * selects these, so that a letter draws only what it changes.
 */
export interface EditedElement extends ElementActions {
  open: OpenElement;
  isLoaded: boolean;
  /** Why it could not be loaded; null while it may. */
  error: unknown;
}

/** ElementActions change an element. */
export interface ElementActions {
  load(): void;
  set(path: string, value: Value | null): void;
  change(changes: Changes): void;
  undo(): void;
  redo(): void;
  /** Decides a value that somebody else changed at the same time. */
  resolve(path: string, value: Value | null, mayUndo?: boolean): void;
  /** Gives up what is not saved. */
  discard(): void;
  /** Saves now rather than in a second. */
  flush(): void;
}

const NONE: Values = {};

/** useElement opens an element of a museum's draft for editing. */
export function useElement(museum: string, list: string, key: string): EditedElement {
  const saver = useSaver();
  const element = useMemo(() => saver.element(museum, { list, key }), [saver, museum, list, key]);
  useEffect(() => saver.open(element), [saver, element]);
  const isLoaded = useSelected(element, isPresent) ?? false;
  const error = useObservable(element.error);
  const status = useStatus();
  const t = useTranslations("editor");
  const actions = useMemo(
    () => actionsOf(element, () => status.set({ phase: "failed", code: "conflict", text: t("changedSince") })),
    [element, status, t],
  );
  return useMemo(() => ({ open: element, isLoaded, error, ...actions }), [element, isLoaded, error, actions]);
}

const isPresent = (): boolean => true;

/** useSelected returns a part of an element's document, and renders again only when that part changes; undefined while it is loading. */
export function useSelected<Part>({ document }: OpenElement, select: (document: Document) => Part): Part | undefined {
  const get = useCallback(() => {
    const current = document.get();
    return current === null ? undefined : select(current);
  }, [document, select]);
  return useSyncExternalStore(document.subscribe, get);
}

/** useElementValues returns all values of an element, and renders again with each letter. */
export function useElementValues(element: OpenElement): Values {
  return useSelected(element, shownValues) ?? NONE;
}

/** useClashes returns what somebody else wrote into values at the same time, by path. */
export function useClashes(element: OpenElement): Document["clashes"] {
  return useSelected(element, clashesOf) ?? NO_CLASHES;
}

const NO_CLASHES: Document["clashes"] = {};
const clashesOf = ({ clashes }: Document): Document["clashes"] => clashes;

/** useUndoable reports whether there is something to undo, and to redo. */
export function useUndoable(element: OpenElement): { undo: boolean; redo: boolean } {
  const undo = useSelected(element, hasUndo) ?? false;
  const redo = useSelected(element, hasRedo) ?? false;
  return { undo, redo };
}

const hasUndo = ({ undo: steps }: Document): boolean => steps.length > 0;
const hasRedo = ({ redo: steps }: Document): boolean => steps.length > 0;

function actionsOf({ update, flush, load }: OpenElement, onChangedSince: () => void): ElementActions {
  /** Moves a step between those to undo and to redo. One that others have overwritten stays, and this is said. */
  const moveStep = (rule: (document: Document) => Document, to: "undo" | "redo"): void => {
    let isKept = false;
    update((document) => {
      const next = rule(document);
      isKept = next !== document && next[to].length === document[to].length;
      return isKept ? document : next;
    });
    if (isKept) onChangedSince();
  };
  return {
    load,
    flush,
    set: (path, value) => update((document) => change(document, { [path]: value }, Date.now())),
    change: (changes) => update((document) => change(document, changes, Date.now())),
    undo: () => moveStep(undo, "redo"),
    redo: () => moveStep(redo, "undo"),
    resolve: (path, value, mayUndo) => update((document) => resolve(document, path, value, mayUndo)),
    discard: () => update(discard),
  };
}
