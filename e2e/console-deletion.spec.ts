import type { Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, join, signInStaff, waitingEdits } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { at } from "./museums.ts";

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    // Visitors and consoles ask for what is gone, and one of them is offline for a moment.
    test.use({
      viewport: size,
      isMobile: false,
      hasTouch: false,
      expectedErrors: [/status of 404|Failed to (fetch|load)/],
    });

    test("STAFF-5 DRAFT-4 an owner deletes a museum, and nobody is left with words that cannot be saved", async ({
      page,
      context,
      browser,
      ownServer,
    }) => {
      await signInStaff(context, ownServer);
      const ben = await join(browser, ownServer, context, { role: "editor", museums: ["1"] }, size);
      const museum = `${ownServer.address}/console/museums/1`;
      const heading = page.getByRole("heading", { level: 1 });
      const gone = { name: "This museum is not here" };

      await ben.goto(`${museum}/settings`);
      await expect(ben.getByRole("textbox", { name: /^Name/ }).first()).toBeVisible();
      await expect(ben.getByRole("button", { name: "Delete the museum…" })).toHaveCount(0);
      await ben.goto(`${museum}/works/101`);
      const author = ben.getByRole("textbox", { name: /^Author/ }).first();
      await expect(author).toBeVisible();
      const tab = await context.newPage();
      await tab.goto(`${museum}/works`);
      await expect(tab.getByText("The Knot of Ten").first()).toBeVisible();

      await page.goto(`${museum}/settings`);
      await page.getByRole("button", { name: "Delete the museum…" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete Museum of Pattern permanently?" });
      const code = dialog.getByRole("textbox", { name: "Type DEMO to delete the museum" });
      await expect(code).toBeFocused();
      await code.fill("DEM");
      await dialog.getByRole("button", { name: "Delete permanently" }).click();
      await expect(dialog.getByText("The code of this museum is DEMO.")).toBeVisible();
      await expectGoodScreen(page);
      // The code only confirms: nobody asks whether it is to be saved.
      await code.press("Escape");
      await page.getByRole("button", { name: "Delete the museum…" }).click();
      await expect(code).toHaveValue("");

      // Only the call that saves can learn that the museum is gone.
      await ben.route("**/presence", (route) => route.abort());
      const texts = ben.getByRole("list", { name: "What you wrote" });
      await ben.context().setOffline(true);
      await author.fill("Nobody will read this");
      await code.fill("demo");
      await code.press("Enter");
      await expect(page).toHaveURL(`${ownServer.address}/console/`);
      await expect(heading).toBeFocused();
      const status = page.getByRole("contentinfo").getByRole("status");
      await expect(status).toContainText("Museum of Pattern is deleted.");
      await expect(page.getByText("Museum of Pattern", { exact: true })).toHaveCount(0);
      await expectGoodScreen(page);
      await expect(tab.getByRole("heading", gone)).toBeVisible();
      await expectGoodScreen(tab);

      const wrong = await watchFor(ben, ["moved this to the bin", "does not exist", "preview has ended"]);
      await ben.context().setOffline(false);
      await expect(ben.getByRole("heading", gone)).toBeFocused();
      expect(await wrong()).toEqual([]);
      await expect(ben.getByText("One change of yours could not be saved before.")).toBeVisible();
      await expect(texts).toContainText("The Knot of Ten");
      await expect(texts.getByRole("definition")).toHaveText("Nobody will read this");
      await expect(texts.getByRole("term")).toHaveText("Author");
      await expect(ben.getByRole("contentinfo")).toContainText("Not saved. This museum is not here");
      await expectGoodScreen(ben);
      expect(await waitingEdits(ben)).toHaveLength(1);
      await ben.getByRole("button", { name: "Discard" }).click();
      await expect(ben.getByRole("heading", gone)).toBeFocused();
      await expect(texts).toHaveCount(0);
      await expect.poll(() => waitingEdits(ben)).toEqual([]);
      await ben.getByRole("link", { name: "To the museums" }).click();
      await expect(ben.getByRole("heading", { level: 1 })).toBeFocused();

      const visitor = await context.newPage();
      await visitor.goto(`${ownServer.address}${at("DEMO")}`);
      await expect(visitor.getByText("This page does not exist")).toBeVisible();
      // A server completes the deletion within seconds.
      await expect(async () => {
        await page.goto(`${ownServer.address}/console/people`);
        await expect(page.getByText("No museum any more")).toBeVisible({ timeout: 1000 });
      }).toPass();
      await page.goto(`${ownServer.address}/console/activity`);
      await expect(page.getByText("Deleted a museum").first()).toBeVisible();
    });
  });
}

/** Returns a function that returns which of some words the page has shown since, however briefly. */
async function watchFor(page: Page, wanted: readonly string[]): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle((words) => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      for (const word of words) if (document.body.textContent.includes(word)) seen.add(word);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    return seen;
  }, wanted);
  return () => shown.evaluate((seen) => [...seen]);
}
