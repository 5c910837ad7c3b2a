import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectSaved, join, signInStaff } from "./console-page.ts";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { Latch } from "./latch.ts";
import { Network } from "./network.ts";
import type { Server } from "./server.ts";

const CORAL = "museums/1/elements/artworks/214";
const THREE_WEEKS_MS = 21 * 24 * 60 * 60 * 1000;
const WINDOW = { width: 1280, height: 800 };

const title = (page: Page) => page.getByRole("textbox", { name: /^Title/ });
const author = (page: Page) => page.getByRole("textbox", { name: "Author" });
const text = (page: Page) => page.getByRole("textbox", { name: /^Text, ?English/ });
const status = (page: Page) => page.getByRole("contentinfo").getByRole("status");
const clash = (page: Page, field = "") => page.getByRole("group", { name: new RegExp(`changed “${field}`) });
const history = (page: Page) => page.getByRole("dialog", { name: "History" });

async function openCoral(page: Page, server: { address: string }): Promise<void> {
  await page.goto(`${server.address}/console/museums/1/works/214`);
}

/** Takes the connection from a tab for everything that it saves: that of the browser is the other tabs' as well. */
async function cutSaves(page: Page): Promise<void> {
  await page.route(`**/${CORAL}`, (route) =>
    route.request().method() === "PATCH" ? route.abort("internetdisconnected") : route.continue(),
  );
}

/** Gives the connection back, as the browser says it. */
async function restoreSaves(page: Page): Promise<void> {
  await page.unroute(`**/${CORAL}`);
  await page.evaluate(() => dispatchEvent(new Event("online")));
}

async function writeAtStart(page: Page, words: string): Promise<void> {
  await text(page).press("ControlOrMeta+Home");
  await page.keyboard.type(words);
}

/** Makes a call as the owner of the demo, and returns the answer. */
async function call<Answer>(server: Server, request: APIRequestContext, path: string, data?: object): Promise<Answer> {
  const address = `${server.address}/api/console/v1/${path}`;
  const method = path === CORAL ? "PATCH" : "POST";
  const answer = await (data === undefined ? request.get(address) : request.fetch(address, { method, data }));
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Answer;
}

/** Publishes the museum as it is. */
async function publish(server: Server, request: APIRequestContext): Promise<void> {
  type Fault = Record<"list" | "key" | "path" | "code", string>;
  const { blocking } = await call<{ blocking: Fault[] }>(server, request, "museums/1/gate");
  const waivers = blocking.map(({ list, key, path, code }) => ({ list, key, path, code, reason: "shown as it is" }));
  await call(server, request, "museums/1/publications", { waivers });
}

interface Coral {
  draftRevision: number;
  values: Record<string, unknown>;
}

const coral = (server: Server, request: APIRequestContext) => call<Coral>(server, request, CORAL);

/** Waits until the server has a title of the work. */
async function expectStoredTitle(page: Page, server: Server, stored: string): Promise<void> {
  await expect.poll(async () => (await coral(server, page.request)).values["name/en_GB"]).toBe(stored);
}

/** Writes in a tab whose saves do not arrive, and closes it. Its network is cut by then: a page that closes sends what it can. */
async function leave(page: Page, server: Server, write: () => Promise<void>): Promise<Network> {
  const network = await Network.inFrontOf(server.address);
  await openCoral(page, network);
  await expect(title(page)).toHaveValue("Coral");
  await cutSaves(page);
  await write();
  await expect(status(page)).toContainText("kept on this device");
  network.cut();
  await page.close();
  return network;
}

/** Opens a tab of the same browser three weeks later, with the network. */
async function threeWeeksLater(closed: Page, network: Network): Promise<Page> {
  network.restore();
  const page = await closed.context().newPage();
  await page.clock.setSystemTime(Date.now() + THREE_WEEKS_MS);
  return page;
}

test.use({ viewport: WINDOW, isMobile: false, hasTouch: false, expectedErrors: [FAILED_REQUEST] });
test.beforeEach(({ page, ownServer }) => signInStaff(page.context(), ownServer));

test("DRAFT-9 one's own tabs never clash: the later version stands in both, and the history has the earlier one", async ({
  page,
  ownServer,
}) => {
  const second = await page.context().newPage();
  for (const tab of [page, second]) {
    await openCoral(tab, ownServer);
    await expect(text(tab)).toContainText("Rest your eye");
  }
  await cutSaves(second);
  await title(second).fill("Living coral");
  await writeAtStart(second, "Please. ");
  await expect(status(second)).toContainText("kept on this device");
  await title(page).fill("Brain coral");
  await writeAtStart(page, "Now. ");
  await expectStoredTitle(page, ownServer, "Brain coral");
  await expectSaved(page);
  await expect(title(second)).toHaveValue("Living coral");

  await restoreSaves(second);
  await expectStoredTitle(page, ownServer, "Living coral");
  await expectSaved(second);
  for (const tab of [page, second]) {
    await expect(title(tab)).toHaveValue("Living coral");
    await expect(text(tab)).toContainText(/^Please. Rest your eye/);
    await expect(clash(tab)).toHaveCount(0);
  }

  await second.getByRole("button", { name: "History" }).click();
  const entries = history(second).getByRole("listitem").filter({ hasText: "Demo owner" });
  await expect(entries).toHaveCount(2);
  await entries.last().getByRole("button", { name: "Demo owner" }).click();
  await expect(entries.last()).toContainText("Brain coral");
  await expect(entries.last()).toContainText("Now.");
  await entries.last().getByRole("button", { name: "Bring this state back" }).click();
  for (const tab of [page, second]) {
    await expect(title(tab)).toHaveValue("Brain coral");
    await expect(text(tab)).toContainText(/^Now. Rest your eye/);
  }
});

