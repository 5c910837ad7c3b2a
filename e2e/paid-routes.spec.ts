import { type Server as HttpServer, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIRequestContext, Locator } from "@playwright/test";
import { FAILED_REQUEST, closePages, expect, test as base } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { changeMuseum } from "./museum-response.ts";
import { at, museum } from "./museums.ts";
import { Server } from "./server.ts";

/**
 * The provider's script: its component reports its keys and what it could read of the visitor, and
 * shows a frame of the provider, as the real one does.
 */
const SCRIPT = `customElements.define("stripe-buy-button", class extends HTMLElement {
  async connectedCallback() {
    const read = {};
    for (const [name, look] of Object.entries({
      storage: () => Object.keys(localStorage),
      session: () => Object.keys(sessionStorage),
      database: () => new Promise((resolve, reject) => {
        const opening = indexedDB.open("cicerone");
        opening.onsuccess = () => resolve([...opening.result.objectStoreNames]);
        opening.onerror = reject;
      }),
      workers: async () => (await navigator.serviceWorker.getRegistrations()).length,
      guide: () => parent === self ? [] : Object.keys(parent.localStorage),
      top: () => top === self ? [] : top.document.title,
    })) {
      try { read[name] = await look(); } catch { read[name] = "refused"; }
    }
    this.setAttribute("data-read", JSON.stringify(read));
    this.textContent = "Buy " + this.getAttribute("buy-button-id") + " " + this.getAttribute("publishable-key");
    const frame = document.createElement("iframe");
    frame.src = new URL("/frame", document.querySelector("script").src);
    this.append(frame);
  }
});`;

/** A fake payment provider. */
class Provider {
  readonly asked: string[] = [];

  private constructor(
    readonly address: string,
    private readonly server: HttpServer,
  ) {}

