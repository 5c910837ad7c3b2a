import type { Plugin } from "vite";

const STYLE_SHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g;

/**
 * stylesAfterContent puts the app's style sheets behind the page's content. In the head they would hold up the first
 * paint by a round trip, and the server's first page needs none of them: its few rules stand in the page. Scripts still
 * wait for them, so that no screen of the app is drawn without its styles.
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
