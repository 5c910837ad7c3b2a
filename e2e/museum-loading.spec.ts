import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { at, museum } from "./museums.ts";
import { type Server, newFolder } from "./server.ts";

test.use({ expectedErrors: [FAILED_REQUEST] });

/** Publishes a museum again with another name. */
async function rename(server: Server, code: string, from: string, to: string): Promise<void> {
  const folder = join(await newFolder(), "package");
  await server.run("export", code, folder);
  const manifest = join(folder, "museum.yaml");
  const text = await readFile(manifest, "utf8");
  expect(text).toContain(from);
  await writeFile(manifest, text.replace(from, to));
  await server.run("import", folder, "--publish");
}

type Opened = Parameters<Parameters<typeof test>[2]>[0];

/** Waits until the start menu is shown and the museum is stored. */
async function expectOnPhone({ options, phone }: Pick<Opened, "options" | "phone">): Promise<void> {
  await expect(options.section("By number")).toBeVisible();
  await expect.poll(() => phone.records("cicerone", "museums")).toHaveLength(1);
}

/** Publishes the museum with another name, and reloads until the new content is offered. */
async function offerNews({ page, shell, ownServer }: Pick<Opened, "page" | "shell" | "ownServer">): Promise<void> {
  await rename(ownServer, "PAINTED", "Painted House", "Repainted House");
  await expect(async () => {
    await page.reload();
    await expect(shell.newContent).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

test.describe("the museum on the phone", () => {
  test("ENTRY-10 memory, then the local database, then the server: a second visit only revalidates", async ({
    page,
    options,
    traffic,
    phone,
  }) => {
    await page.goto(at("PAINTED", "options"));
    await expectOnPhone({ options, phone });
    const detail = page.waitForResponse(/all-data/);
    await page.reload();
    await expect(options.section("By number")).toBeVisible();
    expect((await detail).status()).toBe(304);
    await options.section("By number").tap();
    await expect(page.getByRole("button", { name: "OK", exact: true })).toBeVisible();
    expect(traffic.paths(/all-data/)).toHaveLength(2);
  });

  test("ENTRY-10 a store whose count is not the museum's is used as it is until, online, it is saved again", async ({
    page,
    options,
    phone,
  }) => {
    await page.goto(at("PAINTED", "options"));
    await expect(options.section("By number")).toBeVisible();
    await expect.poll(async () => (await phone.records("cicerone", "artworks")).length).toBeGreaterThan(1);
    const all = (await phone.records("cicerone", "artworks")).length;
    await phone.deleteFirstRecord("cicerone", "artworks");
    await expect.poll(async () => (await phone.records("cicerone", "artworks")).length).toBe(all - 1);
    await page.route(/all-data/, (route) => route.fulfill({ status: 404, body: "<h1>nginx</h1>" }));
    await page.reload();
    await expect(options.section("By number")).toBeVisible();
    await expect.poll(async () => (await phone.records("cicerone", "artworks")).length).toBe(all - 1);
    await page.unroute(/all-data/);
    const detail = page.waitForResponse(/all-data/);
    await page.reload();
    // Without an ETag, which would only confirm the broken copy.
    expect((await detail).status()).toBe(200);
    await expect(options.section("By number")).toBeVisible();
    await expect.poll(async () => (await phone.records("cicerone", "artworks")).length).toBe(all);
  });

  test("ENTRY-11 SHELL-6 a stored museum that is deactivated says so and is deleted", async ({
    page,
    options,
    ownServer,
    phone,
  }) => {
    await page.goto(ownServer.address + at("PAINTED", "options"));
    await expectOnPhone({ options, phone });
    await ownServer.run("deactivate", "PAINTED");
    const { idMuseum } = museum("PAINTED");
    await expect.poll(async () => (await fetch(`${ownServer.address}/api/v2/languages/${idMuseum}`)).status).toBe(410);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This museum is not available");
    await expect.poll(() => phone.records("cicerone", "museums")).toEqual([]);
  });

  test("SHELL-2 a newly published version is offered in the middle of a visit; Refresh shows it, without a new page", async ({
    page,
    options,
    shell,
    ownServer,
    phone,
  }) => {
    await page.goto(ownServer.address + at("PAINTED", "options"));
    await expectOnPhone({ options, phone });
    await offerNews({ page, shell, ownServer });
    await expect(page).toHaveTitle("Start menu · Painted House");
    const started = await page.evaluate(() => performance.timeOrigin);
    await shell.refresh.tap();
    await expect(page).toHaveTitle("Start menu · Repainted House");
    await expect(shell.newContent).toHaveCount(0);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(started);
  });

  test("SHELL-2 No keeps the shown version; the next page load has the new one, and Presentation takes it without asking", async ({
    page,
    options,
    shell,
    ownServer,
    phone,
  }) => {
    await page.goto(ownServer.address + at("PAINTED", "options"));
    await expectOnPhone({ options, phone });
    await offerNews({ page, shell, ownServer });
    await shell.no.tap();
    await expect(shell.newContent).toHaveCount(0);
    await options.section("By number").tap();
    await expect(page).toHaveTitle(/Painted House$/);
    await page.reload();
    await expect(page).toHaveTitle(/Repainted House$/);
    await expect(shell.newContent).toHaveCount(0);
  });
});

test.describe("the chain of gates", () => {
  test("ENTRY-8 with all gates satisfied their screens lead on to the start menu", async ({ page, code }) => {
    await code.grant();
    for (const path of ["code", "login", "tutorial", "download"]) {
      await page.goto(at("DEMO", path));
      await expect(page, path).toHaveURL(at("DEMO", "options"));
    }
  });

  test("ENTRY-7 a gate that was passed is not in the history any more", async ({ page, presentation, code }) => {
    await presentation.open("DEMO");
    await presentation.accept.check();
    await presentation.start.tap();
    await code.submit("CICERONE");
    await page.waitForURL("**/options");
    await page.goBack();
    await expect(page).toHaveURL(at("DEMO"));
    await expect(presentation.start).toBeVisible();
  });

  test("ENTRY-7 CODE-4 an access code that expires closes the gate again", async ({ page, code }) => {
    await page.clock.setFixedTime(Date.parse("2026-11-21T08:00:00Z"));
    await code.enter({ code: "PATTERNS" });
    await page.clock.setFixedTime(Date.parse("2026-11-22T07:59:00Z"));
    await page.goto(at("DEMO", "keyboard"));
    await expect(page).toHaveURL(at("DEMO", "keyboard"));
    await page.clock.setFixedTime(Date.parse("2026-11-22T08:01:00Z"));
    await page.goto(at("DEMO", "keyboard"));
    await expect(page).toHaveURL(at("DEMO", "code"));
  });
});
