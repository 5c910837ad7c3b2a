/** Marks are how a piece of text looks, as far as visitors may get it. */
interface Marks {
  isBold: boolean;
  isItalic: boolean;
  /** Elements without a sign in Markdown: s, sub and sup. */
  elements: readonly string[];
  address: string;
}

interface Run extends Marks {
  text: string;
}

const PLAIN: Marks = { isBold: false, isItalic: false, elements: [], address: "" };
const BREAK = "\n";

/** DROPPED are elements without words for readers. */
export const DROPPED = new Set(
  "STYLE SCRIPT NOSCRIPT TEMPLATE HEAD TITLE META LINK IMG SVG MATH OBJECT IFRAME VIDEO AUDIO CANVAS INPUT SELECT TEXTAREA BUTTON O:P".split(
    " ",
  ),
);

/** inlineMarkdown returns the Markdown of text-level nodes. */
export function inlineMarkdown(nodes: Iterable<Node>): string {
  const runs: Run[] = [];
  for (const node of nodes) collect(node, PLAIN, runs);
  return linesOf(runs)
    .map((line) => escapeStart(line.reduce((text, run) => text + written(run, text.endsWith("*")), "").trim()))
    .join("\\\n")
    .replaceAll(/^(?:\\\n)+|(?:\\\n)+$/g, "");
}

function collect(node: Node, marks: Marks, runs: Run[]): void {
  if (node.nodeType === Node.TEXT_NODE) {
    add(runs, { ...marks, text: (node.textContent ?? "").replaceAll(/[\s\u00a0]+/g, " ") });
    return;
  }
  if (!(node instanceof Element) || DROPPED.has(node.tagName.toUpperCase())) return;
  if (node.tagName === "BR") {
    runs.push({ ...PLAIN, text: BREAK });
    return;
  }
  const own = marksOf(node, marks);
  for (const child of node.childNodes) collect(child, own, runs);
}

/** Joins a piece of text to the one before it if they look the same. */
function add(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (last && last.text !== BREAK && isAlike(last, run)) last.text = `${last.text}${run.text}`.replaceAll(/ +/g, " ");
  else if (run.text !== "") runs.push(run);
}

function isAlike(one: Marks, other: Marks): boolean {
  return (
    one.isBold === other.isBold &&
    one.isItalic === other.isItalic &&
    one.address === other.address &&
    one.elements.join() === other.elements.join()
  );
}

function linesOf(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    if (run.text === BREAK) lines.push([]);
    else lines.at(-1)?.push(run);
  }
  return lines;
}

/** Word and Google Docs write emphasis as styles; the latter wraps all of it in a <b> that is not bold. */
function marksOf(element: Element, outer: Marks): Marks {
  const { tagName } = element;
  const style = (element.getAttribute("style") ?? "").toLowerCase();
  const weight = /font-weight:\s*([a-z\d]+)/.exec(style)?.[1];
  const slant = /font-style:\s*([a-z]+)/.exec(style)?.[1];
  const elements = new Set(outer.elements);
  if (/^(?:S|DEL|STRIKE)$/.test(tagName) || /text-decoration[a-z-]*:[^;]*line-through/.test(style)) elements.add("s");
  if (tagName === "SUB" || /vertical-align:\s*sub/.test(style)) elements.add("sub");
  if (tagName === "SUP" || /vertical-align:\s*super/.test(style)) elements.add("sup");
  return {
    isBold: weight === undefined ? outer.isBold || /^(?:B|STRONG)$/.test(tagName) : /^bold|^[6-9]00/.test(weight),
    isItalic: slant === undefined ? outer.isItalic || /^(?:I|EM)$/.test(tagName) : slant !== "normal",
    elements: [...elements],
    address: (tagName === "A" ? addressOf(element) : "") || outer.address,
  };
}

/** Returns the address of a link that visitors may get; empty for any other. */
function addressOf(element: Element): string {
  const address = element.getAttribute("href") ?? "";
  if (!/^\s*(?:https?:|mailto:)/i.test(address) || !URL.canParse(address)) return "";
  return new URL(address).href.replaceAll(/[()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Signs at the ends of a piece are left out of its emphasis: next to a letter, Markdown would not begin or end it there. */
const ENDS = /^([^\p{L}\p{N}\p{M}]*)(.*?)([^\p{L}\p{N}\p{M}]*)$/su;

/** Returns a piece as Markdown; right after the emphasis of another one, its own is written as elements. */
function written({ text, isBold, isItalic, elements, address }: Run, isAfterEmphasis: boolean): string {
  const [, before = "", inner = "", after = ""] = ENDS.exec(text) ?? [];
  const isTagged = isAfterEmphasis && before === "";
  let emphasized = escapeMarkdown(inner);
  if (isItalic) emphasized = isTagged ? `<em>${emphasized}</em>` : `*${emphasized}*`;
  if (isBold) emphasized = isTagged ? `<strong>${emphasized}</strong>` : `**${emphasized}**`;
  let part = inner === "" ? escapeMarkdown(text) : escapeMarkdown(before) + emphasized + escapeMarkdown(after);
  if (text.trim() === "") return part;
  for (const name of elements) part = `<${name}>${part}</${name}>`;
  return address === "" ? part : part.replace(/^(\s*)(.*?)(\s*)$/s, `$1[$2](${address.replaceAll("$", "$$$$")})$3`);
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|~]|&(?=#?\w+;)|!$/g, String.raw`\$&`);
}

/** Escapes what would make a line a heading, a list or a rule. */
function escapeStart(line: string): string {
  return line.replace(
    /^(?:(?=[-+=#])|(\d{1,9})(?=[.)](?:\s|$)))/,
    (_, digits: string | undefined) => `${digits ?? ""}\\`,
  );
}
