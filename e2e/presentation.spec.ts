import type { Page } from "@playwright/test";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { Latch } from "./latch.ts";
import { workOf } from "./lookups.ts";
import { at } from "./museums.ts";
import { type Visit, visitOnServer } from "./visits.ts";

/** Holds the app's scripts and styles back until the latch opens. */
async function holdApp(page: Page): Promise<Latch> {
  const latch = new Latch();
  await page.route(/\/assets\//, async (route) => {
    await latch.opened;
    await route.continue();
  });
  return latch;
}

test("PRES-1 home image, logo, name and start button", async ({ page, presentation }) => {
  await presentation.open("PAINTED");
  await expect(presentation.name).toHaveText("Painted House");
  await expect(presentation.start).toBeVisible();
  const pictures = page.locator("main img");
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(picture).toBeInViewport();
  }
});

test("PRES-1 a museum without a home image opens with the picture of a work, on its colour", async ({
  page,
  presentation,
  request,
}) => {
  const work = await workOf(request, "CACSA", "5");
  await presentation.open("CACSA");
  await expect(presentation.start).toBeVisible();
  const picture = page.locator("main img").first();
  await expect(picture).toHaveAttribute("src", work.mainImageUrl);
  await expect(picture).toBeInViewport();
  // Its colour until the picture is there.
  expect(
    await page
      .locator("main > div")
      .first()
      .evaluate((screen) => getComputedStyle(screen).backgroundImage),
  ).toContain("linear-gradient");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("PRES-1 the server's page shows name, picture and a start link that works", async ({ page, presentation }) => {
    await presentation.open("PAINTED");
    await expect(page).toHaveTitle("Painted House");
    await expect(presentation.name).toHaveText("Painted House");
    await expect(presentation.picture).toBeInViewport();
    const box = await presentation.picture.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(390);
    const start = page.getByRole("link", { name: "Start" });
    await expect(start).toBeInViewport({ ratio: 1 });
    await expect(start).toHaveCSS("background-color", "rgb(122, 31, 162)");
    await start.tap();
    await expect(page).toHaveURL(at("PAINTED", "code"));
  });

  test("PRES-1 PRES-3 the server's page passes code and language on", async ({ page, presentation }) => {
    await presentation.open("PAINTED", "", "?code=A%26B%22&lang=ar");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(presentation.name).toHaveText("البيت الملوّن");
    await page.getByRole("link", { name: "ابدأ" }).tap();
    await page.waitForURL(/\/code\?/);
    const query = new URL(page.url()).searchParams;
    expect(query.get("code")).toBe('A&B"');
    expect(query.get("lang")).toBe("ar");
  });

  test("PRES-4 the server's page shows the notice, and no way around it", async ({ page, presentation }) => {
    await presentation.open("DEMO");
    await expect(presentation.name).toHaveText("Museum of Pattern");
    await expect(page.getByText("The guide records your visit without your name")).toBeVisible();
    await expect(presentation.start).toHaveCount(0);
  });
});

test("PRES-1 the first page is painted before any script or style sheet of the app is there", async ({
  page,
  presentation,
}) => {
  const latch = await holdApp(page);
  await page.goto(at("PAINTED"), { waitUntil: "commit" });
  await expect(presentation.name).toHaveText("Painted House");
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length)).toBe(1);
  await expect(page.getByRole("link", { name: "Start" })).toHaveCSS("background-color", "rgb(122, 31, 162)");
  latch.open();
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
});

test("PRES-1 the script takes the server's page over without moving anything", async ({ page, presentation }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await presentation.open("PAINTED", "", "?code=X");
  await expect(presentation.start).toBeVisible();
  await page.waitForLoadState("networkidle");
  const moved = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  );
  expect(moved).toBeLessThan(0.02);
});

test("PRES-1 the server's page of a kids' address has the colours, type and boxes of kids mode", async ({
  page,
  presentation,
}) => {
  const latch = await holdApp(page);
  await page.goto(at("PAINTED", "kids"), { waitUntil: "commit" });
  const look = (): Promise<unknown> =>
    presentation.name.evaluate((name) => {
      const describe = (element: Element | null): unknown => {
        if (element === null) return null;
        const style = getComputedStyle(element);
        const { x, y, width, height } = element.getBoundingClientRect();
        return {
          box: [x, y, width, height].map(Math.round),
          color: style.color,
          background: [style.backgroundColor, style.backgroundImage],
          corners: style.borderRadius,
          type: [style.fontFamily.replaceAll('"', ""), style.fontSize, style.fontWeight],
        };
      };
      const foot = name.parentElement;
      return [describe(name), describe(foot), describe(foot?.querySelector("a, button") ?? null)];
    });
  const start = page.getByRole("link", { name: "Start" });
  await expect(start).toBeVisible();
  const server = await look();
  await expect(presentation.name).toHaveCSS("color", "rgb(42, 29, 68)");
  latch.open();
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  await expect(presentation.name).toHaveCSS("color", "rgb(42, 29, 68)");
  expect(await look()).toEqual(server);
});

