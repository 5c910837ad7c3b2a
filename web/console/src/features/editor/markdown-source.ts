import type { Node } from "@milkdown/kit/prose/model";
import { filledBlocks } from "./markdown-patch";

/** The place of a block in a text, in characters. */
export interface Span {
  start: number;
  end: number;
}

/** MarkdownSource writes a document as Markdown and leaves the blocks that nobody changed as they were written. */
export interface MarkdownSource {
  /** Remembers the text that a document was read from, with the places of its blocks. */
  remember(markdown: string, document: Node, spans: readonly Span[]): void;
  /** Returns a document's text. */
  write(document: Node): string;
}

interface Origin {
  markdown: string;
  document: Node;
  /** By block; empty where blocks and places do not correspond. */
  spans: Map<Node, Span & { index: number }>;
}

/** createMarkdownSource returns the source of an editor whose new blocks serialize writes. */
export function createMarkdownSource(serialize: (document: Node) => string): MarkdownSource {
  let origin: Origin | null = null;
  let written: { document: Node; text: string } | null = null;

  const write = (document: Node): string => {
    if (origin === null) return serialize(document);
    if (document.eq(origin.document)) return origin.markdown;
    return join(document, origin, serialize);
  };
  return {
    remember: (markdown, document, places) => {
      const spans: Origin["spans"] = new Map();
      const blocks = filledBlocks(document);
      if (places.length === blocks.length) {
        for (const [index, { node }] of blocks.entries()) {
          const place = places[index];
          if (place) spans.set(node, { ...place, index });
        }
      }
      origin = { markdown, document, spans };
      written = null;
    },
    write: (document) => {
      if (written?.document !== document) written = { document, text: write(document) };
      return written.text;
    },
  };
}

/** A piece of a text: blocks that are written together, or the source of blocks that follow each other in it. */
interface Piece {
  blocks: Node[];
  source: { first: number; last: number; start: number; end: number } | null;
}

function join(document: Node, { markdown, spans }: Origin, serialize: (part: Node) => string): string {
  const pieces: Piece[] = [];
  document.forEach((block) => {
    const place = spans.get(block);
    const last = pieces.at(-1);
    if (place && last?.source && last.source.last === place.index - 1) {
      last.blocks.push(block);
      last.source = { ...last.source, last: place.index, end: place.end };
    } else if (place && !mergesWith(last?.blocks.at(-1), block)) {
      pieces.push({ blocks: [block], source: { first: place.index, last: place.index, ...place } });
    } else if (last && (!last.source || mergesWith(last.blocks.at(-1), block))) {
      // Written together, so that two lists in a row stay two.
      last.blocks.push(block);
      last.source = null;
    } else {
      pieces.push({ blocks: [block], source: null });
    }
  });
  const texts = pieces.map(({ blocks, source }) =>
    source
      ? markdown.slice(
          source.first === 0 && blocks[0] === document.firstChild ? 0 : source.start,
          source.last === spans.size - 1 && blocks.at(-1) === document.lastChild ? markdown.length : source.end,
        )
      : serialize(document.type.create(document.attrs, blocks)).replace(/\n+$/, ""),
  );
  return texts.join("\n\n");
}

/** Reports whether a block would become a part of the list before it. */
function mergesWith(before: Node | undefined, block: Node): boolean {
  const isList = before?.type.name.endsWith("_list") ?? false;
  return isList && (block.type.name.endsWith("_list") || block.type.name === "code_block");
}
