import { useEffect, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Changes, Value, Values } from "../../api/content";
import { useObservable } from "../../lib/observable";
import { useStatus } from "../../ui/status";
import { type Document, change, discard, redo, resolve, shownValues, undo } from "./document";
import type { OpenElement } from "./saver";
import { useSaver } from "./session";

/** EditedElement is an element that is edited: its values, and what changes them. */
export interface EditedElement extends ElementActions {
  open: OpenElement;
  /** null while it is loading. */
  document: Document | null;
  values: Values;
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
  const document = useObservable(element.document);
  const error = useObservable(element.error);
  const status = useStatus();
  const t = useTranslations("editor");
  const actions = useMemo(
    () => actionsOf(element, () => status.set({ phase: "failed", code: "conflict", text: t("changedSince") })),
    [element, status, t],
  );
  const values = useMemo(() => (document ? shownValues(document) : NONE), [document]);
  return { open: element, document, values, error, ...actions };
}

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
