import { diffArrays } from "diff";
import type { MediaValue, StructValue, Value } from "../../api/content";
import { mergeItems, mergeLists } from "./merge-lists";

/** A part of the base that one side replaced. */
interface Hunk {
  start: number;
  end: number;
  items: string[];
}

/** hunksOf returns what differs between two sequences, in order. */
export function hunksOf(base: string[], changed: string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let at = 0;
  let open: Hunk | null = null;
  for (const { added, removed, value } of diffArrays(base, changed)) {
    if (!added && !removed) {
      at += value.length;
      open = null;
      continue;
    }
    if (open === null) {
      open = { start: at, end: at, items: [] };
      hunks.push(open);
    }
    if (added) open.items.push(...value);
    else open.end = at += value.length;
  }
  return hunks;
}

/** Passage is a part of a sequence that changed twice: in one way, or in two that clash. */
export type Passage =
  | { kind: "merged"; items: string[] }
  | { kind: "clash"; base: string[]; yours: string[]; theirs: string[] };

/** A part of the base, and what it is in both versions. */
type Sides = [before: string[], mine: string[], others: string[]];

/** Stretch is a part of the base that hunks of either side replace, one next to the other. */
interface Stretch {
  start: number;
  end: number;
  yours: Hunk[];
  theirs: Hunk[];
}

function stretchesOf(yours: Hunk[], theirs: Hunk[]): Stretch[] {
  const stretches: Stretch[] = [];
  const all = [
    ...yours.map((hunk) => ({ ...hunk, side: "yours" as const })),
    ...theirs.map((hunk) => ({ ...hunk, side: "theirs" as const })),
  ].sort((a, b) => a.start - b.start || a.end - b.end);
  for (const { side, ...hunk } of all) {
    let last = stretches.at(-1);
    if (last === undefined || hunk.start > last.end) {
      last = { start: hunk.start, end: hunk.end, yours: [], theirs: [] };
      stretches.push(last);
    }
    last.end = Math.max(last.end, hunk.end);
    last[side].push(hunk);
  }
  return stretches;
}

/** Returns the items from start to end of base after hunks replaced their parts. */
function replaced(base: string[], { start, end }: Stretch, hunks: Hunk[]): string[] {
  const items: string[] = [];
  let at = start;
  for (const hunk of hunks) {
    items.push(...base.slice(at, hunk.start), ...hunk.items);
    at = hunk.end;
  }
  return [...items, ...base.slice(at, end)];
}

/** passagesOf divides a sequence that both sides changed into what is merged and what clashes, in order. */
export function passagesOf(base: string[], yours: string[], theirs: string[]): Passage[] {
  const passages: Passage[] = [];
  const add = (before: string[], mine: string[], others: string[]): void => {
    const last = passages.at(-1);
    if (!isSame(before, mine) && !isSame(before, others) && !isSame(mine, others)) {
      if (last?.kind !== "clash") passages.push({ kind: "clash", base: before, yours: mine, theirs: others });
      else {
        last.base.push(...before);
        last.yours.push(...mine);
        last.theirs.push(...others);
      }
      return;
    }
    const items = isSame(before, mine) ? others : mine;
    if (last?.kind === "merged") last.items.push(...items);
    else if (items.length > 0) passages.push({ kind: "merged", items: [...items] });
  };
  let at = 0;
  for (const stretch of stretchesOf(hunksOf(base, yours), hunksOf(base, theirs))) {
    const same = base.slice(at, stretch.start);
    add(same, same, same);
    at = stretch.end;
    const before = base.slice(stretch.start, stretch.end);
    const mine = replaced(base, stretch, stretch.yours);
    const others = replaced(base, stretch, stretch.theirs);
    // Neighbours that two people changed are merged one by one.
    if (mine.length !== before.length || others.length !== before.length) add(before, mine, others);
    else
      before.forEach((_, index) =>
        add(...([before, mine, others].map((side) => side.slice(index, index + 1)) as Sides)),
      );
  }
  const rest = base.slice(at);
  add(rest, rest, rest);
  return passages;
}

const PARAGRAPH_END = "\n\n";

/** paragraphsOf returns the paragraphs of a text; none of an empty one. */
export function paragraphsOf(text: Value | null): string[] {
  return typeof text === "string" && text !== "" ? text.split(PARAGRAPH_END) : [];
}

/** textOfParagraphs returns the text of paragraphs; null for none. */
export function textOfParagraphs(paragraphs: readonly string[]): string | null {
  return paragraphs.length === 0 ? null : paragraphs.join(PARAGRAPH_END);
}

/**
 * mergeValues merges two changes of a value: texts by paragraph, lists by item. It returns undefined if they clash.
 */
export function mergeValues(base: Value | null, yours: Value | null, theirs: Value | null): Value | null | undefined {
  if (isSame(yours, theirs) || isSame(base, theirs)) return yours;
  if (isSame(base, yours)) return theirs;
  if (typeof yours === "string" && typeof theirs === "string" && typeof base === "string") {
    const passages = passagesOf(paragraphsOf(base), paragraphsOf(yours), paragraphsOf(theirs));
    if (passages.some(({ kind }) => kind === "clash")) return undefined;
    return textOfParagraphs(passages.flatMap((passage) => (passage.kind === "merged" ? passage.items : [])));
  }
  if (!Array.isArray(yours) && !Array.isArray(theirs)) return undefined;
  return mergedList(itemsOf(base), itemsOf(yours), itemsOf(theirs));
}

type Item = string | MediaValue | StructValue;

/** Returns the items of a list; an empty one is no value. */
function itemsOf(list: Value | null): readonly Item[] {
  return Array.isArray(list) ? list : [];
}

/** Merges lists item by item; undefined if they clash, or have the same item twice. */
function mergedList(base: readonly Item[], yours: readonly Item[], theirs: readonly Item[]): Value | null | undefined {
  const all = [base, yours, theirs];
  const items = new Map(all.flat().map((item) => [contentOf(item), item]));
  const [before, mine, others] = all.map((list) => list.map(contentOf)) as [string[], string[], string[]];
  if ([before, mine, others].some(repeats)) return undefined;
  // Texts and files are what they are; other items may have been changed.
  const isKnown = [...items.values()].every((item) => typeof item === "string" || typeof item["path"] === "string");
  const merged = isKnown ? mergeLists(before, mine, others) : mergeItems(before, mine, others);
  if (merged === null || repeats(merged)) return undefined;
  return merged.length === 0 ? null : (merged.map((content) => items.get(content)) as Value);
}

function repeats(list: readonly string[]): boolean {
  return new Set(list).size < list.length;
}

/** Returns the content of an item, whatever the order of its keys. */
function contentOf(item: Item): string {
  if (typeof item === "string") return item;
  return JSON.stringify(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** isSame reports whether two values are equal, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [a, b] = [Object.entries(one), new Map(Object.entries(other))];
  return a.length === b.size && a.every(([key, value]) => b.has(key) && isSame(value, b.get(key)));
}
