import type { Locator, Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, expectSaved, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { Latch } from "./latch.ts";

/** The kinds of elements other than works and routes, by the name of their list. */
const KINDS: readonly { name: string; isRare?: true }[] = [
  { name: "Exhibitions" },
  { name: "Halls" },
  { name: "Timelines" },
  { name: "Information" },
  { name: "One minute", isRare: true },
  { name: "Slides", isRare: true },
  { name: "Start menu", isRare: true },
  { name: "Sections", isRare: true },
  { name: "For children", isRare: true },
  { name: "Beacons", isRare: true },
  { name: "Studies", isRare: true },
];

const navigation = (page: Page): Locator => page.getByRole("navigation").first();

/** Opens a list by the navigation, without loading the page again. */
async function openList(page: Page, { name, isRare }: { name: string; isRare?: true }): Promise<void> {
  const link = page.getByRole("link", { name: isRare ? "More content" : name, exact: true });
  const more = navigation(page).getByRole("button", { name: "More" });
  if (!(await navigation(page).locator(link).isVisible())) {
    await more.click();
    await page.getByRole("dialog").locator(link).click();
  } else {
    await navigation(page).locator(link).click();
  }
  if (isRare) await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

/** Makes an element of the list that is open, which leads to its form. */
async function create(page: Page, list: string, name: string): Promise<void> {
  await page.getByRole("button", { name: "New", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `New in ${list}` });
  await expect(dialog).toBeVisible();
  const field = dialog.getByRole("textbox");
  // A study is named by its questions.
  const isNamed = (await field.count()) > 0;
  if (isNamed) await field.fill(name);
  await dialog.getByRole("button", { name: "Make it" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/museums\/1\/\w+\/[\w-]+$/);
  if (isNamed) await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  else await expect(page.getByRole("heading", { level: 1 }).first()).not.toHaveText(list);
}

/** Adds a step and chooses its work by a part of the name. */
async function addStep(page: Page, work: string): Promise<void> {
  await page.getByRole("button", { name: "Add to Steps" }).click();
  const picker = page.getByRole("combobox", { name: "Artwork" }).or(page.getByRole("combobox", { name: "Work" }));
  await picker.fill(work.slice(0, 5).toLowerCase());
  await page.getByRole("option", { name: new RegExp(work) }).click();
  await expect(steps(page).getByRole("row", { name: new RegExp(work) })).toBeVisible();
}

const steps = (page: Page): Locator => page.getByRole("grid", { name: "Steps" });

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test.beforeEach(async ({ page, ownServer }) => {
      await signInStaff(page.context(), ownServer);
      await page.goto(`${ownServer.address}/console/museums/1`);
      await expect(navigation(page)).toContainText("Works");
    });

    test("CON-8 a route gets works by search, in an order made by keyboard and by drag", async ({
      page,
      ownServer,
    }) => {
      await openList(page, { name: "Routes" });
      await create(page, "Routes", "Three reefs");
      for (const work of ["Coral", "Sunflower", "Stone Carpet"]) await addStep(page, work);
      const names = (): Promise<string[]> => steps(page).getByRole("row").allInnerTexts();
      await expect
        .poll(names)
        .toEqual([/Coral/, /Sunflower/, /Stone Carpet/].map((name) => expect.stringMatching(name)));
      // Nothing is half under the bar at the window's end.
      await page.setViewportSize({ ...size, height: 3000 });
      await expectGoodScreen(page);

      // The last one first, by keyboard.
      await steps(page)
        .getByRole("button", { name: /^Move .*Stone Carpet/ })
        .focus();
      await page.keyboard.press("Enter");
      const target = page.locator(":focus");
      await expect(target).toHaveAccessibleName(/^Insert /);
      await expect(async () => {
        await page.keyboard.press("ArrowUp");
        await expect(target).toHaveAccessibleName(/^Insert before .*Coral/, { timeout: 100 });
      }).toPass();
      await page.keyboard.press("Enter");
      await expect
        .poll(names)
        .toEqual([/Stone Carpet/, /Coral/, /Sunflower/].map((name) => expect.stringMatching(name)));
      await expect(steps(page).locator(":focus")).toHaveCount(1);

      // Then the last one second, by drag.
      await steps(page)
        .getByRole("row", { name: /Sunflower/ })
        .dragTo(steps(page).getByRole("row", { name: /Coral/ }), { targetPosition: { x: 40, y: 2 } });
      await expect
        .poll(names)
        .toEqual([/Stone Carpet/, /Sunflower/, /Coral/].map((name) => expect.stringMatching(name)));
      await expectSaved(page);
      const stored = await page.request.get(
        `${ownServer.address}/api/console/v1/museums/1/elements/routes?fields=name`,
      );
      const { items } = (await stored.json()) as { items: { key: string }[] };
      const route = await page.request.get(
        `${ownServer.address}/api/console/v1/museums/1/elements/routes/${items.at(-1)?.key}`,
      );
      const { values } = (await route.json()) as { values: Record<string, unknown> };
      const works = (values["steps"] as string[]).map((key) => values[`steps/${key}/artwork`]);
      expect(works).toEqual(["102", "208", "214"]);
      if (size.width > 1000) {
        const phone = page.frameLocator("iframe[title=Preview]");
        await expect(phone.getByText("Three reefs").first()).toBeAttached();
      }
    });

    test("CON-8 a new work is named while its list is loading, and its number is compared when the list is there", async ({
      page,
    }) => {
      const listed = new Latch();
      await page.route(/\/elements\/artworks\?/, async (route) => {
        await listed.opened;
        await route.continue();
      });
      await openList(page, { name: "Works" });
      await page.getByRole("button", { name: "New", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "New in Works" });
      const name = dialog.getByRole("textbox", { name: "Name, English" });
      await name.fill("Low tide");
      await dialog.getByRole("textbox", { name: "Number" }).fill("214");
      const submit = dialog.getByRole("button", { name: "Make it" });
      await expect(submit).toBeDisabled();
      listed.open();
      await submit.click();
      await expect(dialog).toContainText("has the number 214 already");
      await expect(name).toHaveValue("Low tide");
      await dialog.getByRole("textbox", { name: "Number" }).fill("9214");
      await submit.click();
      await expect(page.getByRole("heading", { level: 1, name: "Low tide" })).toBeVisible();
    });

    test("CON-8 an element of each kind is made", async ({ page }) => {
      // The form of a kind is the same at both sizes, so that some of them are enough here.
      for (const kind of size.width > 1000 ? KINDS : KINDS.filter((_, index) => index % 3 === 0)) {
        await openList(page, kind);
        await create(page, kind.name, `A new one of ${kind.name}`);
      }
      await expectSaved(page);
      await openList(page, { name: "Exhibitions" });
      await expect(page.getByText("A new one of Exhibitions")).toBeVisible();
    });
  });
}
