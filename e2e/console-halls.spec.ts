import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, expectSaved, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { Latch } from "./latch.ts";

/** Makes a museum of a hall and three works without numbers, and returns its id. */
async function createMuseum(request: APIRequestContext, address: string): Promise<string> {
  const create = async (path: string, data: object): Promise<{ id: string }> => {
    const answer = await request.post(`${address}/api/console/v1/museums${path}`, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: string };
  };
  const name = { en_GB: "Harbour Museum" };
  const { id } = await create("", { code: "HARBOUR", name, languages: ["en_GB"] });
  await create(`/${id}/elements/halls`, { key: "sea", values: { "name/en_GB": "Hall of the Sea" } });
  for (const work of ["Anchor", "Bell", "Chest"]) {
    await create(`/${id}/elements/artworks`, { key: work.toLowerCase(), values: { "name/en_GB": work } });
  }
  return id;
}

const works = (page: Page) => page.getByRole("grid", { name: /works? hangs? here/ });

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("CON-8 CON-10 PUB-1 a hall gets its works in an order, and visitors find it by the start menu", async ({
      page,
      browser,
      ownServer,
    }) => {
      const { address } = ownServer;
      await signInStaff(page.context(), ownServer);
      const id = await createMuseum(page.request, address);
      await page.goto(`${address}/console/museums/${id}/halls/sea`);
      const picker = page.getByRole("combobox", { name: "No works hang here yet" });
      await picker.fill("chest");
      await page.getByRole("option", { name: "Chest" }).click();
      await expect(page.getByText("Chest hangs in Hall of the Sea now")).toBeVisible();
      for (const [count, work] of [
        [1, "Anchor"],
        [2, "Bell"],
      ] as const) {
        await page.getByRole("combobox", { name: new RegExp(`^${count} work`) }).fill(work.toLowerCase());
        await page.getByRole("option", { name: work }).click();
        await expect(works(page).getByRole("row")).toHaveCount(count + 1);
      }
      const phone = page.frameLocator("iframe[title=Preview]");
      if (size.width > 1000) await expect(phone.getByRole("list", { name: "Works" }).getByRole("link")).toHaveCount(3);
      const names = (): Promise<string[]> => works(page).getByRole("row").allInnerTexts();
      await expect.poll(names).toEqual(["Anchor", "Bell", "Chest"]);
      // Nothing is half under the bar at the window's end.
      await page.setViewportSize({ ...size, height: 3000 });
      await expectGoodScreen(page);
      await page.setViewportSize(size);

      await works(page).getByRole("button", { name: "Move Chest", exact: true }).focus();
      await page.keyboard.press("Enter");
      const target = page.locator(":focus");
      await expect(target).toHaveAccessibleName(/^Insert /);
      await expect(async () => {
        await page.keyboard.press("ArrowUp");
        await expect(target).toHaveAccessibleName(/^Insert before Anchor/, { timeout: 100 });
      }).toPass();
      await page.keyboard.press("Enter");
      await expect.poll(names).toEqual(["Chest", "Anchor", "Bell"]);
      await works(page).getByRole("button", { name: "Remove Bell", exact: true }).click();
      await expect.poll(names).toEqual(["Chest", "Anchor"]);
      await page.getByRole("button", { name: "Take back" }).click();
      await expect.poll(names).toEqual(["Chest", "Anchor", "Bell"]);
      await works(page).getByRole("link", { name: "Bell" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Bell" })).toBeVisible();

      // Nothing but the hall leads to the works, and nothing leads to the hall.
      await page.goto(`${address}/console/museums/${id}/publish`);
      await expect(page.getByText("Visitors do not find this work.")).toHaveCount(0);
      const fault = page.getByRole("listitem").filter({ hasText: "Visitors do not find the halls" });
      await expect(fault).toContainText("Start menu");
      await fault.getByRole("link", { name: /^Fix it/ }).click();
      await expect(page.getByRole("radio", { name: "Start menu" })).toBeChecked();
      await expect(page.getByRole("button", { name: "Add an entry" })).toBeFocused();
      await page.keyboard.press("Enter");
      await page.getByRole("menuitem", { name: "Halls" }).click();
      const menu = page.getByRole("list", { name: "Start menu" });
      await expect(menu.getByRole("listitem").filter({ hasText: "Halls" })).toBeVisible();
      if (size.width > 1000) await expect(phone.locator("[data-item]")).toContainText("Halls");
      await expectGoodScreen(page);
      await expectSaved(page);

      await page.goto(`${address}/console/museums/${id}/publish`);
      await page.getByRole("button", { name: /^Publish \d+ changes/ }).click();
      await expect(page.getByText(/^Visitors see version 1, published/)).toBeVisible();
      await expect(page.getByText("Visitors do not find")).toHaveCount(0);

      const visitor = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: "en-GB" });
      const guide = await page.getByRole("textbox", { name: /address/i }).inputValue();
      await visitor.goto(guide);
      await visitor.getByRole("button", { name: "Start" }).click();
      await visitor.getByRole("button", { name: "Continue" }).click();
      await visitor.getByRole("link", { name: "Halls" }).click();
      await visitor.getByRole("link", { name: /Hall of the Sea/ }).click();
      await expect(visitor.getByRole("list", { name: "Works" }).getByRole("link")).toHaveText([
        "Chest",
        "Anchor",
        "Bell",
      ]);
      await visitor.getByRole("link", { name: "Bell" }).click();
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Bell");
      await visitor.close();
    });
  });
}

