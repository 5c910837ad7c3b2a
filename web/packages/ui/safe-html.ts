/**
 * What formatted text may contain, the same as on the server (bundle/richtext.go): everything else is left
 * out, by whichever sanitiser. So nothing is fetched from elsewhere, and the app's own type and layout hold.
 */
const ELEMENTS =
  "p br hr h1 h2 h3 h4 h5 h6 strong em b i u s sub sup small mark q cite abbr span bdi blockquote code pre ruby rt rp ul ol li dl dt dd table thead tbody tr th td a".split(
    " ",
  );
/** Elements whose text stays where they go, as DOMPurify has it; of what is in neither list nothing stays. */
const UNWRAPPED =
  "font center big tt ins del strike kbd samp var dfn time label div section article aside header footer main nav figure figcaption address details summary caption".split(
    " ",
  );
const ATTRIBUTES = ["href", "title", "target", "rel", "start", "align", "lang", "dir"];

/** The same for the browsers' own sanitiser. */
export const SANITIZER = { elements: ELEMENTS, replaceWithChildrenElements: UNWRAPPED, attributes: ATTRIBUTES };

/** The browsers' own sanitiser (HTML Sanitizer API): it never lets a script, a handler or a script's address in. */
type WithSanitizer = Element & {
  setHTML?: (html: string, options: { sanitizer: typeof SANITIZER }) => void;
};

/** Chromium 105 to 118 have a setHTML of an earlier draft, which takes other options and throws at these. */
const hasSanitizer = (): boolean => "parseHTML" in Document;

/**
 * fillSafely fills an element with HTML that can do no harm: by the browser's own sanitiser where it has one, else by
 * DOMPurify, which is fetched for those browsers alone; until it is there the element stays empty. Returns what calls
 * an element off that is not wanted any more.
 */
export function fillSafely(element: Element, html: string): () => void {
  const { setHTML } = element as WithSanitizer;
  if (setHTML !== undefined && hasSanitizer()) {
    setHTML.call(element, html, { sanitizer: SANITIZER });
    letScroll(element);
    return () => undefined;
  }
  let wanted = true;
  const purify = (): void => {
    import("dompurify").then(
      ({ default: DOMPurify }) => {
        if (!wanted) return;
        element.innerHTML = DOMPurify.sanitize(html, {
          ALLOWED_TAGS: ELEMENTS,
          ALLOWED_ATTR: ATTRIBUTES,
          ALLOW_ARIA_ATTR: false,
          ALLOW_DATA_ATTR: false,
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
