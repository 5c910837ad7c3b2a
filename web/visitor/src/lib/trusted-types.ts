/** TrustedTypes is the part of the browser's interface that the app uses; TypeScript's DOM types lack it and take strings. */
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

interface Policy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}

/**
 * The app's one policy of Trusted Types. The server's content security policy names it (httpapi/pages/app.go): browsers
 * accept HTML and addresses of scripts from there only, so no other code turns a string into markup or a script.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("cicerone", {
  createHTML: (html) => html,
  createScriptURL: (url) => url,
});

/** parse returns the body of HTML's document, which runs and loads nothing. */
export function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html").body;
}

/** textOf returns the text of HTML, with spaces between its elements. */
export function textOf(html: string): string {
  return parse(html.replaceAll("<", " <")).textContent;
}

/** scriptUrl makes the address of a script acceptable to the browser. It must not come from content. */
export function scriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
