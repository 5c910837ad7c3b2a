import { type Page, expect } from "@playwright/test";
import { settled } from "./settled.ts";

/** What has the focus after a press of Tab, measured as it is on the screen. */
interface Stop {
  /** Number of the element, the same each time it has the focus. */
  id: number;
  name: string;
  /** Why a visitor who uses the keyboard is lost here; empty when all is well. */
  fault: string;
}

const MAX_PRESSES = 150;

/**
 * Tabs through the whole page forwards and backwards, and fails unless every control gets the focus and gives it away
 * (2.1.1, 2.1.2), is not hidden behind a bar while it has it (2.4.11), has a name (4.1.2), and follows the one before it
 * in the direction of reading (2.4.3).
 */
export async function expectWalkable(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(installWalk);
  const forwards = await walk(page, "Tab");
  const faults = forwards.filter(({ fault }) => fault !== "").map(({ name, fault }) => `${name} ${fault}`);
  expect.soft(faults, "Tab forwards").toEqual([]);
  const missed = await page.evaluate(
    (ids) => window.walk.missed(ids),
    forwards.map(({ id }) => id),
  );
  expect.soft(missed, "controls that Tab does not reach").toEqual([]);
  const backwards = await walk(page, "Shift+Tab");
  const hidden = backwards.filter(({ fault }) => fault.startsWith("is hidden"));
  expect
    .soft(
      hidden.map(({ name, fault }) => `${name} ${fault}`),
      "Tab backwards",
    )
    .toEqual([]);
  const order = (stops: Stop[]): string[] => stops.map(({ id, name }) => `${id} ${name}`);
  expect.soft(order(backwards).reverse(), "Shift+Tab goes the same way back").toEqual(order(forwards));
}

/** Presses the key from one end of the page until the focus leaves it at the other. */
async function walk(page: Page, key: "Tab" | "Shift+Tab"): Promise<Stop[]> {
  await page.evaluate(() => window.walk.restart());
  const stops: Stop[] = [];
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => window.walk.stop());
    // Backwards the browser leaves the page once before it comes to the last control.
    if (stop === null && stops.length === 0 && key === "Shift+Tab" && presses === 0) continue;
    if (stop === null) return stops;
    // A film with the browser's own controls keeps the focus for several presses, and a dialog has it between two rounds.
    if (stop.inner && (stop.id === stops.at(-1)?.id || stop.name.startsWith("dialog"))) continue;
    stops.push(stop);
  }
  const last = stops.slice(-3).map(({ name }) => name);
  throw new Error(`${key} never leaves the page: ${last.join(", ")}`);
}

interface Walk {
  restart(): void;
  stop(): Promise<(Stop & { inner: boolean }) | null>;
  missed(ids: number[]): string[];
}

declare global {
  interface Window {
    walk: Walk;
  }
}

