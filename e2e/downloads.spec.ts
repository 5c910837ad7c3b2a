import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { type Detail, detailOf } from "./lookups.ts";
import { changeMuseum, delayMedia, deleteStoredMuseums } from "./museum-response.ts";
import { at } from "./museums.ts";
import { DownloadsPage } from "./pages/downloads.ts";
import { StorageQuota } from "./storage-quota.ts";
import { type Visit, visitOnServer } from "./visits.ts";

let detail: Detail;
let downloads: DownloadsPage;

test.beforeEach(async ({ page, code, request }) => {
  detail = await detailOf(request, "DEMO");
  downloads = new DownloadsPage(page);
  await code.grant();
  await page.goto(at("DEMO", "downloads"));
  await expect(downloads.museum.getByRole("button")).toBeVisible();
});

/** Returns the demo museum's route or exhibition with that name. */
function named(name: string): Detail["routes"][number] {
  const route = detail.routes.find(({ localizations }) => localizations[0]?.name === name);
  if (route === undefined) throw new Error(`there is no route ${name}`);
  return route;
}

/** Returns the distinct media files of a work. */
function filesOf(...works: number[]): Set<string> {
  const text = JSON.stringify(detail.artworks.filter(({ idArtwork }) => works.includes(idArtwork)));
  return new Set(text.match(/\/media\/[\w.-]+/g));
}

/** Returns the works of both, and the works of the first one alone. */
function shared(one: string, other: string): { both: number[]; own: number[] } {
  const theirs = new Set(named(other).artworkIDs);
  const ours = named(one).artworkIDs;
  return { both: ours.filter((id) => theirs.has(id)), own: ours.filter((id) => !theirs.has(id)) };
}

const EXHIBITION = "Turing’s other machine";
const CHILDREN = "With Lino";

test("DL-1 DL-2 routes, exhibitions, timelines and extra content are in collapsible groups, with their details", async ({
  page,
}) => {
  await expect(downloads.title).toHaveText("Downloads");
  const nameOf = ({ localizations }: { localizations: { name?: string }[] }): string => localizations[0]?.name ?? "";
  for (const [title, exhibition] of [
    ["Selected routes", false],
    ["Temporary exhibitions", true],
  ] as const) {
    const group = downloads.group(title);
    const routes = detail.routes.filter(({ isExhibition }) => isExhibition === exhibition);
    await expect(group.getByRole("heading", { level: 3 })).toHaveText(routes.map(nameOf));
    for (const route of routes) {
      const count = route.artworkIDs.length;
      const item = downloads.item(nameOf(route));
      await expect(item).toContainText(`${count} ${count === 1 ? "work" : "works"} · `);
      await expect(item).toContainText(/\d+\.\d\d\s(?:B|Kb|Mb)/);
    }
  }
  await expect(downloads.group("Timelines").getByRole("article")).toContainText([/\d+ halls · \d+ works · /]);
  await expect(downloads.group("Extra content").getByRole("article")).toHaveCount(
    (detail["extraDownloads"] as number[]).length,
  );
  const first = downloads.group("Selected routes").getByRole("article").first();
  await expect(first).toBeVisible();
  await page.getByRole("heading", { level: 2, name: "Selected routes" }).tap();
  await expect(first).toBeHidden();
  await page.getByRole("heading", { level: 2, name: "Selected routes" }).tap();
  await expect(first).toBeVisible();
  const items = page.getByRole("article");
  await expect(page.getByRole("article").locator("img"), "a picture of each").toHaveCount(await items.count());
});

test("DL-1 empty lists are left out", async ({ page }) => {
  await changeMuseum(page, (museum) => Object.assign(museum as object, { timeline: [], extraDownloads: [] }));
  await deleteStoredMuseums(page);
  await page.goto(at("DEMO", "downloads"));
  await expect(page.getByRole("heading", { level: 2, name: "Selected routes" })).toBeVisible();
  for (const title of ["Timelines", "Extra content"]) await expect(page.getByText(title)).toHaveCount(0);
});

test("DL-2 DL-3 during a download buttons are disabled and progress is shown, then the item is stored with its works", async ({
  page,
}) => {
  const mediaLatch = await delayMedia(page);
  const item = downloads.item(EXHIBITION);
  await downloads.download(EXHIBITION).tap();
  await expect(downloads.download(EXHIBITION)).toBeDisabled();
  await expect(downloads.delete(EXHIBITION)).toBeDisabled();
  await expect(downloads.downloadAll).toBeDisabled();
  // The route itself, then its works.
  const total = named(EXHIBITION).artworkIDs.length + 1;
  await expect(item.getByRole("progressbar")).toHaveAttribute("aria-valuetext", new RegExp(`^\\d of ${total}$`));
  mediaLatch.open();
  await expect(downloads.tag(item)).toBeVisible();
  await expect(item.getByRole("progressbar")).toHaveCount(0);
  await expect(downloads.download(EXHIBITION)).toHaveCount(0);
  await expect(downloads.delete(EXHIBITION)).toBeEnabled();
  const stored = await downloads.storedFiles();
  for (const file of filesOf(...named(EXHIBITION).artworkIDs)) expect(stored).toContain(file);
  expect(stored.length).toBeLessThan(Object.keys(detail.media).length);
  // It is stored for the next visit.
  await page.reload();
  await expect(downloads.tag(downloads.item(EXHIBITION))).toBeVisible();
});

