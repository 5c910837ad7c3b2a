import { type Page, expect, test } from "@playwright/test";
import { settled } from "./settled.ts";

/** Presses every button of a screen, fails when one leaves the focus on the page, and returns how many were pressed. */
export async function expectFocusAfterButtons(page: Page): Promise<number> {
  // Buttons that come later, a carousel's for example, would change the order.
  await settled(page);
  const address = page.url();
  let presses = 0;
  for (const [index, name] of (await buttons(page)).entries()) {
    await test.step(name, async () => {
      let before: number | null = null;
      const press = async (): Promise<boolean> => {
        if (page.url() !== address) {
          await page.goto(address);
          await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
        }
        // What an earlier button has removed has no turn.
        if ((await buttons(page))[index] !== name) return false;
        await page.locator("main button:visible").nth(index).focus({ timeout: 2000 });
        before = await documentTime(page);
        await page.keyboard.press("Enter");
        return true;
      };
      const pressAgain = async (): Promise<boolean> => {
        await settled(page);
        return press();
      };
      // Repeated where an earlier button leads away with a delay.
      if (!(await press().catch(pressAgain))) return;
      presses += 1;
      await settled(page);
      await expectFocusInPage(page, before, `after ${name}`);
      if ((await page.locator("dialog[open]").count()) === 0) return;
      await page.keyboard.press("Escape");
      await settled(page);
      await expectFocusInPage(page, before, `after closing ${name}`);
    });
  }
  return presses;
}

/** The names of the visible buttons, in their order. */
function buttons(page: Page): Promise<string[]> {
  return page
    .locator("main button:visible")
    .evaluateAll((all) => all.map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim()));
}

/** Returns when the page's document was opened: another one has another time. */
function documentTime(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin);
}

/**
 * Fails when the focus is on the page, on something disabled, or on something invisible, unless the page has another
 * document than before: that is read from its top.
 */
async function expectFocusInPage(page: Page, before: number | null, message: string): Promise<void> {
  const where = (former: number | null): string => {
    if (performance.timeOrigin !== former) return "in the page";
    const { activeElement: active, body } = document;
    if (active === null || active === body || active === document.documentElement) return "on the page";
    return active.matches(":disabled, [inert] *") || !active.checkVisibility() ? "on something hidden" : "in the page";
  };
  await expect
    .poll(() => page.evaluate(where, before).catch(() => "between two pages"), { message })
    .toBe("in the page");
}
