import { Fragment, type Node } from "@milkdown/kit/prose/model";
import type { Transaction } from "@milkdown/kit/prose/state";
import { hunksOf } from "../../core/draft/merge";

/** Block is a block of a document with its place in it. */
export interface Block {
  node: Node;
  from: number;
}

/** filledBlocks returns the blocks that a text has: an empty paragraph is in none. */
export function filledBlocks(document: Node): Block[] {
  const blocks: Block[] = [];
  document.forEach((node, from) => {
    if (!isBlank(node)) blocks.push({ node, from });
  });
  return blocks;
}

function isBlank(node: Node): boolean {
  return node.type.name === "paragraph" && !/[^ \t]/.test(node.textBetween(0, node.content.size, null, "-"));
}

/**
 * patchDocument changes a transaction's document, whose text reads as shown, to another one: only in the blocks that differ, so that
 * the caret stays between them. The other blocks keep what no text says, such as a space that was typed at their end.
 */
export function patchDocument(tr: Transaction, shown: Node, next: Node): void {
  const mine = filledBlocks(tr.doc);
  const before = filledBlocks(shown);
  const after = filledBlocks(next);
  if (mine.length !== before.length || mine.length === 0 || after.length === 0 || shown.eq(next)) {
    patch(tr, 0, tr.doc.content, next.content);
    return;
  }
  const size = tr.doc.content.size;
  for (const { start, end, blocks } of replacementsOf(before, after)) {
    const from = mine[start]?.from ?? size;
    const last = end > start ? mine[end - 1] : undefined;
    const at = tr.mapping.map(from);
    // Of the document, since an empty paragraph may be between the blocks.
    const replaced = tr.doc.slice(at, last ? at + last.from + last.node.nodeSize - from : at).content;
    patch(tr, at, replaced, Fragment.from(blocks));
  }
}

/** A part of a document that other blocks replace. */
interface Replacement {
  start: number;
  end: number;
  blocks: Node[];
}

/** Returns what differs between blocks, one by one where as many follow as there were. */
function replacementsOf(before: readonly Block[], after: readonly Block[]): Replacement[] {
  let shift = 0;
  return hunksOf(before.map(contentOf), after.map(contentOf)).flatMap(({ start, end, items }) => {
    const blocks = after.slice(start + shift, start + shift + items.length).map(({ node }) => node);
    shift += items.length - (end - start);
    if (blocks.length !== end - start) return [{ start, end, blocks }];
    return blocks.map((block, index) => ({ start: start + index, end: start + index + 1, blocks: [block] }));
  });
}

function contentOf({ node }: Block): string {
  return JSON.stringify(node.toJSON());
}

/** Replaces the part of some blocks at a place that differs from others. */
function patch(tr: Transaction, at: number, before: Fragment, after: Fragment): void {
  const start = before.findDiffStart(after);
  const end = before.findDiffEnd(after);
  if (start === null || end === null) return;
  // Repeated characters may make the two ends overlap.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const slice = tr.doc.type.create(null, after).slice(start, end.b + overlap);
  tr.replace(at + start, at + end.a + overlap, slice);
}
