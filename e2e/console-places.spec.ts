import type { Locator } from "@playwright/test";
import { CONSOLE_SIZES, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { settled } from "./settled.ts";

const scrollOf = (element: Locator): Promise<number> => element.evaluate((shown) => shown.scrollTop);

test.beforeEach(({ page, ownServer }) => signInStaff(page.context(), ownServer));

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("CON-15 lists return to filter, order, scroll and row; other screens begin at their top", async ({
      page,
      ownServer,
    }) => {
      const hasColumns = size.width > 800;
      const main = page.getByRole("main");
      const focused = main.locator("[role=row]:focus");
      const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name });
      const toList = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true }).click();

      await page.goto(`${ownServer.address}/console/museums/1/works`);
      await expect(page.getByRole("row", { name: /The Knot of Ten/ })).toBeVisible();
      await main.getByRole("button", { name: "Hall", exact: true }).click();
      for (const index of [0, 1, 2, 3]) await page.getByRole("menuitemcheckbox").nth(index).click();
      await page.keyboard.press("Escape");
      const filter = main.getByRole("button", { name: /^Hall: .+,/ });
      await expect(filter).toBeVisible();
      if (hasColumns) await page.getByRole("columnheader", { name: "Name" }).click();
      await settled(page);
      const count = (await main.getByRole("status").textContent()) ?? "";
      expect(count).toMatch(/of 42/);
      const expectNarrowed = async (): Promise<void> => {
        await expect(filter).toBeVisible();
        await expect(main.getByRole("status")).toHaveText(count);
        if (hasColumns) await expect(page.getByRole("columnheader", { name: "Name" })).toContainText("↑");
      };

      // A work in the middle of the list, and from it the next one.
      await page.getByRole("grid").hover();
      await page.mouse.wheel(0, 500);
      await expect.poll(() => scrollOf(main)).toBeGreaterThan(200);
      const scroll = await scrollOf(main);
      const row = main.locator(`[role=row][data-key]`).nth(11);
      await row.scrollIntoViewIfNeeded();
      await row.click();
      await expect(heading(/^\d+ /)).toBeFocused();
      expect(await scrollOf(main)).toBe(0);
      const before = page.url();
      await page.getByRole("link", { name: "Next" }).click();
      await expect(page).not.toHaveURL(before);
      const key = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      await toList("Works");
      await expect(focused).toHaveAttribute("data-key", key);
      await expect(focused).toBeInViewport({ ratio: 1 });
      expect(await scrollOf(main)).toBeGreaterThanOrEqual(scroll);
      await expectNarrowed();

      // By keyboard: from the row to the one below it, into it and back.
      await page.keyboard.press("ArrowDown");
      await expect(focused).not.toHaveAttribute("data-key", key);
      const below = (await focused.getAttribute("data-key")) ?? "";
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/works/${below}$`));
      await expect(heading(/^\d+ /)).toBeFocused();
      await page.goBack();
      await expect(focused).toHaveAttribute("data-key", below);
      await expectNarrowed();
      // Loaded already, it begins at its top as well.
      expect(await scrollOf(main)).toBeGreaterThanOrEqual(scroll);
      await page.keyboard.press("Enter");
      await expect(heading(/^\d+ /)).toBeFocused();
      expect(await scrollOf(main)).toBe(0);

      // Each list has its own place, and what was cleared stays cleared.
      await toList("Halls");
      await expect(heading("Halls")).toBeVisible();
      expect(await scrollOf(main)).toBe(0);
      await expect(main.getByRole("status")).toHaveText("");
      await toList("Works");
      await expectNarrowed();
      await main.getByRole("button", { name: "Show all" }).click();
      await expect(main.getByRole("status")).toHaveText("");
      await toList("Halls");
      await expect(heading("Halls")).toBeVisible();
      await toList("Works");
      await expect(heading("Works")).toBeVisible();
      await expect(main.getByRole("button", { name: "Hall", exact: true })).toBeVisible();
      await expect(main.getByRole("status")).toHaveText("");
    });

    for (const { list, opened } of [
      { list: "works", opened: "heading" },
      { list: "media", opened: "dialog" },
    ] as const) {
      test(`CON-15 a click right after scrolling opens the row under the pointer: ${list}`, async ({
        page,
        ownServer,
      }) => {
        await page.clock.install();
        await page.goto(`${ownServer.address}/console/museums/1/${list}`);
        const rows = page.getByRole("grid").locator("[role=row][data-key]");
        const topOfFirst = () => rows.first().evaluate((row) => row.getBoundingClientRect().top);
        await rows.first().hover();
        const top = await topOfFirst();
        // Time stands still, so that the scrolling does not end.
        await page.clock.pauseAt(Date.now() + 60_000);
        await page.mouse.wheel(0, 500);
        await expect.poll(topOfFirst).not.toBe(top);
        const boxes = await rows.evaluateAll((all) =>
          all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect),
        );
        // In the page, the rows are in any order.
        const inSight = boxes.filter((box) => box.top > top).sort((one, other) => one.top - other.top)[0];
        if (inSight === undefined) throw new Error("no row is in sight");
        await page.mouse.click(inSight.left + inSight.width / 2, inSight.top + inSight.height / 2);
        await page.clock.resume();
        if (opened === "dialog") await expect(page.getByRole("dialog")).toBeVisible();
        else await expect(page.getByRole("heading", { level: 1, name: /^\d+ / })).toBeFocused();
      });
    }
  });
}

test("CON-15 media library and activity return to what they were narrowed to", async ({ page, ownServer }) => {
  await page.goto(`${ownServer.address}/console/museums/1/media`);
  const main = page.getByRole("main");
  await main.getByRole("searchbox").fill("coral");
  await expect(main.getByText("No file matches")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Works", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Works" })).toBeVisible();
  await expect(main.getByRole("searchbox")).toHaveValue("");
  await page.goBack();
  await expect(main.getByRole("searchbox")).toHaveValue("coral");

  await page.getByRole("banner").getByRole("link").click();
  await page.getByRole("navigation").getByRole("link", { name: "Activity" }).click();
  await main.getByRole("searchbox").fill("signed");
  await page.getByRole("navigation").getByRole("link", { name: "People" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await page.goBack();
  await expect(main.getByRole("searchbox")).toHaveValue("signed");
});
