import type { Changes, Field, ListedElement, Values } from "../../api/content";
import { imageOf, titleOf } from "../../core/museum/element-names";
import type { TitledElement } from "../../core/museum/element-title";
import { foldText } from "../../lib/find";
import { type LanguageState, STATES, languageState } from "./language-state";

/** ListRow is an element as lists show it. */
export interface ListRow {
  key: string;
  /** What it shows. */
  element: ListedElement;
  code: string;
  /** All numbers that open it, if it is a work. */
  codes: readonly string[];
  title: string;
  author: string;
  /** Key of its hall. */
  hall: string;
  image: string | undefined;
  isOutstanding: boolean;
  /** The picture needs no words. */
  isDecorative: boolean;
  /** Keys of its tags. */
  tags: readonly string[];
  states: Record<string, LanguageState>;
  /** In how many of the languages it has sound, and a transcript. */
  sounds: number;
  transcripts: number;
  /** In how many of the languages the picture is described. */
  alternatives: number;
  /** How the camera recognises it; missing while that is not known. */
  camera?: CameraQuality;
  /** The draft's revision that changed it last. */
  revision: number;
  changedAt: string;
  changedBy: string;
  /** What is searched in the browser, without accents and case; the server searches all texts. */
  searched: string;
}

/** CameraQuality is how well the camera recognises a work by its pictures. */
export type CameraQuality = "good" | "poor" | "noPicture";

/** Lack is something that elements may be without. */
export type Lack = "sound" | "picture" | "number";

/** ListFilter narrows a list. */
export interface ListFilter {
  halls: readonly string[];
  missing: readonly string[];
  without: readonly Lack[];
  /** Changed since the draft was published as a whole. */
  isChanged: boolean;
  /** The camera recognises it poorly, or not at all. */
  isPoor: boolean;
}

/** NO_FILTER shows everything. */
export const NO_FILTER: ListFilter = { halls: [], missing: [], without: [], isChanged: false, isPoor: false };

/** ListSort is an order other than the museum's own. */
export interface ListSort {
  /** Id of the column. */
  column: string;
  direction: "ascending" | "descending";
}

/**
 * createRows returns a function that returns the rows of a list, and makes only those of elements that it has not seen; called says
 * what they are called.
 */
export function createRows(
  fields: readonly Field[],
  languages: readonly string[],
  cameraOf: (key: string) => CameraQuality | undefined = () => undefined,
  called: (element: TitledElement) => string = ({ title }) => title,
): (items: readonly ListedElement[]) => ListRow[] {
  const known = new WeakMap<ListedElement, ListRow>();
  return (items) =>
    items.map((item) => {
      const row = known.get(item) ?? rowOf(item, fields, languages, cameraOf(item.key), called);
      known.set(item, row);
      return row;
    });
}

function rowOf(
  item: ListedElement,
  fields: readonly Field[],
  languages: readonly string[],
  camera: CameraQuality | undefined,
  called: (element: TitledElement) => string,
): ListRow {
  const { list, key, values, languages: has, revision, changedAt, changedBy } = item;
  const { tags, type } = values;
  const title = called({ list, key, title: titleOf(values, fields, languages, key), type });
  const [code, author] = [textAt(values, "code"), textAt(values, "author")];
  const count = (name: string): number => languages.filter((language) => has[name]?.includes(language)).length;
  const names = Object.entries(values).flatMap(([path, value]) =>
    typeof value === "string" && (path.startsWith("name/") || path.startsWith("title/")) ? [value] : [],
  );
  return {
    key,
    element: item,
    code,
    codes: list === "artworks" ? codesOf(values) : [],
    title,
    author,
    hall: textAt(values, "hall"),
    image: imageOf(values),
    isOutstanding: values["outstanding"] === true,
    isDecorative: values["imageDecorative"] === true,
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    states: Object.fromEntries(languages.map((language) => [language, languageState(fields, has, language, list)])),
    sounds: count("audio"),
    transcripts: count("transcript"),
    alternatives: count("imageAlt"),
    ...(camera === undefined ? {} : { camera }),
    revision,
    changedAt,
    changedBy,
    searched: foldText([code, title, author, ...names].join("\n")),
  };
}

/** codesOf returns the numbers that open a work: its own, and those of older labels. */
export function codesOf(values: Values): string[] {
  const { code, otherCodes } = values;
  return [code, ...(Array.isArray(otherCodes) ? otherCodes : [])].filter((one) => typeof one === "string");
}

/** codesUsedTwice returns the numbers that are used more than once, though each opens one work only. */
export function codesUsedTwice(rows: readonly ListRow[]): ReadonlySet<string> {
  const [seen, twice] = [new Set<string>(), new Set<string>()];
  for (const code of rows.flatMap(({ codes }) => codes)) (seen.has(code) ? twice : seen).add(code);
  return twice;
}

function textAt(values: Values, path: string): string {
  const value = values[path];
  return typeof value === "string" ? value : "";
}

