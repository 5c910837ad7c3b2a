import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type Page, chromium, devices } from "@playwright/test";
import { CHROMIUM } from "./chromium.ts";
import { FAILED_REQUEST, expect, test as base } from "./fixtures.ts";
import { passGates } from "./gates.ts";
import { at } from "./museums.ts";
import { ArtworkPage } from "./pages/artwork.ts";
import { CodePage } from "./pages/code.ts";
import { KeyboardPage } from "./pages/keyboard.ts";
import { OptionsPage } from "./pages/options.ts";
import { ShellPage } from "./pages/shell.ts";
import { Phone } from "./phone.ts";
import { type Fault, Proxy } from "./proxy.ts";
import { settleNavigations } from "./settled.ts";
import { type Visit, visitOnServer } from "./visits.ts";

const test = base.extend<{ network: Proxy }>({
  /** A proxy to the server that simulates faults. */
  network: async ({ baseURL }, use) => {
    const proxy = await Proxy.inFrontOf(baseURL ?? "");
    await use(proxy);
    await proxy.close();
  },
});

test.use({ expectedErrors: [FAILED_REQUEST] });

const RECORDING = /visit/i;

/** Opens the start menu of the demo museum through the proxy. */
async function openStartMenu(page: Page, network: Proxy): Promise<void> {
  await page.goto(network.address + at("DEMO", "code"));
  await new CodePage(page).submit("CICERONE");
  await page.waitForURL("**/options");
}

/** Opens a work from the keypad, listens and closes it. */
async function listenToWork(page: Page, network: Proxy, number: string, seconds: number): Promise<void> {
  await page.goto(network.address + at("DEMO", "keyboard"));
  await new KeyboardPage(page).open(number);
  const artwork = new ArtworkPage(page);
  await artwork.listen(seconds);
  await artwork.close.tap();
  await expect(new KeyboardPage(page).ok).toBeVisible();
}

/** Returns the seconds that the server has stored for a visit's first work; 0 while there is none. */
function listenedSeconds({ artworks = [] }: { artworks?: Record<string, unknown>[] }): number {
  const [first] = artworks as { startDate: string; endDate: string }[];
  return first === undefined ? 0 : (Date.parse(first.endDate) - Date.parse(first.startDate)) / 1000;
}

/** Waits until every call is confirmed and none is refused. */
async function expectDelivered(phone: Phone): Promise<void> {
  await expect.poll(() => phone.queued(), { timeout: 45_000, message: "calls in the outbox" }).toHaveLength(0);
  await expect.poll(() => phone.deadLetters()).toEqual([]);
}

/** Checks that all repeats of a call got the same response, so that it counted once. */
function countedOnce(network: Proxy): void {
  const answers = new Map<string, Set<string>>();
  for (const { key, status, text, path } of network.answered) {
    if (!RECORDING.test(path)) continue;
    expect(status, `${path}: ${text}`).toBe(200);
    answers.set(key, (answers.get(key) ?? new Set()).add(text));
  }
  expect(answers.size).toBeGreaterThan(0);
  for (const [key, given] of answers) expect([...given], key).toHaveLength(1);
}

