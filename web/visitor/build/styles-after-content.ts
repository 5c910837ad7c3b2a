import type { Plugin } from "vite";

const STYLE_SHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;

/**
 * stylesAfterContent moves the app's style sheets to the end of the body. In the head they would delay the first paint
 * by a round trip, though the server's first page has its few rules inline. Scripts still wait for them.
 */
export function stylesAfterContent(): Plugin {
  return {
    name: "cicerone-styles-after-content",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => moveStyleSheets(html),
    },
  };
}

/** moveStyleSheets moves the style sheets of a page to the end of its body. */
export function moveStyleSheets(html: string): string {
  const sheets = html.match(STYLE_SHEET) ?? [];
  return html.replaceAll(STYLE_SHEET, "").replace(/[ \t]*<\/body>/, (end) => sheets.join("") + end);
}