test("DL-4 deleting asks first, and keeps the works that another download uses", async () => {
  const { both, own } = shared(CHILDREN, EXHIBITION);
  expect(both.length).toBeGreaterThan(0);
  await downloads.downloadAndWait(EXHIBITION);
  await downloads.downloadAndWait(CHILDREN);
  await downloads.delete(CHILDREN).tap();
  await downloads.no.tap();
  await expect(downloads.tag(downloads.item(CHILDREN))).toBeVisible();
  await downloads.delete(CHILDREN).tap();
  await downloads.yes.tap();
  await expect(downloads.download(CHILDREN)).toBeVisible();
  await expect(downloads.tag(downloads.item(CHILDREN))).toHaveCount(0);
  const used = filesOf(...named(EXHIBITION).artworkIDs);
  const unused = [...filesOf(...own)].filter((file) => !used.has(file));
  // The files go after the item is shown as deleted.
  await expect
    .poll(async () => (await downloads.storedFiles()).filter((file) => unused.includes(file)), "files of it alone")
    .toEqual([]);
  const stored = await downloads.storedFiles();
  for (const file of used) expect(stored).toContain(file);
  await expect(downloads.tag(downloads.item(EXHIBITION))).toBeVisible();
  await downloads.delete(EXHIBITION).tap();
  await downloads.yes.tap();
  await expect.poll(() => downloads.storedFiles()).toEqual([]);
});

test("DL-5 used and free storage and the size are shown in B, Kb, Mb, Gb or Tb with two decimals", async () => {
  for (const place of [downloads.used, downloads.free, downloads.size]) {
    await expect(place).toHaveText(/(?:^|\D)\d{1,4}\.\d\d\s(?:B|Kb|Mb|Gb|Tb)(?:$|\W)/);
  }
  const before = await downloads.used.textContent();
  await downloads.downloadAndWait(EXHIBITION);
  await expect(downloads.used).not.toHaveText(before ?? "");
});

test.describe("when the connection fails", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("DL-2 error_download is shown with Retry, which continues where the download stopped", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const last = [...filesOf(named(EXHIBITION).artworkIDs.at(-1) ?? 0)].find((file) => file.endsWith(".mp3")) ?? "";
    await page.route(`**${last}`, (route) => route.abort());
    await downloads.download(EXHIBITION).tap();
    const item = downloads.item(EXHIBITION);
    await expect(item.getByRole("alert")).toContainText("Download error");
    await expect(downloads.tag(item)).toHaveCount(0);
    const stored = await downloads.storedFiles();
    expect(stored.length).toBeGreaterThan(0);
    const part = item.getByRole("progressbar");
    await expect(part, "how much is done already").toHaveAttribute("aria-valuetext", /[1-9].* of .* is on this phone$/);
    await page.reload();
    await expect(part).toHaveAttribute("aria-valuetext", /[1-9].* of .* is on this phone$/);
    await page.unroute(`**${last}`);
    asked.length = 0;
    await downloads.download(EXHIBITION).tap();
    await expect(downloads.tag(item)).toBeVisible();
    await expect(item.getByText("Download error")).toHaveCount(0);
    expect(asked).toContain(last);
    for (const file of stored) expect(asked).not.toContain(file);
  });

  test("DL-2 SHELL-3 without a connection the download says no_internet", async ({ page, context, shell }) => {
    await expect(page.getByTestId("connection")).toBeAttached();
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await downloads.download(EXHIBITION).tap();
    await expect(shell.connection).toContainText("An internet connection is needed for this action");
    await expect(downloads.item(EXHIBITION).getByRole("progressbar")).toHaveCount(0);
    await context.setOffline(false);
  });
});

