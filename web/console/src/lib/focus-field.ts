const CONTROLS = ":is(input, textarea, select, button, [contenteditable=true], [tabindex='0']):not(:disabled)";

const INPUTS = ["keydown", "pointerdown", "wheel", "touchmove"] as const;

/** The field of a value, or of one of its languages, else the nearest one around its host. */
function fieldAt(path: string, host: string): HTMLElement | null {
  const parts = host.split("/");
  const paths = [
    path,
    path.replace(/\/[a-z]{2}_[A-Z]{2}$/, ""),
    ...parts.map((_, index) => parts.slice(0, parts.length - index).join("/")),
  ];
  const selectors = paths.map((candidate) => `[data-path="${CSS.escape(candidate)}"]`);
  // A text that is missing in all languages.
  selectors.splice(1, 0, `[data-path^="${CSS.escape(path)}/"]`);
  for (const selector of selectors) {
    const field = document.querySelector<HTMLElement>(selector);
    if (field) return field;
  }
  return null;
}

/**
 * focusField scrolls to the field of a value, else to that of its host, in which it is edited, and focuses its control as
 * soon as that can be used: some are loaded later. The field stays in view until somebody types or scrolls. It returns a
 * function that stops it.
 */
export function focusField(path: string, host: string): () => void {
  const field = fieldAt(path, host);
  if (!field) return () => undefined;
  const focus = (): boolean => {
    // A text, not the buttons above it.
    const control =
      field.querySelector<HTMLElement>("[contenteditable=true]") ?? field.querySelector<HTMLElement>(CONTROLS);
    control?.focus({ preventScroll: true });
    return control !== null;
  };
  const show = (): void => field.scrollIntoView({ block: "center" });
  show();
  let isFocused = focus();
  const waiting = new MutationObserver(() => {
    isFocused ||= focus();
  });
  waiting.observe(field, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  // Fields above it may grow when their editors are loaded.
  const growing = new ResizeObserver(show);
  const form = field.closest("main")?.firstElementChild;
  if (form) growing.observe(form);
  const stop = (): void => {
    waiting.disconnect();
    growing.disconnect();
    for (const type of INPUTS) removeEventListener(type, stop, true);
  };
  // From then on the place is the person's own choice.
  for (const type of INPUTS) addEventListener(type, stop, true);
  return stop;
}