test.describe("1280 × 800", () => {
  test.use({ viewport: CONSOLE_SIZES[0], isMobile: false, hasTouch: false });

  test("CON-4 CON-10 works that get into a hall while the phone next to it loads are on the phone, too", async ({
    page,
    ownServer,
  }) => {
    const { address } = ownServer;
    await signInStaff(page.context(), ownServer);
    const id = await createMuseum(page.request, address);
    const [answered, changed] = [new Latch(), new Latch()];
    await page.route(
      "**/preview/*/api/v2/museums/detail/**",
      async (route) => {
        const response = await route.fetch();
        answered.open();
        await changed.opened;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.goto(`${address}/console/museums/${id}/halls/sea`);
    await answered.opened;
    for (const [label, work] of [
      ["No works hang here yet", "Anchor"],
      [/^1 work/, "Bell"],
    ] as const) {
      await page.getByRole("combobox", { name: label }).fill(work.toLowerCase());
      await page.getByRole("option", { name: work }).click();
      await expect(works(page).getByRole("row").filter({ hasText: work })).toBeVisible();
    }
    changed.open();
    const phone = page.frameLocator("iframe[title=Preview]");
    await expect(phone.getByRole("list", { name: "Works" }).getByRole("link")).toHaveText(["Anchor", "Bell"]);
  });

  test("CON-3 CON-8 a row of a list is dragged by its grip and by its title", async ({ page, ownServer }) => {
    const { address } = ownServer;
    await signInStaff(page.context(), ownServer);
    const id = await createMuseum(page.request, address);
    await page.goto(`${address}/console/museums/${id}/works`);
    const list = page.getByRole("grid");
    const row = (work: string) => list.getByRole("row").filter({ hasText: work });
    const order = async (): Promise<string[]> => {
      const answer = await page.request.get(`${address}/api/console/v1/museums/${id}/elements/artworks`);
      return ((await answer.json()) as { items: { key: string }[] }).items.map(({ key }) => key);
    };
    const boxOf = async (part: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
      const box = await part.boundingBox();
      if (box === null) throw new Error("nothing to drag");
      return box;
    };
    /** Drags a part of a row by its middle to the upper edge of another row. */
    const drag = async (part: Locator, to: string): Promise<void> => {
      const [from, target] = [await boxOf(part), await boxOf(row(to))];
      const x = from.x + from.width / 2;
      await page.mouse.move(x, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(x, target.y + target.height / 2, { steps: 5 });
      await page.mouse.move(x, target.y + 3, { steps: 5 });
      await expect(list.locator("[data-drop-target]")).toBeAttached();
      await page.mouse.up();
    };
    await expect(row("Chest")).toBeVisible();
    await drag(row("Chest").getByRole("button", { name: "Move Chest" }), "Anchor");
    await expect.poll(order).toEqual(["chest", "anchor", "bell"]);
    await expect(list.getByRole("row").nth(1)).toContainText("Chest");
    await drag(row("Bell").getByText("Bell", { exact: true }), "Chest");
    await expect.poll(order).toEqual(["bell", "chest", "anchor"]);
    await page.reload();
    await expect(list.getByRole("row").nth(1)).toContainText("Bell");
    // What was dragged opens by a click as before.
    await row("Bell").getByText("Bell", { exact: true }).click();
    await expect(page).toHaveURL(/\/works\/bell$/);
  });
});

test.describe("1280 × 800, a hall is deleted", () => {
  // The screen of the hall asks once more for it when it is gone.
  test.use({
    viewport: CONSOLE_SIZES[0],
    isMobile: false,
    hasTouch: false,
    expectedErrors: [/status of 404 .*\/elements\/halls\/sea\)/],
  });

  test("DRAFT-4 before a hall is deleted, one reads what refers to it and that publishing may wait for that", async ({
    page,
    ownServer,
  }) => {
    const { address } = ownServer;
    await signInStaff(page.context(), ownServer);
    const id = await createMuseum(page.request, address);
    const elements = `${address}/api/console/v1/museums/${id}/elements`;
    const create = async (list: string, key: string, values: object): Promise<void> => {
      const answer = await page.request.post(`${elements}/${list}`, { data: { key, values } });
      expect(answer.status(), await answer.text()).toBe(201);
    };
    const question = page.getByRole("alertdialog", { name: "Move Hall of the Sea to the bin?" });
    const ask = async (): Promise<void> => {
      await page.goto(`${address}/console/museums/${id}/halls/sea`);
      await page.getByRole("button", { name: "Move to bin" }).click();
    };
    await create("artworks", "wheel", { "name/en_GB": "Wheel", hall: "sea" });
    await ask();
    await expect(question.getByRole("listitem")).toHaveText(["Wheel (Works, Hall)"]);
    await expect(question).toContainText("1 place refers to it");
    await expect(question).not.toContainText("publishing waits");

    await create("timelines", "tour", {
      "name/en_GB": "Tour",
      steps: ["enter"],
      "steps/enter/type": "HALL",
      "steps/enter/hall": "sea",
    });
    await ask();
    await expect(question).toContainText("2 places refer to it");
    await expect(question).toContainText("publishing waits until you correct that");
    await expectGoodScreen(page);

    // A work that comes back from the bin refers to its hall again.
    const wheel = `${elements}/artworks/wheel`;
    const { draftRevision } = (await (await page.request.get(wheel)).json()) as { draftRevision: number };
    const deleted = await page.request.delete(`${wheel}?base=${draftRevision}`);
    const { revision } = (await deleted.json()) as { revision: number };
    await question.getByRole("button", { name: "Move to bin" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Halls" })).toBeVisible();
    const undone = await page.request.post(`${address}/api/console/v1/museums/${id}/revisions/${revision}/undo`);
    expect(undone.status(), await undone.text()).toBe(200);
    await page.goto(`${address}/console/museums/${id}/publish`);
    await expect(page.getByText("Choose the hall that this step leads to.")).toBeVisible();
    await expect(page.getByText("It refers to “Hall of the Sea”, which is not there any more.")).toBeVisible();
  });
});
