import type { BrowserContext, Page } from "@playwright/test";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { Latch } from "./latch.ts";
import { at } from "./museums.ts";
import { ArtworkPage } from "./pages/artwork.ts";
import { KeyboardPage } from "./pages/keyboard.ts";
import { ShellPage } from "./pages/shell.ts";
import { Proxy } from "./proxy.ts";

test.use({ serviceWorkers: "allow", expectedErrors: [FAILED_REQUEST] });

/** Counts the page's loads. */
function countStarts(page: Page): () => number {
  let starts = 0;
  page.on("domcontentloaded", () => (starts += 1));
  return () => starts;
}

test.describe("the service worker", () => {
  test("SHELL-2 is installed without a reload, and controls the page that installed it", async ({
    page,
    context,
    code,
    shell,
  }) => {
    const starts = countStarts(page);
    const files: string[] = [];
    context.on("request", (sent) => {
      if (sent.serviceWorker() !== null) files.push(new URL(sent.url()).pathname);
    });
    await code.pass();
    await shell.waitUntilCached();
    expect(starts()).toBe(1);
    // Small files come together.
    expect(files.filter((path) => path.startsWith("/assets/parts-"))).toHaveLength(1);
    expect(files.length).toBeLessThan(60);
    await expect(shell.newContent).toHaveCount(0);
  });

  test("SHELL-2 the worker is requested only when the first screen is complete", async ({ page, presentation }) => {
    const order: string[] = [];
    page.context().on("request", (request) => order.push(new URL(request.url()).pathname));
    page.on("load", () => order.push("load"));
    await presentation.open("DEMO");
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const registration = order.indexOf("/sw.js");
    expect(registration).toBeGreaterThan(order.indexOf("load"));
  });

  test("SHELL-2 a museum that was opened opens again without network, on any screen", async ({
    page,
    code,
    keyboard,
    artwork,
    shell,
    ownServer,
  }) => {
    await page.goto(ownServer.address + at("DEMO", "code"));
    await code.submit("CICERONE");
    await page.waitForURL("**/options");
    await page.goto(ownServer.address + at("DEMO", "keyboard"));
    await shell.waitUntilCached();
    await ownServer.stop();

    await page.goto(ownServer.address + at("DEMO"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Museum of Pattern");
    await page.goto(ownServer.address + at("DEMO", "keyboard"));
    await keyboard.open("214");
    await expect(artwork.title).toHaveText("Coral");
    await page.reload();
    await expect(artwork.title).toHaveText("Coral");
    await page.goto(`${ownServer.address}/`);
    await expect(page.getByText("scan the code at the museum’s door")).toBeVisible();
  });

  test("SHELL-2 a page that was being requested while the worker was installed is controlled too", async ({
    page,
    context,
    baseURL,
  }) => {
    const proxy = await Proxy.inFrontOf(baseURL ?? "");
    const [installing, requested, answer] = [new Latch(), new Latch(), new Latch()];
    proxy.hold = async ({ path }) => {
      if (path.startsWith("/assets/parts-")) await installing.opened;
      if (path !== at("PAINTED", "keyboard")) return;
      requested.open();
      await answer.opened;
    };
    await page.goto(proxy.address + at("PAINTED", "options"), { waitUntil: "commit" });
    await page.waitForFunction(async () => (await navigator.serviceWorker.getRegistration())?.installing != null);
    const second = await context.newPage();
    const navigation = second.goto(proxy.address + at("PAINTED", "keyboard"), { waitUntil: "commit" });
    await requested.opened;
    installing.open();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    answer.open();
    await navigation;
    await new ShellPage(second).waitUntilCached();
    await proxy.close();
  });

  test("SHELL-2 a language's messages are cached when first used, not before", async ({ page, code, shell }) => {
    await code.pass();
    await shell.waitUntilCached();
    const words = (): Promise<string[]> =>
      page.evaluate(async () =>
        (await (await caches.open("cicerone-used")).keys()).map(({ url }) => /words\/(\w\w)-/.exec(url)?.[1] ?? url),
      );
    await expect.poll(() => words()).toEqual(["en"]);
    await page.goto(`${at("DEMO", "options")}?lang=ar`);
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect.poll(words).toEqual(["en", "ar"]);
  });

  test("SHELL-2 a browser without workers does everything online", async ({ page, code, keyboard }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "serviceWorker", { get: () => undefined });
      Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined });
    });
    await code.grant();
    await page.goto(at("DEMO", "keyboard"));
    await expect(keyboard.ok).toBeVisible();
  });
});

/** A later version of the app: every script has another name, and the old names are gone. */
class LaterVersion {
  private readonly former = new Map<string, string>();

  constructor(proxy: Proxy) {
    proxy.rewrite = (text) => this.renamed(text);
    proxy.reroute = (path) => {
      if ([...this.former.values()].includes(path)) return null;
      return this.former.get(path) ?? path;
    };
  }

