import { type Page, expect } from "@playwright/test";

/** Fails when a button has no edge, or a state no colour of its own, where the system chooses the colours (1.4.11). */
export async function expectStatesInForcedColours(page: Page): Promise<void> {
  const faults = (): Promise<string[]> =>
    page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement("span"));
      probe.style.cssText = "forced-color-adjust: none; background: Highlight";
      const highlight = getComputedStyle(probe).backgroundColor;
      probe.remove();
      const nameOf = (element: Element): string =>
        `${element.localName} ${element.getAttribute("aria-label") ?? element.textContent}`;
      const seen = (selector: string): Element[] =>
        Array.from(document.querySelectorAll(selector)).filter((element) => element.checkVisibility());
      const edges = seen("main button").filter((element) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(element);
        return borderTopStyle === "none" || Number.parseFloat(borderTopWidth) === 0;
      });
      const states = seen("[aria-pressed=true], [aria-checked=true], [aria-current]:not([aria-current=false])").filter(
        (element) => getComputedStyle(element).backgroundColor !== highlight,
      );
      return [
        ...edges.map((element) => `${nameOf(element)} has no edge`),
        ...states.map((element) => `${nameOf(element)} looks as without its state`),
      ];
    });
  // A change of colour takes a frame.
  await expect.poll(faults, { message: "in forced colours", timeout: 5000 }).toEqual([]);
}
