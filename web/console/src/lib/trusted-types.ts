/** TrustedTypes is the part of the browser's interface that the console uses; TypeScript's DOM types lack it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): { createHTML(html: string): string };
}

function trustedTypes(): TrustedTypes | undefined {
  return (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
}

/**
 * refuseMarkup makes the console's default policy of Trusted Types, which the server's content security policy names
 * (httpapi/pages/console.go). It accepts the empty string only, with which react-aria empties an element.
 */
export function refuseMarkup(): void {
  trustedTypes()?.createPolicy("default", { createHTML: (html) => (html === "" ? html : null) });
}

let reading: { createHTML(html: string): string } | undefined;

/**
 * parseInert reads HTML, such as a pasted one, into a document of its own: no script of it runs and nothing of it is
 * loaded or shown. It has the one other policy that the server allows.
 */
export function parseInert(html: string): Document {
  reading ??= trustedTypes()?.createPolicy("cicerone-inert", { createHTML: (text) => text });
  return new DOMParser().parseFromString(reading?.createHTML(html) ?? html, "text/html");
}
