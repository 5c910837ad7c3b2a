/**
 * buildOf returns what identifies the page's build of the app: the path of its script, which contains a hash of all of
 * the app's code. It is empty outside a page.
 */
export function buildOf(page: Document): string {
  const script = page.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script === null ? "" : new URL(script.src).pathname;
}
