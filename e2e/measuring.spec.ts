import { type Server as HttpServer, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { FAILED_REQUEST, closePages, expect, test as base } from "./fixtures.ts";
import { type MuseumCode, at } from "./museums.ts";
import type { ShellPage } from "./pages/shell.ts";
import { Server } from "./server.ts";

/** A fake provider of tag manager and analytics; its scripts count how often they ran. */
class Provider {
  /** Paths of the requested scripts. */
  readonly scripts: string[] = [];

  private constructor(
    readonly address: string,
    private readonly server: HttpServer,
  ) {}

  static async start(): Promise<Provider> {
    const server = createServer((request, answer) => {
      provider.scripts.push(request.url ?? "");
      answer.writeHead(200, { "Content-Type": "text/javascript" });
      answer.end("window.foreign = (window.foreign ?? 0) + 1;");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const provider = new Provider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
    return provider;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const test = base.extend<{ provider: Provider; measured: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- fixtures name what they need by destructuring
  provider: async ({}, use) => {
    const provider = await Provider.start();
    await use(provider);
    await provider.stop();
  },
  /** A server whose analytics scripts come from the provider. */
  measured: async ({ context, provider }, use) => {
    const server = await Server.onCopyOf(process.env["CICERONE_E2E_DATA"] ?? "", {
      env: { CICERONE_MEASURING_URL: provider.address, CICERONE_MEASURING_HOSTS: provider.address },
    });
    await use(server);
    await closePages(context);
    await server.remove();
  },
});

/** Returns the commands of gtag and the events of the tag manager. */
function sentToProvider(page: Page): Promise<unknown[]> {
  return page.evaluate(() => {
    const { dataLayer = [] } = window as unknown as { dataLayer?: ArrayLike<unknown>[] };
    return dataLayer.map((entry) => (Object.hasOwn(entry, "length") ? Array.from(entry) : entry));
  });
}

async function views(page: Page): Promise<unknown[]> {
  return (await sentToProvider(page))
    .filter((entry) => Array.isArray(entry) && entry[1] === "page_view")
    .map((entry) => (entry as unknown[])[2]);
}

/** Agrees to being measured by the provider, whose two scripts load then. */
async function agree(page: Page, shell: ShellPage, measured: Server, provider: Provider): Promise<void> {
  await page.goto(measured.address + at("MEASURED", "options"));
  await shell.consent.getByRole("button", { name: "Yes" }).tap();
  await expect.poll(() => provider.scripts).toHaveLength(2);
}

test.use({ expectedErrors: [FAILED_REQUEST] });

test.describe("measuring by others", () => {
  test("SHELL-5 asks first; yes loads tag manager and analytics and reports each screen", async ({
    page,
    shell,
    measured,
    provider,
    phone,
  }) => {
    const open = (path: string): Promise<unknown> => page.goto(measured.address + at("MEASURED", path));
    await open("");
    await page.getByRole("button", { name: "Start" }).tap();
    await expect(shell.consent).toBeVisible();
    await expect(shell.consent.getByRole("link", { name: "Privacy policy" })).toBeVisible();
    const [yes, no] = [
      shell.consent.getByRole("button", { name: "Yes" }),
      shell.consent.getByRole("button", { name: "No" }),
    ];
    // Both buttons look equally important.
    const [large, small] = [await yes.boundingBox(), await no.boundingBox()];
    expect([large?.width, large?.height]).toEqual([small?.width, small?.height]);
    await expect
      .poll(() => yes.evaluate((button) => getComputedStyle(button).backgroundColor))
      .toBe(await no.evaluate((button) => getComputedStyle(button).backgroundColor));
    expect(provider.scripts).toEqual([]);
    await expect.poll(() => sentToProvider(page)).toEqual([]);

    await yes.tap();
    await expect.poll(() => provider.scripts.toSorted()).toEqual(["/gtag/js?id=G-TEST123", "/gtm.js?id=GTM-TEST1"]);
    await expect.poll(() => page.evaluate(() => (window as { foreign?: number }).foreign)).toBe(2);
    await expect.poll(() => sentToProvider(page)).toContainEqual(expect.objectContaining({ event: "gtm.js" }));
    await expect.poll(() => sentToProvider(page)).toContainEqual(["config", "G-TEST123", { send_page_view: false }]);
    const view = (path: string, title: string): unknown => ({
      page_location: measured.address + at("MEASURED", path),
      page_title: `${title} · Measured House`,
      send_to: "G-TEST123",
    });
    await expect.poll(() => views(page)).toEqual([view("options", "Start menu")]);
    await page.getByRole("link", { name: "Type a number" }).tap();
    await expect.poll(() => views(page)).toEqual([view("options", "Start menu"), view("keyboard", "Type a number")]);
    await expect.poll(() => phone.json("cicerone-consent")).toMatchObject({ agreed: true });
    // The choice is stored.
    await page.reload();
    await expect.poll(() => views(page)).toHaveLength(1);
    await expect(shell.consent).toHaveCount(0);
  });

  test("SHELL-5 no loads nothing and is stored, and access codes are sent to nobody", async ({
    page,
    shell,
    measured,
    provider,
  }) => {
    await page.goto(`${measured.address}${at("MEASURED", "options")}?code=SECRET`);
    await shell.consent.getByRole("button", { name: "No" }).tap();
    await expect(shell.consent).toHaveCount(0);
    await page.getByRole("link", { name: "Type a number" }).tap();
    await expect(page.getByRole("button", { name: "OK", exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "OK", exact: true })).toBeVisible();
    await expect(shell.consent).toHaveCount(0);
    expect(provider.scripts).toEqual([]);
  });

  test("SHELL-5 an access code in the address is not reported", async ({ page, shell, measured }) => {
    await page.goto(`${measured.address}${at("MEASURED", "options")}?code=SECRET&from=Keyboard`);
    await shell.consent.getByRole("button", { name: "Yes" }).tap();
    await expect
      .poll(() => views(page))
      .toEqual([
        expect.objectContaining({ page_location: `${measured.address}${at("MEASURED", "options")}?from=Keyboard` }),
      ]);
  });

  test("SHELL-5 in kids mode nothing of third parties is loaded, with any answer", async ({
    page,
    shell,
    kids,
    measured,
    provider,
  }) => {
    await agree(page, shell, measured, provider);
    await page.goto(measured.address + at("MEASURED", "kids"));
    await page.getByRole("button", { name: "Start" }).tap();
    await page.waitForURL("**/options/kids");
    /** Goes from the menu to the keypad with the analytics code loaded, then requests a script from the provider. */
    const proceed = async (mark: string): Promise<void> => {
      await page.waitForFunction(() =>
        performance.getEntriesByType("resource").some(({ name }) => /\/notices-[^/]+\.js$/.test(name)),
      );
      await kids.keyboard.tap();
      await expect(page.getByRole("button", { name: "OK", exact: true })).toBeVisible();
      await page.addScriptTag({ url: `${provider.address}/${mark}` });
      await expect(shell.consent).toHaveCount(0);
      await expect.poll(() => sentToProvider(page)).toEqual([]);
    };
    await proceed("first");
    expect(provider.scripts.slice(2)).toEqual(["/first"]);

    // Outside kids mode the scripts load, which shows that kids mode kept them away.
    await page.goto(measured.address + at("MEASURED"));
    await expect
      .poll(() => provider.scripts.slice(3).toSorted())
      .toEqual(["/gtag/js?id=G-TEST123", "/gtm.js?id=GTM-TEST1"]);

    // A deep link to a kids screen starts kids mode as well, also for the screens after it.
    await page.goto(measured.address + at("MEASURED", "sections"));
    await kids.back.tap();
    await page.waitForURL("**/options/kids");
    await proceed("second");
    expect(provider.scripts.slice(5)).toEqual(["/second"]);
  });

  test("SHELL-5 a link into kids mode in another language loads nothing of third parties, even for a moment", async ({
    page,
    shell,
    phone,
    measured,
    provider,
  }) => {
    await agree(page, shell, measured, provider);
    for (const [visit, language] of ["ar", "en"].entries()) {
      await page.goto(measured.address + at("MEASURED"));
      const before = 4 + 2 * visit;
      await expect.poll(() => provider.scripts).toHaveLength(before);
      await page.goto(`${measured.address}${at("MEASURED", "kids")}?lang=${language}`);
      await expect.poll(() => phone.get("mode")).toBe("kids");
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await page.getByRole("button", { name: language === "en" ? "Start" : "ابدأ" }).tap();
      await page.waitForURL("**/options/kids");
      expect(provider.scripts.slice(before)).toEqual([]);
    }
  });

  test("SHELL-5 the consent can be changed in the privacy policy, which removes loaded scripts", async ({
    page,
    shell,
    measured,
    provider,
  }) => {
    await agree(page, shell, measured, provider);
    await page.goto(measured.address + at("MEASURED", "privacy-policy"));
    const setting = page.getByRole("checkbox", { name: "Measuring by Google" });
    await expect(setting).toBeChecked();
    await expect.poll(() => provider.scripts).toHaveLength(4);
    await setting.uncheck();
    await expect.poll(() => sentToProvider(page).catch(() => null)).toEqual([]);
    await expect(setting).not.toBeChecked();
    expect(provider.scripts).toHaveLength(4);
    await setting.check();
    await expect.poll(() => provider.scripts).toHaveLength(6);
  });

  test("SHELL-5 museums without analytics ask for no consent and load nothing", async ({ page, shell, measured }) => {
    const policyOf = async (code: MuseumCode): Promise<string> =>
      (await page.goto(measured.address + at(code, "options")))?.headers()["content-security-policy"] ?? "";
    expect(await policyOf("MEASURED")).toContain("script-src 'self' http://127.0.0.1");
    expect(await policyOf("PAINTED")).not.toContain("127.0.0.1");
    await expect(page.getByRole("link", { name: "By number" })).toBeVisible();
    await expect(shell.consent).toHaveCount(0);
  });
});