/** ListSearch is what is typed, and the keys of the elements in whose texts the server finds it. */
export interface ListSearch {
  typed: string;
  matches: ReadonlySet<string>;
}

/** ListFacts are what a list is compared with. */
export interface ListFacts {
  /** The draft's revision that was published as a whole; 0 for none. */
  publishedRevision: number;
  hallNames: ReadonlyMap<string, string>;
}

/** selectRows returns the rows that a search and a filter leave, in an order; null is the museum's own. */
export function selectRows(
  rows: readonly ListRow[],
  { typed, matches }: ListSearch,
  filter: ListFilter,
  sort: ListSort | null,
  { publishedRevision, hallNames }: ListFacts,
): ListRow[] {
  const words = foldText(typed).split(/\s+/u).filter(Boolean);
  const lacks: Record<Lack, (row: ListRow) => boolean> = {
    sound: ({ sounds }) => sounds === 0,
    picture: ({ image }) => image === undefined,
    number: ({ code }) => code === "",
  };
  const chosen = rows.filter(
    (row) =>
      (words.every((word) => row.searched.includes(word)) || matches.has(row.key)) &&
      (filter.halls.length === 0 || filter.halls.includes(row.hall)) &&
      (filter.missing.length === 0 || filter.missing.some((language) => row.states[language] === "missing")) &&
      (filter.without.length === 0 || filter.without.some((lack) => lacks[lack](row))) &&
      (!filter.isChanged || row.revision > publishedRevision) &&
      // Views that were stored before there was this filter have none.
      (!filter.isPoor || row.camera === "poor" || row.camera === "noPicture"),
  );
  return sort === null ? chosen : sortRows(chosen, sort, hallNames);
}

/** sortRows returns rows sorted by a column; equal ones stay in the museum's order. */
function sortRows(rows: ListRow[], { column, direction }: ListSort, hallNames: ReadonlyMap<string, string>): ListRow[] {
  const factor = direction === "ascending" ? 1 : -1;
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  const text = TEXTS[column];
  if (text !== undefined) {
    const textOf = (row: ListRow): string => (column === "hall" ? (hallNames.get(row.hall) ?? row.hall) : text(row));
    return sorted(rows, textOf, (one, other) => factor * compare(one, other));
  }
  const language = column.startsWith("language-") ? column.slice("language-".length) : "";
  const numberOf = NUMBERS[column] ?? (({ states }) => STATES.indexOf(states[language] ?? "missing"));
  return sorted(rows, numberOf, (one, other) => factor * (one - other));
}

function sorted<Key>(
  rows: ListRow[],
  keyOf: (row: ListRow) => Key,
  compare: (one: Key, other: Key) => number,
): ListRow[] {
  return rows
    .map((row): [Key, ListRow] => [keyOf(row), row])
    .sort(([one], [other]) => compare(one, other))
    .map(([, row]) => row);
}

/** What rows have in the columns of texts. */
const TEXTS: Readonly<Partial<Record<string, (row: ListRow) => string>>> = {
  code: ({ code }) => code,
  title: ({ title }) => title,
  author: ({ author }) => author,
  hall: ({ hall }) => hall,
};

const CAMERA: readonly (CameraQuality | undefined)[] = ["noPicture", "poor", undefined, "good"];

/** How much rows have in the other columns. */
const NUMBERS: Readonly<Partial<Record<string, (row: ListRow) => number>>> = {
  outstanding: ({ isOutstanding }) => Number(isOutstanding),
  sound: ({ sounds }) => sounds,
  transcript: ({ transcripts }) => transcripts,
  alternative: ({ alternatives, isDecorative }) => (isDecorative ? Infinity : alternatives),
  camera: ({ camera }) => CAMERA.indexOf(camera),
  changed: ({ changedAt }) => Date.parse(changedAt),
};

/** withTag returns the change that gives a tag to an element; null if it has it. */
export function withTag({ tags }: Pick<ListRow, "tags">, tag: string): Changes | null {
  return tags.includes(tag) ? null : { tags: [...tags, tag] };
}

/** withoutTag returns the change that takes a tag from an element; null if it lacks it. */
export function withoutTag({ tags }: Pick<ListRow, "tags">, tag: string): Changes | null {
  if (!tags.includes(tag)) return null;
  const rest = tags.filter((other) => other !== tag);
  return { tags: rest.length === 0 ? null : rest };
}

/** movesOf returns where each moved row belongs: behind which other one, "" for the start. */
export function movesOf(
  before: readonly string[],
  after: readonly string[],
  moved: readonly string[],
): Map<string, string> {
  if (before.every((key, index) => key === after[index])) return new Map();
  // In their new order: one that follows another moved one is put behind it.
  return new Map(after.flatMap((key, index) => (moved.includes(key) ? [[key, after[index - 1] ?? ""] as const] : [])));
}

/** numbersFrom returns consecutive numbers, as wide as the first one: 098, 099, 100. */
export function numbersFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(Number(first) + index).padStart(first.length, "0"));
}
