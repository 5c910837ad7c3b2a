/** TrustedTypes is the part of the browser's interface that the console uses; TypeScript's DOM types lack it. */
interface TrustedTypes {
  createPolicy(name: "default", rules: { createHTML(html: string): string | null }): unknown;
}

/**
 * refuseMarkup makes the console's one policy of Trusted Types, the default one, which the server's content security
 * policy names (httpapi/pages/console.go). It accepts the empty string only, with which react-aria empties an element.
 */
export function refuseMarkup(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", { createHTML: (html) => (html === "" ? html : null) });
}