  private renamed(text: string): string {
    return text
      .replaceAll(
        /((?:words\/)?[\w.-]+-)([\w-]{7})([\w-])(?=\.js\b)/g,
        (whole, name: string, hash: string, last: string) => {
          const later = `${name}${hash}${last === "Z" ? "Y" : "Z"}`;
          this.former.set(`/assets/${later}.js`, `/assets/${whole}.js`);
          return later;
        },
      )
      .replace(/("revision":\s*")[0-9a-f]{32}("\s*,\s*"url":\s*"index)/, `$1${"1".repeat(32)}$2`);
  }
}

/** The entry script of a page. */
function build(page: Page): Promise<string | null> {
  return page.locator("script[type=module]").first().getAttribute("src");
}

test.describe("a new version of the app", () => {
  let proxy: Proxy;
  test.beforeEach(async ({ baseURL }) => {
    proxy = await Proxy.inFrontOf(baseURL ?? "");
  });
  test.afterEach(() => proxy.close());

  /** Opens the start menu in the current version, and waits until it is cached. */
  async function enter(page: Page): Promise<void> {
    await page.goto(proxy.address + at("PAINTED", "options"));
    await new ShellPage(page).waitUntilCached();
  }

  /** Deploys a later version, and lets the page check for it. */
  async function deploy(page: Page): Promise<void> {
    new LaterVersion(proxy);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  }

  test("SHELL-2 is offered with Refresh and No; Refresh loads it", async ({ page, shell }) => {
    const starts = countStarts(page);
    await enter(page);
    const former = await build(page);
    await deploy(page);
    await expect(shell.newContent).toBeVisible();
    await expect(shell.no).toBeVisible();
    expect(starts()).toBe(1);
    await shell.refresh.tap();
    await expect.poll(starts).toBe(2);
    await expect.poll(() => build(page)).not.toBe(former);
    // The old version is no longer used.
    await expect.poll(() => shell.cachedFiles("index-")).not.toContain(former);
    await expect(shell.newContent).toHaveCount(0);
  });

  test("SHELL-2 No leaves everything as it is", async ({ page, shell, options }) => {
    const starts = countStarts(page);
    await enter(page);
    await deploy(page);
    await shell.no.tap();
    await expect(shell.newContent).toHaveCount(0);
    await options.section("By number").tap();
    await expect(page.getByRole("button", { name: "OK", exact: true })).toBeVisible();
    expect(starts()).toBe(1);
  });

  test("SHELL-2 another page keeps its version while sound plays in it, with all its chunks, and updates afterwards", async ({
    page,
    code,
    context,
  }) => {
    await page.goto(proxy.address + at("DEMO", "code"));
    await code.submit("CICERONE");
    await page.waitForURL("**/options");
    await new ShellPage(page).waitUntilCached();
    const second = await playing(context);
    const secondStarts = (): Promise<number> => second.evaluate(() => performance.timeOrigin);
    const before = await secondStarts();
    const former = await build(page);

    await deploy(page);
    const shell = new ShellPage(page);
    await shell.refresh.tap();
    await expect.poll(() => build(page)).not.toBe(former);
    await shell.waitUntilCached();
    // The other page still plays, and opens a screen whose file is gone from the server.
    const artwork = new ArtworkPage(second);
    await expect(second.getByText("The page refreshes as soon as nothing is playing")).toBeVisible();
    await expect(artwork.pause).toBeVisible();
    await expect.poll(() => secondStarts()).toBe(before);
    await expect.poll(() => build(second)).toBe(former);
    await expect.poll(() => shell.cachedFiles("index-")).toContain(former);
    await artwork.showExtras.tap();
    await artwork.extras.getByRole("link").first().tap();
    await expect(second).toHaveURL(/resources\/\d+/);
    await expect(second.getByRole("heading", { level: 1 })).toBeVisible();
    await second.goBack();
    // The sound ends, so that the page is idle.
    await artwork.pause.tap();
    await second.waitForFunction((former) => performance.timeOrigin !== former, before);
    await expect.poll(() => build(second)).not.toBe(former);
    await expect.poll(() => shell.cachedFiles("index-")).not.toContain(former);
  });

  test("SHELL-2 the page does not reload while a number is being typed", async ({ page, context, shell }) => {
    await enter(page);
    const second = await context.newPage();
    await second.goto(proxy.address + at("PAINTED", "keyboard"));
    await second.getByRole("button", { name: "1", exact: true }).tap();
    const before = await second.evaluate(() => performance.timeOrigin);
    await deploy(page);
    await shell.refresh.tap();
    await expect(second.getByText("The page refreshes as soon as")).toBeVisible();
    expect(await second.evaluate(() => performance.timeOrigin)).toBe(before);
    await second.getByRole("button", { name: "Erase" }).tap();
    await second.waitForFunction((former) => performance.timeOrigin !== former, before);
  });

  /** Opens another page of the museum and plays a work in it. */
  async function playing(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    await page.goto(proxy.address + at("DEMO", "keyboard"));
    await new KeyboardPage(page).open("214");
    await new ArtworkPage(page).listen(0.5);
    return page;
  }
});
