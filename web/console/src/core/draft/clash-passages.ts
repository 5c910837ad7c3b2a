import type { Value } from "../../api/content";
import type { Clash } from "./document";
import { type Passage, isSame, paragraphsOf, passagesOf, textOfParagraphs } from "./merge";

/** Side is one of two versions. */
export type Side = "yours" | "theirs";

/** Decisions say which version of a passage that clashes is taken, by the passage's position. */
export type Decisions = ReadonlyMap<number, Side>;

/** isText reports whether both versions of a value are texts, so that they can be compared by paragraph. */
export function isText({ base, theirs }: Clash, yours: Value | null): boolean {
  return [base, theirs, yours].every((value) => typeof value === "string");
}

/** passagesOfClash divides two versions of a text into passages that are merged and passages that clash. */
export function passagesOfClash({ base, theirs }: Clash, yours: Value | null): Passage[] {
  return passagesOf(paragraphsOf(base), paragraphsOf(yours), paragraphsOf(theirs));
}

/** isDecided reports whether there is a decision about each passage that clashes. */
export function isDecided(passages: readonly Passage[], decisions: Decisions): boolean {
  return passages.every(({ kind }, index) => kind === "merged" || decisions.has(index));
}

/** decided returns the text with each passage that clashes as it was decided; where there is no decision, with both versions. */
export function decided(passages: readonly Passage[], decisions: Decisions): string | null {
  return textOfParagraphs(
    passages.flatMap((passage, index) => {
      if (passage.kind === "merged") return passage.items;
      const { yours, theirs } = passage;
      const side = decisions.get(index);
      return side === undefined ? [...yours, ...theirs] : passage[side];
    }),
  );
}

/**
 * startOfThird returns the value with which the third version of a clash begins: texts of several paragraphs and lists
 * have what both wrote, other values are the author's own.
 */
export function startOfThird(clash: Clash, yours: Value | null): Value | null {
  const { theirs } = clash;
  if (isText(clash, yours) && [theirs, yours].some((text) => paragraphsOf(text).length > 1)) {
    return decided(passagesOfClash(clash, yours), new Map());
  }
  if (!Array.isArray(theirs) || !Array.isArray(yours)) return yours;
  const mine: readonly unknown[] = yours;
  const added = theirs.filter((item) => !mine.some((own) => isSame(own, item)));
  return [...yours, ...added] as Value;
}
