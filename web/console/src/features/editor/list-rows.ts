import type { Changes, Field, ListedElement, Values } from "../../api/content";
import { hasStory, isStoryList } from "../../core/museum/completeness";
import { codesOf, imageOf, titleOf } from "../../core/museum/element-names";
import type { TitledElement } from "../../core/museum/element-title";
import { foldText } from "../../lib/find";
import { type LanguageState, STATES, languageState } from "./language-state";

/** ListRow is an element as lists show it. Only what is shown, or compared, is worked out: a museum has thousands. */
export interface ListRow {
  readonly key: string;
  /** What it shows. */
  readonly element: ListedElement;
  readonly code: string;
  /** All numbers that open it, if it is a work. */
  readonly codes: readonly string[];
  readonly title: string;
  readonly author: string;
  /** Key of its hall. */
  readonly hall: string;
  readonly image: string | undefined;
  readonly isOutstanding: boolean;
  /** The picture needs no words. */
  readonly isDecorative: boolean;
  /** Keys of its tags. */
  readonly tags: readonly string[];
  /** How far it is in a language. */
  stateIn(language: string): LanguageState;
  /** It has something to read or hear, or is of a list that needs neither. */
  readonly hasStory: boolean;
  /** In how many of the languages it has sound, and a transcript. */
  readonly sounds: number;
  readonly transcripts: number;
  /** In how many of the languages the picture is described. */
  readonly alternatives: number;
  /** The draft's revision that changed it last. */
  readonly revision: number;
  readonly changedAt: string;
  readonly changedBy: string;
  /** What is searched in the browser, without accents and case; the server searches all texts. */
  readonly searched: string;
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
  called: (element: TitledElement) => string = ({ title }) => title,
): (items: readonly ListedElement[]) => ListRow[] {
  const known = new WeakMap<ListedElement, ListRow>();
  return (items) =>
    items.map((item) => {
      const row = known.get(item) ?? new Row(item, fields, languages, called);
      known.set(item, row);
      return row;
    });
}

class Row implements ListRow {
  private titleOnce: string | undefined;
  private searchedOnce: string | undefined;

  constructor(
    readonly element: ListedElement,
    private readonly fields: readonly Field[],
    private readonly languages: readonly string[],
    private readonly called: (element: TitledElement) => string,
  ) {}

  get key(): string {
    return this.element.key;
  }

  get code(): string {
    return textAt(this.element.values, "code");
  }

  get codes(): readonly string[] {
    return this.element.list === "artworks" ? codesOf(this.element.values) : [];
  }

  get title(): string {
    return (this.titleOnce ??= this.makeTitle());
  }

  private makeTitle(): string {
    const { list, key, values } = this.element;
    const { type } = values;
    return this.called({ list, key, title: titleOf(values, this.fields, this.languages, key), type });
  }

  get author(): string {
    return textAt(this.element.values, "author");
  }

  get hall(): string {
    return textAt(this.element.values, "hall");
  }

  get image(): string | undefined {
    return imageOf(this.element.values);
  }

  get isOutstanding(): boolean {
    return this.element.values["outstanding"] === true;
  }

  get isDecorative(): boolean {
    return this.element.values["imageDecorative"] === true;
  }

  get tags(): readonly string[] {
    const { tags } = this.element.values;
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];
  }

  stateIn(language: string): LanguageState {
    return languageState(this.fields, this.element.languages, language, this.element.list);
  }

  get hasStory(): boolean {
    return !isStoryList(this.element.list) || hasStory(this.element);
  }

  get sounds(): number {
    return this.countOf("audio");
  }

  get transcripts(): number {
    return this.countOf("transcript");
  }

  get alternatives(): number {
    return this.countOf("imageAlt");
  }

  private countOf(field: string): number {
    const has = this.element.languages[field];
    return has === undefined ? 0 : this.languages.filter((language) => has.includes(language)).length;
  }

  get revision(): number {
    return this.element.revision;
  }

  get changedAt(): string {
    return this.element.changedAt;
  }

  get changedBy(): string {
    return this.element.changedBy;
  }

  get searched(): string {
    return (this.searchedOnce ??= this.makeSearched());
  }

  private makeSearched(): string {
    const names = Object.entries(this.element.values).flatMap(([path, value]) =>
      typeof value === "string" && (path.startsWith("name/") || path.startsWith("title/")) ? [value] : [],
    );
    return foldText([this.code, this.title, this.author, ...names].join("\n"));
  }
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
  /** How well the camera recognises works by key; null while that is not known. */
  cameraOf: ((key: string) => CameraQuality) | null;
}

/** selectRows returns the rows that a search and a filter leave, in an order; null is the museum's own. */
export function selectRows(
  rows: readonly ListRow[],
  { typed, matches }: ListSearch,
  filter: ListFilter,
  sort: ListSort | null,
  facts: ListFacts,
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
      (filter.missing.length === 0 || filter.missing.some((language) => row.stateIn(language) === "missing")) &&
      (filter.without.length === 0 || filter.without.some((lack) => lacks[lack](row))) &&
      (!filter.isChanged || row.revision > facts.publishedRevision) &&
      // Views that were stored before there was this filter have none.
      (!filter.isPoor || isPoor(facts.cameraOf?.(row.key))),
  );
  return sort === null ? chosen : sortRows(chosen, sort, facts);
}

function isPoor(quality: CameraQuality | undefined): boolean {
  return quality === "poor" || quality === "noPicture";
}

/** sortRows returns rows sorted by a column; equal ones stay in the museum's order. */
function sortRows(rows: ListRow[], { column, direction }: ListSort, { hallNames, cameraOf }: ListFacts): ListRow[] {
  const factor = direction === "ascending" ? 1 : -1;
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });
  const text = TEXTS[column];
  if (text !== undefined) {
    const textOf = (row: ListRow): string => (column === "hall" ? (hallNames.get(row.hall) ?? row.hall) : text(row));
    return sorted(rows, textOf, (one, other) => factor * compare(one, other));
  }
  const language = column.startsWith("language-") ? column.slice("language-".length) : "";
  const numberOf =
    column === "camera"
      ? ({ key }: ListRow) => CAMERA.indexOf(cameraOf?.(key))
      : (NUMBERS[column] ?? ((row) => STATES.indexOf(row.stateIn(language))));
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
