import { type Placement, moveItem, placementOf } from "@cicerone/api/preview";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { Changes, ListedElement, Values } from "../../api/content";
import { useCalls } from "../../api/context";
import { type Document, change, redo, shownValues, undo } from "../../core/draft/document";
import type { OpenElement } from "../../core/draft/saver";
import { useSaver } from "../../core/draft/session";
import { useMoves } from "../../core/draft/use-moves";
import { useElements } from "../../core/model/queries";
import { type MenuEntry, type MenuModel, mediaAt, textAt } from "./menu-model";

const LIST = "navigationSections";
const FIELDS = ["title", "type", "active", "image"] as const;

/** SECTION_TYPES are what entries of the start menu open. */
export const SECTION_TYPES = [
  "KEYBOARD",
  "EXHIBITIONS",
  "ROUTES",
  "TIMELINE",
  "HALLS",
  "SIDE_MENU",
  "SPONSORS",
] as const;

export type SectionType = (typeof SECTION_TYPES)[number];

/** StartMenu is the start menu of a museum, whose entries are elements of their own. */
export interface StartMenu extends MenuModel {
  isLoading: boolean;
  error: unknown;
  retry: () => void;
  /** Why the last entry was not moved or added; null if it was. */
  failure: unknown;
  keyOf: (id: string) => string;
  /** What is not in the menu yet. */
  missing: readonly SectionType[];
  add: (type: SectionType) => void;
  /** The entry that was changed last, which the preview shows as it is being changed. */
  latest: { key: string; values: Changes } | null;
}

/** A move that can be undone. */
interface MoveStep {
  at: number;
  item: string;
  from: Placement;
  to: Placement;
}

/** A step that can be undone: of an entry, or of the order. */
type Step = { at: number; key: string } | MoveStep;