test.describe("when the phone is full", () => {
  test.use({ serviceWorkers: "allow", expectedErrors: [FAILED_REQUEST] });

  test("DL-2 DL-3 STAT-3 on a full phone a message says what to do, stored files stay, the visit continues, and with free storage the download continues", async ({
    page,
    context,
    request,
    shell,
    keyboard,
    artwork,
    phone,
  }) => {
    await shell.waitUntilCached();
    const room = await StorageQuota.of(page);
    await room.leaveFree(400_000);
    const item = downloads.item(EXHIBITION);
    const notice = item.getByRole("alert");
    await downloads.download(EXHIBITION).tap();
    await expect(notice).toContainText("Not enough space on this phone");
    await expect(notice).toContainText(/\d+\.\d\d\s(?:Kb|Mb)\W more is needed\. Free some space, then retry/);
    await expect(downloads.tag(item)).toHaveCount(0);
    // The browser would still report ten gigabytes.
    await expect(downloads.free).toHaveCount(0);
    const stored = await downloads.storedFiles();
    expect(stored.length).toBeGreaterThan(0);
    expect(await broken(page)).toEqual([]);

    // Nothing more can be written: the visit continues without it.
    await room.fill();
    await item.getByRole("button", { name: "Retry" }).tap();
    await expect(notice).toContainText("Not enough space on this phone");
    await page.goto(`${at("DEMO", "options")}?lang=fr`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Menu d’accueil");
    await page.goto(`${at("DEMO", "keyboard")}?lang=en`);
    await expect(keyboard.ok).toBeVisible();
    const visit = await phone.registeredVisit<Visit>();
    await expect.poll(() => phone.queued()).toEqual([]);
    await shell.waitUntilPrefetched("artwork-screen-");
    await context.setOffline(true);
    await keyboard.open("214");
    await expect(artwork.title).toHaveText("Coral");
    const owed = async (): Promise<string> =>
      JSON.stringify([await phone.queued(), Object.entries(await phone.storage()).filter(([key]) => OUTBOX.test(key))]);
    await expect.poll(owed).toContain("start-artwork");
    await page.goto(at("DEMO", "downloads"));
    await expect(downloads.title).toHaveText("Downloads");
    expect(await owed()).toContain("start-artwork");
    await context.setOffline(false);
    await expect.poll(owed).not.toContain("start-artwork");
    const opened = detail.artworks.find(({ artworkCode }) => artworkCode === "214")?.idArtwork;
    const works = async (): Promise<unknown[]> =>
      ((await visitOnServer(request, visit)).artworks ?? []).map(({ idArtwork }) => idArtwork);
    await expect.poll(works).toEqual([opened]);

    // With free storage again, stored files are not fetched a second time.
    await room.lift();
    const asked: string[] = [];
    page.on("request", (call) => asked.push(new URL(call.url()).pathname));
    await downloads.downloadAndWait(EXHIBITION);
    for (const file of stored) expect(asked).not.toContain(file);
    const all = await downloads.storedFiles();
    for (const file of filesOf(...named(EXHIBITION).artworkIDs)) expect(all).toContain(file);
    expect(await broken(page)).toEqual([]);
  });
});

test("DL-6 evicted files are reported once at the next start", async ({ page }) => {
  await downloads.downloadAndWait(EXHIBITION);
  await page.evaluate(async () => {
    const cache = await caches.open("cicerone-media");
    const [first] = await cache.keys();
    if (first !== undefined) await cache.delete(first);
  });
  await page.goto(at("DEMO", "options"));
  const notice = page.getByTestId("loss");
  await expect(notice).toContainText("Some of what you downloaded is no longer on this phone");
  await notice.getByRole("link", { name: "Downloads" }).tap();
  await expect(downloads.title).toHaveText("Downloads");
  await expect(notice).toHaveText("");
  // The rest can be deleted, and missing files can be downloaded again.
  await expect(downloads.delete(EXHIBITION)).toBeVisible();
  await downloads.downloadAndWait(EXHIBITION);
  await page.goto(at("DEMO", "options"));
  await expect(page.getByTestId("loss")).toHaveText("");
});

test("DL-2 a museum without pictures and sounds has nothing to download: no_resources", async ({ page }) => {
  await changeMuseum(page, (museum) => Object.assign(museum as object, { media: {} }));
  await deleteStoredMuseums(page);
  await page.goto(at("DEMO", "downloads"));
  await expect(page.getByText("No information in this section")).toBeVisible();
  const root = page.locator("html");
  await expect
    .poll(() => root.evaluate((element) => element.scrollHeight - element.clientHeight), "nothing to scroll")
    .toBe(0);
  await page.getByRole("link", { name: "Start menu" }).tap();
  await expect(page).toHaveURL(at("DEMO", "options"));
});

for (const locale of ["en-GB", "ar-EG"]) {
  test.describe(() => {
    test.use({ locale, expectedErrors: [FAILED_REQUEST] });

    test(`DL-1 DL-2 Downloads is accessible in every state, ${locale}`, async ({ page }) => {
      const item = page.getByRole("article").first();
      const mediaLatch = await delayMedia(page);
      await item.getByRole("button").first().tap();
      await expect(item.getByRole("progressbar")).toBeVisible();
      await expectAccessible(page, { heldBack: /\/media\// });
      mediaLatch.open();
      await expect(item.getByRole("progressbar")).toHaveCount(0);
      await item.getByRole("button").first().tap();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
    });
  });
}

/** Keys under which the outbox stores calls when its database is full. */
const OUTBOX = /^cicerone-outbox-call-/;

/** Returns stored files whose content does not match their name, the beginning of its SHA-256. */
function broken(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const media = await caches.open("cicerone-media");
    const wrong: string[] = [];
    for (const { url } of await media.keys()) {
      const file = await media.match(url);
      const other = file?.headers.get("X-Kept-As") ?? null;
      if (other !== null && (await media.match(other)) !== undefined) continue;
      const sum = new Uint8Array(
        await crypto.subtle.digest("SHA-256", (await file?.arrayBuffer()) ?? new ArrayBuffer()),
      );
      const name = Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
      if (!name.startsWith(/media\/(\w+)/.exec(url)?.[1] ?? "none")) wrong.push(url);
    }
    return wrong;
  });
}
