import { type Server as HttpServer, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test as base } from "./fixtures.ts";
import { detailOf } from "./lookups.ts";
import { ACCESS_CODE, at } from "./museums.ts";
import { Server } from "./server.ts";

/** The payment provider, stood up on this machine: its component says which keys it was given. */
class Provider {
  readonly asked: string[] = [];

  private constructor(
    readonly address: string,
    private readonly server: HttpServer,
  ) {}

  static async start(): Promise<Provider> {
    const server = createServer((request, answer) => {
      provider.asked.push(request.url ?? "");
      answer.writeHead(200, { "Content-Type": "text/javascript" });
      answer.end(`customElements.define("stripe-buy-button", class extends HTMLElement {
        connectedCallback() {
          this.textContent = "Buy " + this.getAttribute("buy-button-id") + " " + this.getAttribute("publishable-key");
        }
      });`);
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

const test = base.extend<{ provider: Provider; selling: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- fixtures name what they need by taking it apart
  provider: async ({}, use) => {
    const provider = await Provider.start();
    await use(provider);
    await provider.stop();
  },
  /** A server whose buy buttons come from the provider. */
  selling: async ({ provider }, use) => {
    const server = await Server.onCopyOf(process.env["CICERONE_E2E_DATA"] ?? "", {
      env: { CICERONE_PAYMENT_URL: provider.address, CICERONE_PAYMENT_HOSTS: provider.address },
    });
    await use(server);
    await server.remove();
  },
});

async function paidRoute(request: APIRequestContext): Promise<{ idRoute: number; steps: { idKeyButton?: string }[] }> {
  const { routes } = await detailOf(request, "DEMO");
  const paid = (routes as unknown as { idRoute: number; routeType: string; steps: object[] }[]).find(
    ({ routeType }) => routeType === "PAID",
  );
  if (paid === undefined) throw new Error("the demo museum has no paid route");
  return paid;
}

async function enter(page: Page, address = ""): Promise<void> {
  await page.goto(`${address}${at("DEMO", "code")}`);
  await page.getByRole("textbox").fill(ACCESS_CODE);
  await page.getByRole("textbox").press("Enter");
  await page.waitForURL("**/options");
}

test("PAY-1 asks for the code, tells a wrong one for a second, opens by the right one and remembers it, without a connection", async ({
  page,
  context,
  request,
  code,
  routes,
  phone,
}) => {
  const paid = await paidRoute(request);
  await enter(page);
  await page.goto(at("DEMO", `routes/${paid.idRoute}`));
  await expect(routes.title).toHaveText("The museum at night");
  await expect(routes.dots).toHaveCount(0);
  const whole = JSON.stringify(await detailOf(request, "DEMO"));
  expect(whole).not.toContain("NIGHT42");

  await context.setOffline(true);
  await page.clock.install();
  await code.submit("night42");
  await expect(code.error).toHaveText("Wrong code");
  await page.clock.fastForward(900);
  await expect(code.error).toHaveText("Wrong code");
  await page.clock.fastForward(200);
  await expect(code.error).toHaveCount(0);
  await code.submit("");
  await expect(code.error).toHaveText("The code cannot be empty");
  await code.submit("NIGHT42");
  await expect(routes.dots).toHaveCount(paid.steps.length);
  await context.setOffline(false);
  const stored = (await phone.get("paid-routes")) ?? "";
  expect(JSON.parse(Buffer.from(stored, "base64url").toString())).toEqual([paid.idRoute]);
  await page.goto(at("DEMO", `routes/${paid.idRoute}`));
  await expect(routes.dots).toHaveCount(paid.steps.length);
});

test("PAY-2 the provider's button in a page of its own, on that screen alone, with the overlay from 500 to 5000 ms", async ({
  page,
  request,
  provider,
  selling,
  routes,
}) => {
  const paid = await paidRoute(request);
  await enter(page, selling.address);
  const opened = await page.goto(`${selling.address}${at("DEMO", `routes/${paid.idRoute}`)}`);
  expect(opened?.headers()["content-security-policy"]).not.toContain(provider.address);
  expect(provider.asked).toEqual([]);
  await expect(routes.pay).toBeVisible();
  await page.clock.install();
  await routes.pay.tap();
  const overlay = routes.enlarged.getByRole("status");
  await expect(page.frameLocator("iframe").locator("stripe-buy-button")).toHaveText(
    "Buy buy_btn_0DEMOmuseumOFpattern pk_test_0DEMOmuseumOFpattern",
  );
  expect(provider.asked).toEqual(["/v3/buy-button.js"]);
  await page.clock.fastForward(600);
  await expect(overlay).toHaveText("Opening the payment…");
  await page.clock.fastForward(4300);
  await expect(overlay).toHaveText("Opening the payment…");
  await page.clock.fastForward(200);
  await expect(overlay).toHaveText("");
  expect(await page.evaluate(() => customElements.get("stripe-buy-button") === undefined)).toBe(true);
  await routes.enlarged.getByRole("button", { name: "Close" }).tap();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("PAY-2 payments_disabled without keys of the provider's form; nothing is loaded", async ({
  page,
  request,
  provider,
  selling,
  routes,
}) => {
  const paid = await paidRoute(request);
  await page.route(/all-data/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { routes: object[] } };
    body.data.routes = body.data.routes.map((one) => ({
      ...one,
      idKeyButton: "buy_btn_1",
      publishableKeyButton: "sk_live_1",
    }));
    await route.fulfill({ response: answer, json: body });
  });
  await enter(page, selling.address);
  await page.goto(`${selling.address}${at("DEMO", `routes/${paid.idRoute}`)}`);
  await routes.pay.tap();
  await expect(routes.notice).toContainText("Activate payment methods for the museum first");
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(provider.asked).toEqual([]);
});
