/**
 * What formatted text may contain, as on the server (bundle/richtext.go). Everything else is removed, so that nothing
 * loads from elsewhere and the app's type and layout stay.
 */
const ELEMENTS =
  "p br hr h1 h2 h3 h4 h5 h6 strong em b i u s sub sup small mark q cite abbr span bdi blockquote code pre ruby rt rp ul ol li dl dt dd table thead tbody tr th td a".split(
    " ",
  );
/**
 * Elements replaced with their children, like DOMPurify does; elements in neither list are removed with their content.
 */
const UNWRAPPED =
  "font center big tt ins del strike kbd samp var dfn time label div section article aside header footer main nav figure figcaption address details summary caption".split(
    " ",
  );
const ATTRIBUTES = ["href", "title", "target", "rel", "start", "align", "lang", "dir"];

/** SANITIZER is the same configuration for the HTML Sanitizer API. */
export const SANITIZER = { elements: ELEMENTS, replaceWithChildrenElements: UNWRAPPED, attributes: ATTRIBUTES };

/** WithSanitizer is an element of the HTML Sanitizer API, which never lets scripts in. */
type WithSanitizer = Element & {
  setHTML?: (html: string, options: { sanitizer: typeof SANITIZER }) => void;
};

/** Chromium 105 to 118 have a draft setHTML that throws at these options. */
const hasSanitizer = (): boolean => "parseHTML" in Document;

/**
 * fillSafely fills an element with sanitised HTML, by the browser's own sanitiser or else by DOMPurify, loaded on
 * demand; the element stays empty until then. It returns a function that cancels it.
 */
export function fillSafely(element: Element, html: string): () => void {
  const { setHTML } = element as WithSanitizer;
  if (setHTML !== undefined && hasSanitizer()) {
    setHTML.call(element, html, { sanitizer: SANITIZER });
    makeTablesScrollable(element);
    return () => undefined;
  }
  let wanted = true;
  const purify = (): void => {
    import("dompurify").then(
      ({ default: DOMPurify }) => {
        if (!wanted) return;
        const sanitised = DOMPurify.sanitize(html, {
          ALLOWED_TAGS: ELEMENTS,
          ALLOWED_ATTR: ATTRIBUTES,
          ALLOW_ARIA_ATTR: false,
          ALLOW_DATA_ATTR: false,
          RETURN_DOM_FRAGMENT: true,
        });
        element.replaceChildren(sanitised);
        makeTablesScrollable(element);
      },
      // Retry when the connection returns.
      () => wanted && addEventListener("online", purify, { once: true }),
    );
  };
  purify();
  return () => {
    wanted = false;
    removeEventListener("online", purify);
  };
}

/**
 * makeTablesScrollable puts each table into a box that the keyboard scrolls. Screen readers call it by the cells of the
 * table's first row.
 */
function makeTablesScrollable(element: Element): void {
  for (const table of element.querySelectorAll("table")) {
    const box = element.ownerDocument.createElement("div");
    box.tabIndex = 0;
    const names = Array.from(table.rows[0]?.cells ?? [], (cell) => cell.textContent.trim());
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", names.join(", "));
    table.replaceWith(box);
    box.append(table);
  }
}
