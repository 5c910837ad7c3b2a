import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { settle } from "./screenshot-sizes.ts";

/** Screens of the console for docs/authoring.md. */
const FOLDER = fileURLToPath(new URL("../docs/screens/", import.meta.url));

/** What is written before the pictures are taken, so that there is something to publish. */
const EDITS: Record<string, Record<string, string | null>> = {
  214: { "name/en_GB": "Coral, grown by two rules" },
  101: { "name/en_GB": "The Knot of Ten Sides", "transcript/en_GB": null },
};

test.use({
  expectedErrors: [FAILED_REQUEST],
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
  deviceScaleFactor: 1,
  colorScheme: "light",
});

/** Writes what the window shows as a small file: Playwright itself makes no WebP. */
async function take(page: Page, name: string): Promise<void> {
  await settle(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 75 });
  await writeFile(`${FOLDER}console-${name}.webp`, Buffer.from(data, "base64"));
  await session.detach();
}

test("the console", async ({ page, ownServer }) => {
  await page.goto(await ownServer.consoleLink);
  await expect(page.getByText("Museum of Pattern")).toBeVisible();
  const works = `${ownServer.address}/api/console/v1/museums/1/elements/artworks`;
  const { items } = (await (await page.request.get(`${works}?fields=code`)).json()) as {
    items: { key: string; values: { code?: string } }[];
  };
  for (const { key, values } of items) {
    const changes = EDITS[values.code ?? ""];
    if (changes === undefined) continue;
    const { revision } = (await (await page.request.get(`${works}/${key}`)).json()) as { revision: number };
    const edited = await page.request.patch(`${works}/${key}`, { data: { base: revision, changes } });
    expect(edited.ok()).toBe(true);
  }

  const museum = `${ownServer.address}/console/museums/1`;
  await page.goto(museum);
  await page.getByRole("button", { name: "No, thanks" }).click();
  await expect(page.getByRole("table", { name: "What is complete" })).toBeVisible();
  await take(page, "overview");
  await page.goto(`${museum}/works`);
  await expect(page.getByText("well", { exact: true }).first()).toBeVisible();
  await take(page, "works");
  const phone = page.frameLocator("iframe[title=Preview]");
  await page.goto(`${museum}/works/214`);
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
  await take(page, "work");
  await page.getByRole("heading", { name: "Sound", exact: true }).evaluate((heading) => heading.scrollIntoView());
  await expect(page.getByRole("heading", { name: "Sound", exact: true })).toBeInViewport();
  await take(page, "sound");
  await page.goto(`${museum}/look`);
  await page.getByRole("radio", { name: "Start menu" }).click();
  await expect(phone.locator("[data-item]").first()).toBeVisible();
  await take(page, "look");
  await page.goto(`${museum}/publish`);
  await expect(page.getByRole("button", { name: / needs none…$/ }).first()).toBeVisible();
  await take(page, "publish");
});
