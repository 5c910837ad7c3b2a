import { type Frame, type Locator, type Page, expect } from "@playwright/test";
import axe from "axe-core";
import { type SettleOptions, settled } from "./settled.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface AxeOptions extends SettleOptions {
  /** What goes by itself after some seconds: it must show before and after the check. */
  showing?: Locator;
}

/**
 * Fails with axe's violations in the page's current state, and where they are, and with live regions that are hidden while
 * empty: screen readers miss what comes into them.
 */
export async function expectAccessible(page: Page, { showing, ...options }: AxeOptions = {}): Promise<void> {
  await settled(page, options);
  if (showing !== undefined) await expect(showing, "shown before axe").toBeVisible();
  await Promise.all(page.frames().map(load));
  const violations = await page.evaluate(async (tags) => {
    // Describing the elements that passed takes as long as checking them.
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    // React Aria's announcements refer to what they announce, for some seconds, also when it is gone.
    const results = await loaded.run(
      { exclude: ["[data-live-announcer]"] },
      { runOnly: tags, resultTypes: ["violations"] },
    );
    return results.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${String(target)}: ${failureSummary}`),
    }));
  }, TAGS);
  expect(violations).toEqual([]);
  const hidden = await page
    .locator("[role=alert]:empty, [role=status]:empty, [aria-live]:empty")
    .evaluateAll((regions) =>
      regions.filter((region) => getComputedStyle(region).display === "none").map(({ className }) => className),
    );
  expect(hidden, "hidden live regions").toEqual([]);
  // Not repeated: what has gone may come again, and axe has not seen it.
  if (showing !== undefined) expect(await showing.isVisible(), `${String(showing)} is shown after axe`).toBe(true);
}

/** Loads axe into a frame, once per document: its half a megabyte takes long to send and to compile. */
async function load(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
}
