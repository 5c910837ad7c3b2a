/** Findable is something that people find by what they remember of it. */
export interface Findable {
  text: string;
  /** Such as that of a work: who types it means this one. */
  number?: string;
  /** Further words for it, such as its names in other languages and its author. */
  words?: readonly string[];
}

/** foldText returns a text as it is compared: without accents and case. */
export function foldText(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();
}

interface Prepared<Item> {
  item: Item;
  number: string;
  text: string;
  all: string;
}

/** Letters from which on they may be apart: fewer are in nearly every text. */
const MIN_LOOSE = 3;

/**
 * createFinder prepares items and returns a function that finds the best ones, at most limit: first by exact number, then by
 * the start of the number, the whole text, its start, the starts of its words, parts of any word, and letters in their order.
 * What fits equally well stays in the order of the items. Nothing typed finds the first items.
 */
export function createFinder<Item extends Findable>(
  items: readonly Item[],
): (typed: string, limit: number) => readonly Item[] {
  const prepared: Prepared<Item>[] = items.map((item) => {
    const text = foldText(item.text);
    return {
      item,
      number: item.number ?? "",
      text,
      all: [item.number, text, ...(item.words ?? []).map(foldText)].join("\n"),
    };
  });
  return (typed, limit) => {
    const wanted = foldText(typed.trim()).replaceAll(/\s+/gu, " ");
    if (wanted === "") return items.slice(0, limit);
    const words = wanted.split(" ");
    const ranks: Item[][] = [[], [], [], [], [], [], []];
    for (const one of prepared) ranks[rankOf(one, wanted, words)]?.push(one.item);
    return ranks.flat().slice(0, limit);
  };
}

/** How well an item fits, 0 best; -1 if it does not. */
function rankOf({ number, text, all }: Prepared<unknown>, wanted: string, words: readonly string[]): number {
  if (number !== "" && number === wanted) return 0;
  if (number !== "" && number.startsWith(wanted)) return 1;
  if (text === wanted) return 2;
  if (text.startsWith(wanted)) return 3;
  if (words.every((word) => all.includes(word))) {
    return words.every((word) => startsWord(all, word)) ? 4 : 5;
  }
  return wanted.length >= MIN_LOOSE && hasInOrder(text, wanted.replaceAll(" ", "")) ? 6 : -1;
}

function startsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}

function hasInOrder(text: string, letters: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}
