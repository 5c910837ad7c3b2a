/** plainText returns the words of a Markdown text as a voice reads them, a paragraph a line. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/<rt>[^<]*<\/rt>|<[^>]*>/g, "")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, "")
    .replaceAll(/(\*\*|__|\*|_|~~|`)(?=\S)([\s\S]*?\S)\1/g, "$2")
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!>~|])/g, "$1")
    .replaceAll(/[ \t]*\n[ \t]*(?:\n[ \t]*)*/g, "\n")
    .trim();
}