test("PRES-1 the first page of a mode keeps the mode in another language", async ({ page, presentation, phone }) => {
  await presentation.open("PAINTED", "kids");
  await page.getByRole("button", { name: "English" }).tap();
  await page.getByRole("dialog").getByRole("link", { name: "Español" }).tap();
  await expect(presentation.name).toHaveText("Casa Pintada");
  await expect(page).toHaveURL(/\/kids(\?|$)/);
  await expect.poll(() => phone.get("mode")).toBe("kids");
});

for (const mode of ["kids", "by-halls"]) {
  test(`PRES-1 the mode ${mode} in the address is stored`, async ({ presentation, phone }) => {
    await presentation.open("DEMO", mode);
    await expect(presentation.name).toHaveText("Museum of Pattern");
    await expect.poll(() => phone.get("mode")).toBe(mode);
    await presentation.open("DEMO");
    await expect(presentation.name).toHaveText("Museum of Pattern");
    await expect.poll(() => phone.get("mode")).toBeNull();
  });
}

test("PRES-2 another version's data is reset first, and the outbox is not", async ({
  page,
  code,
  presentation,
  phone,
  request,
}) => {
  await code.enter();
  await expect.poll(() => phone.queued()).toEqual([]);
  await phone.set("version", "01.01.2020.00.00.00");
  await phone.set("slides-seen", "true");
  await phone.set("study-artwork-7", "true");
  const before = await phone.registeredVisit<Visit>();
  await presentation.open("DEMO");
  await expect(presentation.name).toHaveText("Museum of Pattern");
  await expect.poll(() => phone.get("version")).toBe("05.08.2025.14.52.58");
  const after = await phone.storage();
  for (const key of ["code", "visit", "visitv2", "slides-seen", "study-artwork-7", "current-artwork-visit"]) {
    expect(after).not.toHaveProperty(key);
  }
  // The end of the previous visit is still sent.
  await expect.poll(async () => (await visitOnServer(request, before)).endDate).toBeTruthy();
  await expect.poll(() => phone.queued()).toEqual([]);
  await expect.poll(() => phone.deadLetters()).toEqual([]);
  await presentation.accept.check();
  await presentation.start.tap();
  await code.submit("CICERONE");
  // The start study is unanswered again, unless a page load has passed its gate (gates.ts).
  await page.waitForURL(/\/(?:study|options)$/);
  expect((await phone.registeredVisit<Visit>()).visitorToken).not.toBe(before.visitorToken);
});

test.describe(() => {
  // The code of the query is wrong.
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("PRES-3 start leads to Code and passes the code query on", async ({ page, presentation, code }) => {
    await presentation.open("DEMO", "", "?code=0042");
    await presentation.accept.check();
    await presentation.start.tap();
    await expect(page).toHaveURL(`${at("DEMO", "code")}?code=0042`);
    await expect(code.input).toHaveValue("0042");
  });
});

test("PRES-4 the policy must be accepted before the visit starts", async ({ page, presentation, code }) => {
  await presentation.open("DEMO");
  await expect(page.getByText("The guide records your visit without your name")).toBeVisible();
  await expect(presentation.accept).not.toBeChecked();
  await presentation.start.tap();
  await expect(presentation.error).toHaveText("You must accept the privacy policy");
  await expect(page).toHaveURL(at("DEMO"));
  await presentation.accept.check();
  await expect(presentation.error).toHaveCount(0);
  await presentation.start.tap();
  await expect(page).toHaveURL(at("DEMO", "code"));

  // The consent holds for the visit, and not for the next one.
  await code.submit("CICERONE");
  await page.waitForURL(/\/(?:study|options)$/);
  await presentation.open("DEMO");
  await expect(presentation.accept).toBeChecked();
  await page.clock.install({ time: Date.now() + 25 * 60 * 60_000 });
  await presentation.open("DEMO");
  await expect(presentation.accept).not.toBeChecked();
});

test("PRES-4 the checkbox links to the policy", async ({ page, presentation }) => {
  await presentation.open("DEMO");
  await page.getByRole("link", { name: "privacy policy" }).tap();
  await expect(page).toHaveURL(at("DEMO", "privacy-policy"));
  await page.goBack();
  await expect(presentation.start).toBeVisible();
});

test("PRES-4 a museum without a policy to accept asks for none", async ({ page, presentation }) => {
  await presentation.open("PAINTED");
  await expect(presentation.accept).toHaveCount(0);
  await presentation.start.tap();
  // The museum requires no code, so the code screen leads on.
  await expect(page).toHaveURL(at("PAINTED", "options"));
});
