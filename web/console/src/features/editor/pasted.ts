import { DROPPED, inlineMarkdown } from "./pasted-inline";

const BLOCKS = new Set(
  "P DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE NAV FIGURE FIGCAPTION ADDRESS BLOCKQUOTE UL OL LI DL DT DD TABLE PRE HR".split(
    " ",
  ),
);

/**
 * markdownOfHtml returns the text of a document, such as one copied from Word, as Markdown: with what visitors may get,
 * of everything else the words only.
 */
export function markdownOfHtml(root: ParentNode): string {
  return blocksOf(root).join("\n\n");
}

function blocksOf(parent: ParentNode): string[] {
  const blocks: string[] = [];
  let inline: Node[] = [];
  const flush = (): void => {
    blocks.push(inlineMarkdown(inline));
    inline = [];
  };
  for (const node of parent.childNodes) {
    if (isBlock(node)) {
      flush();
      blocks.push(...blockOf(node));
    } else {
      inline.push(node);
    }
  }
  flush();
  return joinWordLists(blocks.filter((block) => block !== ""));
}

function isBlock(node: Node): node is Element {
  if (!(node instanceof Element) || DROPPED.has(node.tagName.toUpperCase())) return false;
  return (
    BLOCKS.has(node.tagName) || /^H[1-6]$/.test(node.tagName) || [...node.children].some((child) => isBlock(child))
  );
}

function blockOf(element: Element): string[] {
  const { tagName } = element;
  const heading = /^H([1-6])$/.exec(tagName);
  if (heading) {
    const words = inlineMarkdown(element.childNodes)
      .replaceAll("\\\n", " ")
      .replace(/#+$/, String.raw`\$&`);
    // A work's own title is above its text.
    return words === "" ? [] : [`${"#".repeat(Math.max(2, Number(heading[1])))} ${words}`];
  }
  if (tagName === "UL" || tagName === "OL") return [listOf(element)];
  if (tagName === "TABLE") return tableOf(element as HTMLTableElement);
  if (tagName === "BLOCKQUOTE") {
    const quoted = markdownOfHtml(element);
    return quoted === "" ? [] : [quoted.replaceAll(/^/gm, "> ")];
  }
  if ([...element.children].some((child) => isBlock(child))) return blocksOf(element);
  return [wordItem(element) ?? inlineMarkdown(element.childNodes)];
}

/** Marks the items of Word's lists, which it writes as paragraphs, until they are joined. */
const WORD_ITEM = "\u0000";
const WORD_MARKER = /^\s*(?:([·•◦▪§oØ–-])|(\d+|[a-z]{1,3})[.)])[\s\u00a0]+/iu;

/** Returns an item of a list in Word; undefined for any other paragraph. */
function wordItem(element: Element): string | undefined {
  const isItem = element.getAttribute("class")?.includes("MsoListParagraph") ?? false;
  const marker = isItem ? WORD_MARKER.exec(element.textContent ?? "") : null;
  if (marker === null) return undefined;
  const copy = element.cloneNode(true) as Element;
  removeText(copy, marker[0].length);
  return `${WORD_ITEM}${marker[1] === undefined ? "1. " : "- "}${inlineMarkdown(copy.childNodes)}`;
}

/** Removes the first characters of an element's text. */
function removeText(node: Node, count: number): number {
  let left = count;
  if (node.nodeType === Node.TEXT_NODE) {
    const text = node.textContent ?? "";
    node.textContent = text.slice(left);
    return Math.max(0, left - text.length);
  }
  for (const child of node.childNodes) left = removeText(child, left);
  return left;
}

function joinWordLists(blocks: string[]): string[] {
  const joined: string[] = [];
  let isInList = false;
  for (const block of blocks) {
    const isItem = block.startsWith(WORD_ITEM);
    if (isItem && isInList) joined[joined.length - 1] += `\n${block.slice(1)}`;
    else joined.push(isItem ? block.slice(1) : block);
    isInList = isItem;
  }
  return joined;
}

function listOf(list: Element): string {
  return [...list.children]
    .flatMap((item, index) => {
      const marker = list.tagName === "OL" ? `${index + 1}. ` : "- ";
      // Google Docs puts an inner list next to the item that it belongs to.
      const isInner = item.tagName === "UL" || item.tagName === "OL";
      const content = isInner ? listOf(item) : markdownOfHtml(item);
      if (content === "") return [];
      const indented = content.replaceAll(/\n(?=.)/g, `\n${" ".repeat(marker.length)}`);
      return [isInner && index > 0 ? `${" ".repeat(marker.length)}${indented}` : marker + indented];
    })
    .join("\n");
}

function tableOf(table: HTMLTableElement): string[] {
  const rows = [...table.rows].map((row) =>
    [...row.cells].map((cell) => blocksOf(cell).join("<br>").replaceAll("\\\n", "<br>").replaceAll("\n", " ")),
  );
  const columns = Math.max(0, ...rows.map((row) => row.length));
  // A table of one column only arranges what is in it.
  if (columns <= 1) return [...table.rows].flatMap((row) => [...row.cells].flatMap((cell) => blocksOf(cell)));
  const [head = [], ...body] = rows.map((row) => [...row, ...Array<string>(columns - row.length).fill("")]);
  const lines = [head, Array<string>(columns).fill("---"), ...body];
  return [lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")];
}