/** Runs in the page: it must not refer to anything outside. */
function installWalk(): void {
  if ((window as Partial<Window>).walk !== undefined) return;
  const TABBABLE =
    "a[href], button, input, select, textarea, summary, iframe, video[controls], audio[controls], [tabindex]";
  const ids = new WeakMap<Element, number>();
  let nextId = 1;
  let before: Element | null = null;
  let scrolled = scrollY;

  /** How often a covered control is looked at, two frames apart: the page may still bring it into view. */
  const MAX_LOOKS = 5;
  const nextFrames = (): Promise<number> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

  const idOf = (element: Element): number => {
    const id = ids.get(element) ?? nextId++;
    ids.set(element, id);
    return id;
  };
  const nameOf = (element: Element): string => {
    const labelledBy = element.getAttribute("aria-labelledby") ?? "";
    const label = labelledBy === "" ? null : document.getElementById(labelledBy);
    const field = (element as HTMLInputElement).labels?.[0];
    const text = element.getAttribute("aria-label") ?? label?.textContent ?? field?.textContent ?? element.textContent;
    return `${element.localName} "${(text ?? "").replaceAll(/\s+/g, " ").trim().slice(0, 40)}"`;
  };
  /** The box that is drawn for a control: an invisible input is drawn as its label. */
  const drawn = (element: Element): Element => {
    const box = element.getBoundingClientRect();
    return box.width < 4 || box.height < 4 ? ((element as HTMLInputElement).labels?.[0] ?? element) : element;
  };

  /** Looks at points of the control: what covers half of them hides it. */
  const hiddenBy = (element: Element): string => {
    const target = drawn(element);
    const cover: string[] = [];
    let points = 0;
    for (const box of Array.from(target.getClientRects()).slice(0, 3)) {
      for (const [across, down] of [
        [0.5, 0.5],
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const x = box.left + box.width * across;
        const y = box.top + box.height * down;
        points += 1;
        const hit = document.elementFromPoint(x, y);
        if (hit === null) cover.push("the edge of the screen");
        else if (!target.contains(hit) && !hit.contains(target) && hit.closest("label")?.control !== element)
          cover.push(`${hit.localName}.${hit.className.toString().split(" ")[0]}`);
        else if (hit.contains(target) && hit !== target) cover.push(`its surroundings ${hit.localName}`);
      }
    }
    // A control that is higher than the free part of the screen can only be seen in part.
    const isTall = target.getBoundingClientRect().height > innerHeight / 3;
    return cover.length > points * (isTall ? 0.8 : 0.4) ? (cover[0] ?? "") : "";
  };

  const isNamed = (element: Element): boolean =>
    element.matches("a, button, input, select, textarea, summary, iframe, video, audio") ||
    (element.hasAttribute("role") && (element.hasAttribute("aria-label") || element.hasAttribute("aria-labelledby"))) ||
    element.matches(":is(section, dialog):is([aria-label], [aria-labelledby])");

  /** Two controls of one line follow each other in the direction of the text around both. */
  const isAgainstReading = (from: Element, to: Element): boolean => {
    const a = drawn(from).getBoundingClientRect();
    const b = drawn(to).getBoundingClientRect();
    const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (shared < Math.min(a.height, b.height) * 0.6) return false;
    if (a.right > b.left + 1 && b.right > a.left + 1) return false;
    let around: Element | null = from.parentElement;
    while (around !== null && !around.contains(to)) around = around.parentElement;
    const isRightToLeft = around !== null && getComputedStyle(around).direction === "rtl";
    return isRightToLeft ? b.left > a.left : b.left < a.left;
  };

  window.walk = {
    restart() {
      // The browser continues from the element that had the focus last: the whole page, or the open dialog.
      const all = document.querySelector<HTMLElement>("dialog:modal") ?? document.body;
      all.tabIndex = -1;
      all.focus({ preventScroll: true });
      all.removeAttribute("tabindex");
      before = null;
    },
    async stop() {
      // Controls come and go with the position, such as the button to the top, and bars change their height.
      if (scrollY !== scrolled) {
        await nextFrames();
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
      }
      scrolled = scrollY;
      const element = document.activeElement;
      if (element === null || element === document.body || element === document.documentElement) return null;
      let cover = hiddenBy(element);
      for (let looks = 0; cover !== "" && looks < MAX_LOOKS; looks++) {
        await nextFrames();
        cover = hiddenBy(element);
      }
      scrolled = scrollY;
      const inner = element.matches("video, audio, iframe, dialog");
      let fault = "";
      if (cover !== "") fault = `is hidden by ${cover}`;
      else if (!isNamed(element)) fault = "has no name";
      else if (element.getAttribute("title") !== null && element.localName !== "iframe")
        fault = "has a tooltip that repeats its name";
      else if (before !== null && before !== element && isAgainstReading(before, element))
        fault = `is on the wrong side of ${nameOf(before)}`;
      before = element;
      return { id: idOf(element), name: nameOf(element), fault, inner };
    },
    missed(reached) {
      const groups = new Set<string>();
      const wanted = Array.from(document.querySelectorAll<HTMLInputElement>(TABBABLE)).filter(
        (element) =>
          element.tabIndex >= 0 &&
          !element.matches(":disabled, [inert] *, [inert]") &&
          (document.querySelector("dialog:modal")?.contains(element) ?? true) &&
          element.checkVisibility({ visibilityProperty: true }),
      );
      for (const element of wanted)
        if (reached.includes(idOf(element)) && element.type === "radio") groups.add(element.name);
      return wanted
        .filter(
          (element) => !reached.includes(idOf(element)) && !(element.type === "radio" && groups.has(element.name)),
        )
        .map(nameOf);
    },
  };
}
