import { type Page, expect } from "@playwright/test";
import { expectFits } from "./fits.ts";
import { settled } from "./settled.ts";

/** A screen of 1280 by 1024 at 400 % (1.4.10). */
export const ZOOMED = { width: 320, height: 256 };

/** Largest share of the screen that bars may take while the page is read. */
const BARS = 0.5;

/** Fails when the page or a part of it, other than a table, scrolls sideways, or bars take most of the screen. */
export async function expectReflows(page: Page): Promise<void> {
  // Lengths in dvb follow a new size of the viewport in the next frame.
  await settled(page);
  await expectFits(page);
  const faults = await page.evaluate((share) => {
    const seen: string[] = [];
    const nameOf = (element: Element): string => `${element.localName}.${element.className}`;
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { overflowX } = getComputedStyle(element);
      const isTable = element.querySelector(":scope > table:only-child") !== null;
      if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1 && !isTable)
        seen.push(`${nameOf(element)} scrolls sideways`);
      const box = element.getBoundingClientRect();
      if (
        element.matches("a, button, input") &&
        (box.left < -1 || box.right > innerWidth + 1) &&
        element.closest("[inert]") === null
      )
        seen.push(`${nameOf(element)} is cut at the side`);
    }
    scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2);
    const isBar = (element: Element | null): boolean => {
      for (let at = element; at !== null; at = at.parentElement) {
        const { position } = getComputedStyle(at);
        if (position === "fixed") return at.closest("dialog") === null;
        // Those that are not stuck are where the page has them.
        if (position === "sticky" && document.documentElement.scrollHeight > innerHeight) {
          const style = getComputedStyle(at);
          const box = at.getBoundingClientRect();
          if (Math.abs(box.top - Number.parseFloat(style.top)) < 1.5) return true;
          if (Math.abs(innerHeight - box.bottom - Number.parseFloat(style.bottom)) < 1.5) return true;
        }
      }
      return false;
    };
    let covered = 0;
    const step = 4;
    for (let y = step / 2; y < innerHeight; y += step)
      if (isBar(document.elementFromPoint(innerWidth / 2, y))) covered += step;
    scrollTo(0, 0);
    if (covered > innerHeight * share)
      seen.push(`bars take ${Math.round((100 * covered) / innerHeight)} % of the screen`);
    return seen;
  }, BARS);
  expect.soft(faults, "at 400 %").toEqual([]);
}