test("DRAFT-11 what a closed tab left is merged three weeks later, and not shown before", async ({
  page,
  browser,
  ownServer,
}) => {
  const closed = await join(browser, ownServer, page.context(), { role: "editor" }, WINDOW);
  const network = await leave(closed, ownServer, async () => {
    await title(closed).fill("Living coral");
    await author(closed).fill("Ada Lovelace");
  });
  const { draftRevision: base } = await coral(ownServer, page.request);
  await call(ownServer, page.request, CORAL, {
    base,
    changes: { "name/en_GB": "Brain coral", "date/en_GB": "Since 1900" },
  });
  await publish(ownServer, page.request);

  const back = await threeWeeksLater(closed, network);
  const merging = new Latch();
  await back.route(`**/${CORAL}`, async (route) => {
    if (route.request().method() === "PATCH") await merging.opened;
    await route.continue();
  });
  await openCoral(back, network);
  const date = back.getByRole("textbox", { name: /^Date/ });
  await expect(title(back)).toHaveValue("Brain coral");
  await expect(date).toHaveValue("Since 1900");
  await expect(author(back)).not.toHaveValue("Ada Lovelace");
  merging.open();
  await expect(clash(back, "Title")).toContainText("Brain coral");
  await expect(title(back)).toHaveValue("Living coral");
  await expect(author(back)).toHaveValue("Ada Lovelace");
  await expect.poll(async () => (await coral(ownServer, page.request)).values["author"]).toBe("Ada Lovelace");
  await expectStoredTitle(page, ownServer, "Brain coral");
  await clash(back, "Title").getByRole("button", { name: "Keep mine" }).press("Enter");
  await expectStoredTitle(page, ownServer, "Living coral");
  await expect(date).toHaveValue("Since 1900");
  await back.context().close();
  network.close();
});

test("DRAFT-11 what a closed tab left of a work in the bin is there, and saved once the work is restored", async ({
  page,
  browser,
  ownServer,
}) => {
  const closed = await join(browser, ownServer, page.context(), { role: "editor" }, WINDOW);
  const network = await leave(closed, ownServer, () => title(closed).fill("Living coral"));
  const { draftRevision: base } = await coral(ownServer, page.request);
  const deleted = await page.request.delete(`${ownServer.address}/api/console/v1/${CORAL}?base=${base}`);
  expect(deleted.ok()).toBe(true);
  const { revision } = (await deleted.json()) as { revision: number };

  const back = await threeWeeksLater(closed, network);
  await openCoral(back, network);
  await expect(
    back.getByRole("alert").filter({ hasText: "Restore it there, and your changes are saved" }),
  ).toBeVisible();
  await expect(title(back)).toHaveValue("Living coral");
  await expect(status(back)).toContainText("Not saved: this is in the bin");
  await call(ownServer, page.request, `museums/1/revisions/${revision}/undo`, {});
  await expectStoredTitle(page, ownServer, "Living coral");
  await expect(back.getByRole("alert")).toHaveCount(0);
  await expectSaved(back);
  await expect(text(back)).toContainText("Rest your eye");
  await back.context().close();
  network.close();
});

test("DRAFT-12 the history has what one writes in one sitting as one entry, until a publication", async ({
  page,
  ownServer,
}) => {
  const entriesOf = async (): Promise<Locator> => {
    await page.getByRole("button", { name: "History" }).click();
    return history(page).getByRole("listitem").filter({ hasText: "Demo owner" });
  };
  await openCoral(page, ownServer);
  for (const part of ["Brain", "Brain coral", "Brain coral of the reef"]) {
    await title(page).fill(part);
    await expectStoredTitle(page, ownServer, part);
  }
  const first = await entriesOf();
  await expect(first).toHaveCount(1);
  await expect(first.locator("ins")).toContainText("of the reef");
  await page.keyboard.press("Escape");
  await expect(history(page)).toHaveCount(0);

  await publish(ownServer, page.request);
  await title(page).fill("Brain coral of the sea");
  await expectStoredTitle(page, ownServer, "Brain coral of the sea");
  await expect(await entriesOf()).toHaveCount(2);
});