test.describe("STAT-5 no call is lost or counted twice", () => {
  for (const fault of ["answer lost", "request lost", "HTTP 500", "HTML 404"] as const satisfies Fault[]) {
    test(`STAT-5 VISIT-2 when of each call the first two attempts end in "${fault}"`, async ({
      page,
      phone,
      network,
      request,
    }) => {
      let attempts = 0;
      network.fault = ({ method, path }) => {
        if (method === "GET" || !RECORDING.test(path)) return "none";
        attempts += 1;
        return attempts % 3 === 0 ? "none" : fault;
      };
      await openStartMenu(page, network);
      await listenToWork(page, network, "214", 1.2);
      await listenToWork(page, network, "101", 1.2);
      // Each reload lets the phone try again.
      await expect
        .poll(
          async () => {
            await page.evaluate(() => dispatchEvent(new Event("online")));
            return (await phone.queued()).length;
          },
          { timeout: 60_000 },
        )
        .toBe(0);
      await expectDelivered(phone);
      countedOnce(network);
      const { artworks } = await visitOnServer(request, await phone.registeredVisit<Visit>());
      expect(artworks).toHaveLength(2);
    });
  }

  test("STAT-5 STAT-1 when the page crashes in the middle of a work", async ({
    page,
    context,
    network,
    phone,
    request,
  }) => {
    await openStartMenu(page, network);
    await page.goto(network.address + at("DEMO", "keyboard"));
    await new KeyboardPage(page).open("214");
    await new ArtworkPage(page).listen(2.5);
    const visit = await phone.registeredVisit<Visit>();
    const crashed = page.waitForEvent("crash");
    const session = await context.newCDPSession(page);
    void session.send("Page.crash").catch(() => undefined);
    await crashed;

    const next = await context.newPage();
    await listenToWork(next, network, "101", 1.2);
    const nextPhone = new Phone(next);
    await expectDelivered(nextPhone);
    await expect.poll(async () => (await nextPhone.registeredVisit<Visit>()).idVisit).toBe(visit.idVisit);
    countedOnce(network);
    const visited = await visitOnServer(request, visit);
    expect(visited.artworks).toHaveLength(2);
    // The seconds until shortly before the crash are stored.
    expect(listenedSeconds(visited)).toBeGreaterThanOrEqual(1);
  });

  test("STAT-5 STAT-1 a hidden page sends the listened seconds so far, and the last report counts", async ({
    page,
    network,
    phone,
    request,
  }) => {
    await openStartMenu(page, network);
    await page.goto(network.address + at("DEMO", "keyboard"));
    await new KeyboardPage(page).open("214");
    const artwork = new ArtworkPage(page);
    await artwork.listen(2.5);
    const visit = await phone.registeredVisit<Visit>();
    // As when the visitor switches to another app and the browser is never shown again.
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect.poll(async () => listenedSeconds(await visitOnServer(request, visit))).toBeGreaterThanOrEqual(2);
    await expect.poll(() => phone.json("current-artwork-visit")).toMatchObject({ accessType: "KEYBOARD" });
    const secondsBefore = listenedSeconds(await visitOnServer(request, visit));
    await artwork.listen(secondsBefore + 1.5);
    await artwork.close.tap();
    await expect(new KeyboardPage(page).ok).toBeVisible();
    await expectDelivered(phone);
    countedOnce(network);
    const { artworks } = await visitOnServer(request, visit);
    expect(artworks).toHaveLength(1);
    expect(listenedSeconds(await visitOnServer(request, visit))).toBeGreaterThan(secondsBefore);
  });

  for (const [browser, refuse] of [
    ["refuses databases", () => undefined],
    [
      "refuses databases and local storage",
      () => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function full(name, text) {
          // Keys of gates.ts are the tests' own.
          if (!/^(?:start-studies|study-artwork|slides)/.test(name)) throw new DOMException("refused", "SecurityError");
          setItem.call(this, name, text);
        };
      },
    ],
  ] as const) {
    test(`STAT-5 VISIT-2 on a phone whose browser ${browser}, as in private windows`, async ({
      page,
      context,
      network,
      request,
    }) => {
      await context.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("refused", "InvalidStateError");
        };
      });
      await context.addInitScript(refuse);
      // The first attempt of each call fails, so that it stays in the outbox.
      const failed = new Set<string>();
      network.fault = ({ method, path }) => {
        if (method === "GET" || !RECORDING.test(path) || failed.has(method + path)) return "none";
        failed.add(method + path);
        return "HTTP 500";
      };
      await openStartMenu(page, network);
      // Without a new page, which would lose the state in memory.
      await new OptionsPage(page).section("Type a number").tap();
      await new KeyboardPage(page).open("214");
      const artwork = new ArtworkPage(page);
      await artwork.listen(1.2);
      await artwork.close.tap();
      await expect(new KeyboardPage(page).ok).toBeVisible();
      const ended = () =>
        network.answered.some(({ method, path }) => method === "PUT" && path.endsWith("visitArtwork"));
      await expect
        .poll(
          async () => {
            await page.evaluate(() => dispatchEvent(new Event("online")));
            return ended();
          },
          { timeout: 45_000 },
        )
        .toBe(true);
      countedOnce(network);
      const start = network.answered.find(({ method, path }) => method === "POST" && path.endsWith("visitMuseum"));
      const { data } = JSON.parse(start?.text ?? "{}") as { data: Visit };
      const { artworks } = await visitOnServer(request, data);
      expect(artworks).toHaveLength(1);
      expect(listenedSeconds(await visitOnServer(request, data))).toBeGreaterThanOrEqual(1);
    });
  }

  for (const year of ["1970", "2150"]) {
    test(`STAT-5 VISIT-5 on a phone whose clock says ${year} a visit is dated by the server's`, async ({
      page,
      network,
      phone,
      request,
    }) => {
      await page.clock.setFixedTime(`${year}-01-01T05:00:00Z`);
      await openStartMenu(page, network);
      await listenToWork(page, network, "214", 1.2);
      await expectDelivered(phone);
      countedOnce(network);
      const { artworks, startDate } = await visitOnServer(request, await phone.registeredVisit<Visit>());
      expect(artworks).toHaveLength(1);
      expect(Math.abs(Date.parse(startDate) - Date.now())).toBeLessThan(60 * 60_000);
    });
  }

  test("STAT-5 VISIT-1 with two pages at once: one visit, and each work's own seconds", async ({
    page,
    context,
    network,
    phone,
    request,
  }) => {
    await openStartMenu(page, network);
    const second = await context.newPage();
    await page.goto(network.address + at("DEMO", "keyboard"));
    await second.goto(network.address + at("DEMO", "keyboard"));
    await page.bringToFront();
    await new KeyboardPage(page).open("214");
    await new ArtworkPage(page).listen(1.2);
    await second.bringToFront();
    await new KeyboardPage(second).open("101");
    await new ArtworkPage(second).listen(1.2);
    await page.bringToFront();
    await new ArtworkPage(page).close.tap();
    await expect(new KeyboardPage(page).ok).toBeVisible();
    await second.bringToFront();
    await new ArtworkPage(second).close.tap();
    await expect(new KeyboardPage(second).ok).toBeVisible();
    await expectDelivered(phone);
    countedOnce(network);
    const { artworks } = await visitOnServer(request, await phone.registeredVisit<Visit>());
    expect(artworks).toHaveLength(2);
    expect(
      new Set(
        network.answered
          .filter(({ method, path }) => method === "POST" && path.endsWith("visitMuseum"))
          .map(({ key }) => key),
      ).size,
    ).toBe(1);
  });

  test("STAT-5 VISIT-1 two pages that open in the same moment begin one visit", async ({ context, network, page }) => {
    const pages = [page, await context.newPage(), await context.newPage()];
    await Promise.all(pages.map((opened) => opened.goto(network.address + at("PAINTED", "options"))));
    for (const opened of pages) await expect(opened.getByRole("link", { name: "By number" })).toBeVisible();
    await expectDelivered(new Phone(page));
    const starts = network.answered.filter(({ method, path }) => method === "POST" && path.endsWith("visitMuseum"));
    expect(new Set(starts.map(({ key }) => key)).size).toBe(1);
  });

  test.describe("on a phone that has stored the app", () => {
    test.use({ serviceWorkers: "allow" });

    test("STAT-5 a visit in airplane mode, with reloads, is sent when the phone is back", async ({
      page,
      context,
      network,
      phone,
      request,
    }) => {
      await openStartMenu(page, network);
      await page.goto(network.address + at("DEMO", "keyboard"));
      await new ShellPage(page).waitUntilCached();
      await expectDelivered(phone);
      const visit = await phone.registeredVisit<Visit>();
      await context.setOffline(true);
      network.fault = () => "request lost";
      for (const number of ["214", "101"]) {
        await page.goto(network.address + at("DEMO", "keyboard"));
        await new KeyboardPage(page).open(number);
        await expect(new ArtworkPage(page).title).toBeVisible();
        await page.reload();
        await expect(new ArtworkPage(page).title).toBeVisible();
      }
      await expect.poll(async () => (await phone.queued()).length).toBeGreaterThanOrEqual(2);
      network.fault = () => "none";
      await context.setOffline(false);
      await expectDelivered(phone);
      countedOnce(network);
      const { artworks } = await visitOnServer(request, visit);
      expect(artworks).toHaveLength(2);
    });
  });

  test("STAT-5 when the browser is killed repeatedly, at any moment", async ({ network, request }) => {
    const folder = await mkdtemp(join(tmpdir(), "cicerone-phone-"));
    const launch = async (): Promise<BrowserContext> => {
      const context = await chromium.launchPersistentContext(folder, {
        ...devices["Pixel 7"],
        ...CHROMIUM,
        locale: "en-GB",
        serviceWorkers: "block",
      });
      settleNavigations(context);
      await passGates(context);
      return context;
    };
    // Calls that the phone had on its disk when it died.
    const owed = new Set<string>();
    const numbers = ["214", "101", "102", "103"];
    try {
      for (const [round, number] of numbers.entries()) {
        const context = await launch();
        const page = context.pages()[0] ?? (await context.newPage());
        // Some responses are lost, so that the outbox is never empty.
        let calls = 0;
        network.fault = ({ method, path }) =>
          method !== "GET" && RECORDING.test(path) && (calls += 1) % 2 === 0 ? "answer lost" : "none";
        await enterOrContinue(page, network);
        await new KeyboardPage(page).open(number);
        await new ArtworkPage(page).listen(0.3 + 0.7 * round);
        for (const { key } of await new Phone(page).queued()) owed.add(key);
        const closed = context.waitForEvent("close");
        const session = await context.newCDPSession(page);
        void session.send("Browser.crash").catch(() => undefined);
        await closed;
      }
      network.fault = () => "none";
      const context = await launch();
      const page = context.pages()[0] ?? (await context.newPage());
      await enterOrContinue(page, network);
      await expectDelivered(new Phone(page));
      const visit = await new Phone(page).registeredVisit<Visit>();
      await context.close();
      countedOnce(network);
      const answered = new Set(network.answered.map(({ key }) => key));
      expect([...owed].filter((key) => !answered.has(key))).toEqual([]);
      const starts = network.answered.filter(({ method, path }) => method === "POST" && path.endsWith("visitArtwork"));
      expect(
        new Set(starts.map(({ text }) => (JSON.parse(text) as { data: { idArtwork: number } }).data.idArtwork)).size,
      ).toBe(numbers.length);
      await expect.poll(async () => (await visitOnServer(request, visit)).visitorToken).toBe(visit.visitorToken);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Opens the keypad, and enters the access code when the crash has lost it. */
async function enterOrContinue(page: Page, network: Proxy): Promise<void> {
  await page.goto(network.address + at("DEMO", "keyboard"));
  const { ok } = new KeyboardPage(page);
  const { input } = new CodePage(page);
  await expect(ok.or(input)).toBeVisible();
  if (await ok.isVisible()) return;
  await new CodePage(page).submit("CICERONE");
  await page.waitForURL("**/options");
  await page.goto(network.address + at("DEMO", "keyboard"));
  await expect(ok).toBeVisible();
}
