/** What formatted text may not contain, whatever else it is allowed: the app's own type and layout hold. */
export const FORBIDDEN = {
  elements: ["style", "form", "input", "button", "iframe"],
  attributes: ["style", "class", "id"],
};

/** The browsers' own sanitiser (HTML Sanitizer API): it never lets a script, a handler or a script's address in. */
type WithSanitizer = Element & {
  setHTML?: (html: string, options: { sanitizer: { removeElements: string[]; removeAttributes: string[] } }) => void;
};

/**
 * Fills an element with HTML that can do no harm: by the browser's own sanitiser where it has one, else by
 * DOMPurify, which is fetched for those browsers alone; until it is there the element stays empty. Returns
 * what calls an element off that is not wanted any more.
 */
export function fillSafely(element: Element, html: string): () => void {
  const { setHTML } = element as WithSanitizer;
  if (setHTML !== undefined) {
    const sanitizer = { removeElements: FORBIDDEN.elements, removeAttributes: FORBIDDEN.attributes };
    setHTML.call(element, html, { sanitizer });
    letScroll(element);
    return () => undefined;
  }
  let wanted = true;
  const purify = (): void => {
    import("dompurify").then(
      ({ default: DOMPurify }) => {
        if (!wanted) return;
        element.innerHTML = DOMPurify.sanitize(html, {
          USE_PROFILES: { html: true },
          FORBID_TAGS: FORBIDDEN.elements,
          FORBID_ATTR: FORBIDDEN.attributes,
        });
        letScroll(element);
      },
      // Without a connection: asked for again when it returns.
      () => wanted && addEventListener("online", purify, { once: true }),
    );
  };
  purify();
  return () => {
    wanted = false;
    removeEventListener("online", purify);
  };
}

/** A table that is wider than the screen is scrolled by the keyboard as well. */
function letScroll(element: Element): void {
  for (const table of element.querySelectorAll("table")) table.tabIndex = 0;
}