  static async start(): Promise<Provider> {
    const server = createServer((request, answer) => {
      const path = request.url ?? "";
      provider.asked.push(path);
      const isFrame = path === "/frame";
      answer.writeHead(200, { "Content-Type": isFrame ? "text/html" : "text/javascript" });
      answer.end(isFrame ? "<body><script>document.body.textContent = self.origin</script></body>" : SCRIPT);
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

const test = base.extend<{ provider: Provider; selling: Server; paymentHost: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- fixtures name what they need by destructuring
  provider: async ({}, use) => {
    const provider = await Provider.start();
    await use(provider);
    await provider.stop();
  },
  /** A server whose buy buttons come from the provider. */
  selling: async ({ context, provider }, use) => {
    const server = await Server.onCopyOf(process.env["CICERONE_E2E_DATA"] ?? "", { env: settings(provider) });
    await use(server);
    await closePages(context);
    await server.remove();
  },
  /** A server whose payment page has another origin: localhost instead of 127.0.0.1. */
  paymentHost: async ({ context, provider }, use) => {
    // The port is known after the first start.
    const before = await Server.onCopyOf(process.env["CICERONE_E2E_DATA"] ?? "");
    await before.stop();
    const { data, port, address } = before;
    const own = { CICERONE_URL: address, CICERONE_PAYMENT_ORIGIN: `http://localhost:${port}` };
    const server = await Server.on(data, { port, env: { ...settings(provider), ...own } });
    await use(server);
    await closePages(context);
    await server.remove();
  },
});

function settings({ address }: Provider): Record<string, string> {
  return { CICERONE_PAYMENT_URL: address, CICERONE_PAYMENT_HOSTS: address };
}

async function paidRoute(request: APIRequestContext): Promise<{ idRoute: number; steps: { idKeyButton?: string }[] }> {
  const { routes } = await detailOf(request, "DEMO");
  const paid = (routes as unknown as { idRoute: number; routeType: string; steps: object[] }[]).find(
    ({ routeType }) => routeType === "PAID",
  );
  if (paid === undefined) throw new Error("the demo museum has no paid route");
  return paid;
}

/** Number of steps of the demo museum's paid route. */
const NIGHT_STEPS = 8;

/** Text of the demo museum's buy button. */
const BUTTON = /^Buy buy_btn_0DEMOmuseumOFpattern pk_test_0DEMOmuseumOFpattern$/;

/** Returns what the provider's script could read, by storage. */
async function readBy(button: Locator): Promise<Record<string, unknown>> {
  return JSON.parse((await button.getAttribute("data-read")) ?? "{}") as Record<string, unknown>;
}

test.describe(() => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("PAY-1 asks for the code, shows a wrong one for a second, opens by the right one and stores it, without a connection", async ({
    page,
    context,
    request,
    code,
    routes,
    phone,
  }) => {
    const paid = await paidRoute(request);
    await page.clock.install();
    await code.grant();
    await page.goto(at("DEMO", `routes/${paid.idRoute}`));
    await expect(routes.title).toHaveText("The museum at night");
    await expect(routes.dots).toHaveCount(0);
    const whole = JSON.stringify(await detailOf(request, "DEMO"));
    for (const secret of ["NIGHTWALK42", "stays open until midnight"]) expect(whole).not.toContain(secret);
    expect(paid.steps).toEqual([]);
    // The input is enabled a moment after the title is shown.
    await expect(code.input).toBeEnabled();
    await page.waitForLoadState("networkidle");

    await context.setOffline(true);
    await page.clock.pauseAt(Date.now() + 60_000);
    await code.submit("night42");
    await expect(code.error).toHaveText("Wrong code");
    await page.clock.runFor(900);
    await expect(code.error).toHaveText("Wrong code");
    await page.clock.runFor(200);
    await expect(code.error).toHaveCount(0);
    await code.submit("");
    await expect(code.error).toHaveText("The code cannot be empty");
    await page.clock.resume();
    await code.submit("NIGHTWALK42");
    await expect(routes.dots).toHaveCount(NIGHT_STEPS);
    const stored = (await phone.get("paid-routes")) ?? "";
    expect(JSON.parse(Buffer.from(stored, "base64url").toString())).toEqual([paid.idRoute]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("NIGHTWALK42");
    await context.setOffline(false);
    await page.goto(at("DEMO", `routes/${paid.idRoute}`));
    await expect(routes.dots).toHaveCount(NIGHT_STEPS);
  });
});

test("PAY-2 the provider's button in a separate page, on that screen alone, with the overlay from 500 to 5000 ms", async ({
  page,
  code,
  request,
  provider,
  selling,
  routes,
}) => {
  const paid = await paidRoute(request);
  await page.clock.install();
  await code.grant();
  const opened = await page.goto(`${selling.address}${at("DEMO", `routes/${paid.idRoute}`)}`);
  expect(opened?.headers()["content-security-policy"]).not.toContain(provider.address);
  await expect(routes.pay).toBeVisible();
  expect(provider.asked).toEqual([]);
  await page.clock.pauseAt(Date.now() + 60_000);
  await routes.pay.tap();
  const overlay = routes.enlarged.getByRole("status");
  await expect(page.frameLocator("iframe").locator("stripe-buy-button")).toHaveText(BUTTON);
  expect(provider.asked).toContain("/v3/buy-button.js");
  await expect(overlay).toHaveText("");
  await page.clock.runFor(600);
  await expect(overlay).toHaveText("Opening the payment…");
  await page.clock.runFor(4300);
  await expect(overlay).toHaveText("Opening the payment…");
  await page.clock.runFor(200);
  await expect(overlay).toHaveText("");
  expect(await page.evaluate(() => customElements.get("stripe-buy-button") === undefined)).toBe(true);
  await routes.enlarged.getByRole("button", { name: "Close" }).tap();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test.describe("a provider that cannot be reached", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("PAY-2 is reported, with Retry and Back", async ({ page, code, request, selling, routes }) => {
    const paid = await paidRoute(request);
    await code.grant();
    await page.goto(`${selling.address}${at("DEMO", `routes/${paid.idRoute}`)}`);
    await page.route("**/v3/buy-button.js", (route) => route.abort());
    await routes.pay.tap();
    const message = routes.enlarged.getByText("The payment page could not be loaded");
    await expect(message).toBeVisible();
    await routes.enlarged.getByRole("button", { name: "Back" }).tap();
    await expect(routes.enlarged).toHaveCount(0);
    await routes.pay.tap();
    await expect(message).toBeVisible();
    await page.unroute("**/v3/buy-button.js");
    await routes.enlarged.getByRole("button", { name: "Retry" }).tap();
    await expect(page.frameLocator("iframe").locator("stripe-buy-button")).toHaveText(BUTTON);
    await expect(message).toHaveCount(0);
  });
});

test("PAY-2 a script of the provider's reads nothing of the visitor's, neither in the frame nor in a page by itself", async ({
  page,
  code,
  request,
  selling,
  routes,
  phone,
}) => {
  const paid = await paidRoute(request);
  await code.grant();
  await page.goto(`${selling.address}${at("DEMO", `routes/${paid.idRoute}`)}`);
  await routes.pay.tap();
  const framed = page.frameLocator("iframe").locator("stripe-buy-button");
  await expect(framed).toHaveText(BUTTON);
  await expect.poll(() => phone.get("visitv2"), "there is something to be read").not.toBeNull();
  const refused = { storage: "refused", session: "refused", database: "refused", workers: "refused" };
  expect(await readBy(framed)).toEqual({ ...refused, guide: "refused", top: "refused" });
  await page.goto(`${selling.address}/payment/${museum("DEMO").idMuseum}/routes/${paid.idRoute}`);
  const alone = page.locator("stripe-buy-button");
  await expect(alone).toHaveText(BUTTON);
  expect(await readBy(alone)).toEqual({ ...refused, guide: [], top: [] });
});

test("PAY-2 on a separate origin the payment page and the provider's frames keep theirs, and read nothing of the guide's", async ({
  page,
  code,
  request,
  provider,
  paymentHost,
  routes,
}) => {
  const paid = await paidRoute(request);
  await code.grant();
  await page.goto(`${paymentHost.address}${at("DEMO", `routes/${paid.idRoute}`)}`);
  await routes.pay.tap();
  const payment = page.frameLocator("iframe");
  await expect(payment.locator("stripe-buy-button")).toHaveText(BUTTON);
  await expect(payment.frameLocator("iframe").locator("body")).toHaveText(provider.address);
  const { guide, top, ...own } = await readBy(payment.locator("stripe-buy-button"));
  expect([guide, top]).toEqual(["refused", "refused"]);
  // Some browsers give cross-origin frames no storage at all.
  for (const read of Object.values(own)) expect([[], 0, "refused"]).toContainEqual(read);
  const elsewhere = await request.get(`http://localhost:${paymentHost.port}${at("DEMO", "options")}`);
  expect(elsewhere.status()).toBe(404);
});

test("PAY-2 payments_disabled without keys of the provider's form; nothing is loaded", async ({
  page,
  code,
  request,
  provider,
  selling,
  routes,
}) => {
  const paid = await paidRoute(request);
  await changeMuseum<{ routes: object[] }>(page, (museum) => {
    museum.routes = museum.routes.map((one) => ({
      ...one,
      idKeyButton: "buy_btn_1",
      publishableKeyButton: "sk_live_1",
    }));
  });
  await code.grant();
  await page.goto(`${selling.address}${at("DEMO", `routes/${paid.idRoute}`)}`);
  await routes.pay.tap();
  await expect(routes.notice).toContainText("Activate payment methods for the museum first");
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(provider.asked).toEqual([]);
});

test.describe(() => {
  test.use({ ownServerOptions: { env: { CICERONE_PAYMENT_URL: "" } }, expectedErrors: [FAILED_REQUEST] });

  test("PAY-2 ERR-1 payments_disabled without a provider; kids mode offers no payment", async ({
    page,
    request,
    ownServer,
    code,
    routes,
    phone,
  }) => {
    const { idRoute } = await paidRoute(request);
    const route = `${ownServer.address}${at("DEMO", `routes/${idRoute}`)}`;
    await code.grant();
    await page.goto(route);
    await routes.pay.tap();
    await expect(routes.notice).toHaveText("Activate payment methods for the museum first");
    await expect(page.locator("iframe")).toHaveCount(0);
    await page.goto(`${ownServer.address}${at("DEMO", "kids")}`);
    await expect.poll(() => phone.get("mode")).toBe("kids");
    await page.goto(route);
    await expect(code.input).toBeVisible();
    await expect(routes.pay).toHaveCount(0);
  });
});