/** useStartMenu returns the start menu of a museum. */
export function useStartMenu(museum: string, language: string): StartMenu {
  const t = useTranslations("menus");
  const calls = useCalls();
  const queries = useQueryClient();
  const elements = useElements(museum, LIST, FIELDS);
  const loaded = elements.data?.items ?? NO_ITEMS;
  const { order, move } = useMoves(
    museum,
    LIST,
    FIELDS,
    useMemo(() => loaded.map(({ key }) => key), [loaded]),
  );
  const items = useMemo(() => order.flatMap((key) => loaded.find((item) => item.key === key) ?? []), [order, loaded]);
  const { open, documents } = useOpenElements(museum, order);
  const [moves, setMoves] = useState<readonly MoveStep[]>([]);
  const [undone, setUndone] = useState<readonly Step[]>([]);
  const [moveError, setMoveError] = useState<unknown>(null);
  const [lastKey, setLastKey] = useState<string | null>(null);
  const queryKey = ["museum", museum, "elements", LIST];

  const create = useMutation({
    mutationFn: (type: SectionType) => calls.createElement(museum, LIST, { values: { type } }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });

  const valuesOf = useCallback(
    ({ key, values }: ListedElement): Values => {
      const document = documents.get(key);
      return document ? shownValues(document) : values;
    },
    [documents],
  );
  const entries = useMemo(
    () =>
      items.map((item): MenuEntry => {
        const values = valuesOf(item);
        const kind = t(`section_${textAt(values, "type") as SectionType}`);
        const text = textAt(values, `title/${language}`);
        const { active } = values;
        return {
          id: item.id,
          kind,
          text,
          name: text || kind,
          image: mediaAt(values, "image"),
          isHidden: active === false,
        };
      }),
    [items, valuesOf, language, t],
  );
  const keyOf = (id: string): string => items.find((item) => item.id === id)?.key ?? "";
  const nameOf = (key: string): string => entries[items.findIndex((item) => item.key === key)]?.name ?? key;
  const edit = (id: string, changes: Changes): void => {
    const key = keyOf(id);
    setLastKey(key);
    setUndone([]);
    open.get(key)?.update((document) => change(document, changes, Date.now()));
  };
  /** Moves an entry; revert takes the step back if it is not saved. */
  const save = (item: string, to: Placement, revert: () => void): void => {
    setMoveError(null);
    move(item, to, t("moved", { name: nameOf(item) })).catch((error: unknown) => {
      setMoveError(error);
      revert();
    });
  };
  const lastStep = (): Step | null => {
    const steps: Step[] = [...documents].flatMap(([key, document]) => {
      const step = document.undo.at(-1);
      return step ? [{ key, at: step.at }] : [];
    });
    return [...steps, ...moves.slice(-1)].sort((a, b) => b.at - a.at)[0] ?? null;
  };
  const latestKey = lastKey ?? order[0];
  const latestDocument = (latestKey === undefined ? null : documents.get(latestKey)) ?? null;
  // Fields that are empty now are named, since the draft may still have them.
  const latest = useMemo(
    () =>
      latestKey === undefined || latestDocument === null
        ? null
        : {
            key: latestKey,
            values: { active: null, image: null, [`title/${language}`]: null, ...shownValues(latestDocument) },
          },
    [latestKey, latestDocument, language],
  );
  const step = lastStep();
  const undoneStep = undone.at(-1) ?? null;
  return {
    isLoading: elements.data === undefined && elements.error === null,
    error: elements.data === undefined ? elements.error : null,
    retry: () => void elements.refetch(),
    failure: moveError ?? create.error,
    keyOf,
    entries,
    missing: SECTION_TYPES.filter((type) => items.every((item) => textAt(valuesOf(item), "type") !== type)),
    add: create.mutate,
    latest,
    move(id: string, { other, place }: Placement) {
      const item = keyOf(id);
      const from = placementOf(order, item);
      const to = { other: keyOf(other), place };
      if (from === null || moveItem(order, item, to) === order) return;
      const made = { at: Date.now(), item, from, to };
      setMoves([...moves, made]);
      setUndone([]);
      save(item, to, () => setMoves(without(made)));
    },
    hide: (id, isHidden) => edit(id, { active: isHidden ? false : null }),
    rename: (id, text) => edit(id, { [`title/${language}`]: text === "" ? null : text }),
    setPicture: (id, image) => edit(id, { image }),
    undo:
      step === null
        ? null
        : () => {
            if ("item" in step) {
              setMoves(moves.slice(0, -1));
              setUndone([...undone, step]);
              save(step.item, step.from, () => {
                setMoves((current) => [...current, step]);
                setUndone(without<Step>(step));
              });
              return;
            }
            setUndone([...undone, step]);
            setLastKey(step.key);
            open.get(step.key)?.update(undo);
          },
    redo:
      undoneStep === null
        ? null
        : () => {
            setUndone(undone.slice(0, -1));
            if ("item" in undoneStep) {
              const made = { ...undoneStep, at: Date.now() };
              setMoves([...moves, made]);
              save(made.item, made.to, () => {
                setMoves(without(made));
                setUndone((current) => [...current, undoneStep]);
              });
              return;
            }
            setLastKey(undoneStep.key);
            open.get(undoneStep.key)?.update(redo);
          },
  };
}

const NO_ITEMS: readonly ListedElement[] = [];

/** without returns a function that removes a step from others. */
function without<One extends Step>(step: One): (steps: readonly One[]) => readonly One[] {
  return (steps) => steps.filter((one) => one !== step);
}

/** useOpenElements keeps the elements of the start menu open, and returns them with their documents, as far as they are loaded. */
function useOpenElements(
  museum: string,
  keys: readonly string[],
): { open: ReadonlyMap<string, OpenElement>; documents: ReadonlyMap<string, Document> } {
  const saver = useSaver();
  const [documents, setDocuments] = useState<ReadonlyMap<string, Document>>(new Map());
  const joinedKeys = [...keys].sort().join("\n");
  const open = useMemo(
    () =>
      new Map(
        (joinedKeys === "" ? [] : joinedKeys.split("\n")).map((key) => [
          key,
          saver.element(museum, { list: LIST, key }),
        ]),
      ),
    [saver, museum, joinedKeys],
  );
  useEffect(() => {
    const update = (): void =>
      setDocuments(
        new Map(
          [...open].flatMap(([key, element]) => {
            const document = element.document.get();
            return document ? [[key, document]] : [];
          }),
        ),
      );
    const closes = [...open.values()].flatMap((element) => [saver.open(element), element.document.subscribe(update)]);
    update();
    return () => {
      for (const close of closes) close();
    };
  }, [saver, open]);
  return { open, documents };
}
