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

/** textOf returns the text of HTML, with spaces between its elements. The parsed document runs and loads nothing. */
export function textOf(html: string): string {
  const spaced = html.replaceAll("<", " <");
  return new DOMParser().parseFromString(policy?.createHTML(spaced) ?? spaced, "text/html").body.textContent;
}

/** scriptUrl makes the address of a script acceptable to the browser. It must not come from content. */
export function scriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url;
}
