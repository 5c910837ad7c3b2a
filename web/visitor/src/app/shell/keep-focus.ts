import { isVisible } from "../../lib/visible";

const CONTROLS =
  "a[href], button, input, select, textarea, summary, iframe, video[controls], audio[controls], [tabindex]";

/** An element with this attribute takes the focus of a control that disappears next to it, before its neighbours. */
const HEIR = "[data-focus-heir]";

/**
 * keepFocus moves the focus to the nearest control when the focused one is removed, or disabled or hidden by an attribute
 * (not by a style alone), so that it never falls to the page, where the next Tab would begin at the start (2.4.3). It
 * returns a function that stops it.
 */
export function keepFocus(page: Document): () => void {
  const view = page.defaultView;
  if (view === null) return () => {};
  let focused: HTMLElement | null = null;
  let order: HTMLElement[] = [];
  let timer: number | undefined;

  const record = (target: EventTarget | null): void => {
    if (!(target instanceof view.HTMLElement) || target === page.body) return;
    focused = target;
    order = controls(page);
  };
  const focusin = ({ target }: FocusEvent): void => record(target);
  const check = (): void => {
    if (focused === null || hasFocus(page)) return;
    // The visitor has tapped outside the controls: what happens to this one later does not matter.
    if (focused.isConnected && isUsable(focused)) focused = null;
    else nearest(page, order, focused)?.focus({ preventScroll: true });
  };
  // After the effects of the change, in which a screen may take the focus itself.
  const changed = (): void => {
    if (focused === null || hasFocus(page)) return;
    view.clearTimeout(timer);
    timer = view.setTimeout(check);
  };
  const observer = new view.MutationObserver(changed);
  observer.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled", "hidden", "inert", "open"],
  });
  page.addEventListener("focusin", focusin);
  // This file may be loaded after the first press of Tab.
  record(page.activeElement);
  page.addEventListener("focusout", changed);
  return () => {
    view.clearTimeout(timer);
    observer.disconnect();
    page.removeEventListener("focusin", focusin);
    page.removeEventListener("focusout", changed);
  };
}

function hasFocus(page: Document): boolean {
  const { activeElement: active, body } = page;
  return active !== null && active !== body && isUsable(active);
}

/** isUsable reports whether an element can have the focus. */
function isUsable(element: Element): boolean {
  return !element.matches(":disabled, [inert], [inert] *") && isVisible(element);
}

/** controls returns the controls that Tab reaches, in its order; those of the open dialog if there is one. */
function controls(page: Document): HTMLElement[] {
  const area = [...page.querySelectorAll("dialog[open]")].at(-1) ?? page.body;
  return [...area.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => one.tabIndex >= 0 && isUsable(one));
}

/**
 * nearest returns what takes the place of a lost control: what is new between its neighbours, such as the button for the
 * next step, else the next neighbour, else the one before, else the screen's heading.
 */
function nearest(page: Document, before: readonly HTMLElement[], lost: HTMLElement): HTMLElement | null {
  const now = controls(page);
  const at = before.indexOf(lost);
  const previous = before
    .slice(0, Math.max(at, 0))
    .filter((one) => now.includes(one))
    .at(-1);
  const next = before.slice(at + 1).find((one) => now.includes(one));
  const heading = page.querySelector<HTMLElement>("main h1[tabindex]") ?? page.querySelector<HTMLElement>("main");
  // Nothing is as it was: this is another screen.
  if (previous === undefined && next === undefined) return heading;
  const start = previous === undefined ? 0 : now.indexOf(previous) + 1;
  const end = next === undefined ? now.length : now.indexOf(next);
  const between = now.slice(start, end);
  return between.find((one) => one.matches(HEIR)) ?? between[0] ?? next ?? previous ?? heading;
}
