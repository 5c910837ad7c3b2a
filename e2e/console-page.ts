import { execFileSync } from "node:child_process";
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
  expect,
} from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expectFits } from "./fits.ts";
import { BINARY, type Server } from "./server.ts";
import { type SettleOptions, settled } from "./settled.ts";

/** The windows in which the console must work: a notebook and a phone. */
export const CONSOLE_SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;

/** Fails when a screen of the console has a violation, or is wider than the window. */
export async function expectGoodScreen(page: Page, options: SettleOptions = {}): Promise<void> {
  await expectAccessible(page, options);
  await expectFits(page);
  await expectNothingSideways(page);
}

/** Fails when the part of a screen that scrolls does so sideways, too, so that a text has to be read line by line. */
async function expectNothingSideways(page: Page): Promise<void> {
  const excess = (): Promise<number> =>
    page.evaluate(() => {
      const main = document.querySelector("main");
      return main === null ? 0 : main.scrollWidth - main.clientWidth;
    });
  await expect.poll(excess, { message: "pixels that main is wider than its window" }).toBeLessThanOrEqual(0);
}

/** Fails when a screen does not fit into 320 pixels, as a window of 1280 has them at 400 % (WCAG 1.4.10). */
export async function expectReflows(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page);
  await expectFits(page);
  await expectNothingSideways(page);
  if (size) await page.setViewportSize(size);
}

/** Loads a screen with text at 200 %, and fails when something does not fit, or rows cover each other (WCAG 1.4.4). */
export async function expectLargeTextFits(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const resize = (standard: number) => session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
  await resize(32);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await settled(page);
  await expect(page.locator("main [aria-busy=true]"), "what is on its way").toHaveCount(0);
  await expectFits(page);
  await expectNothingSideways(page);
  expect(await coveredRows(page)).toEqual([]);
  expect(await coveredParts(page.getByRole("banner"))).toEqual([]);
  await resize(16);
  await page.reload();
  await session.detach();
}

/** Returns the rows that begin before the one above them ends. */
function coveredRows(page: Page): Promise<string[]> {
  return page.getByRole("row").evaluateAll((rows) =>
    rows.flatMap((row, index) => {
      const above = rows[index - 1];
      const words = above && [...above.querySelectorAll("*")].filter((part) => part.textContent.trim() !== "");
      const end = Math.max(...(words ?? []).map((part) => part.getBoundingClientRect().bottom), 0);
      return end > row.getBoundingClientRect().top + 2 ? [row.textContent] : [];
    }),
  );
}

/** Returns the buttons of a bar that lie over its logo or over one another. */
function coveredParts(bar: Locator): Promise<string[]> {
  return bar.locator("a svg, button").evaluateAll((parts) => {
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const meet = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return parts.flatMap((part, index) =>
      boxes.slice(0, index).some((box) => meet(box, part.getBoundingClientRect())) ? [part.outerHTML] : [],
    );
  });
}

/** Waits until the status line says that everything is on the server. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole("contentinfo").getByRole("status")).toContainText("Saved");
}

/**
 * Signs the demo's owner in, in a browser's context, at an address of the server. It is a call: showing the console takes
 * seconds, and most tests need another screen.
 */
export async function signInStaff(context: BrowserContext, server: Server, address = server.address): Promise<void> {
  const link = (await server.consoleLink).replace(server.address, address);
  const answer = await context.request.get(link, { maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** Signs the demo's owner in, in a browser of their own. */
export async function signInOwner(browser: Browser, server: Server): Promise<BrowserContext> {
  const owner = await browser.newContext();
  await signInStaff(owner, server);
  return owner;
}

/** Invites somebody for an owner, at an address of the server, and returns the link of the invitation. */
export async function invite(
  owner: APIRequestContext,
  address: string,
  who: { email: string; role: string; languages?: readonly string[]; museums?: readonly string[] },
): Promise<string> {
  const invited = await owner.post(`${address}/api/console/v1/invitations`, { data: who });
  expect(invited.status()).toBe(201);
  return ((await invited.json()) as { url: string }).url;
}

/** Invites an owner by the command, into an organization that it makes if there is none, and returns the link's token. */
export function inviteByCommand(server: Server, email: string, organization: string): string {
  const options = ["--role", "owner", "--organization", organization, "--data", server.data];
  const printed = execFileSync(BINARY, ["staff", "invite", email, ...options], { encoding: "utf8", stdio: "pipe" });
  return /#(\w+)/.exec(printed)?.[1] ?? "";
}

/** Joins the demo's organization in a browser of its own. */
export async function join(
  browser: Browser,
  server: Server,
  owner: BrowserContext,
  who: { role: string; languages?: readonly string[]; museums?: readonly string[] },
  viewport: { width: number; height: number } | null,
): Promise<Page> {
  const email = `${who.role}@museum.example`;
  const link = await invite(owner.request, server.address, { email, ...who });
  const context = await browser.newContext({ viewport });
  const accepted = await context.request.post(`${server.address}/api/console/v1/invitation/accept`, {
    data: { token: link.split("#")[1], name: who.role, password: "four rules in an hour", language: "en" },
  });
  expect(accepted.status()).toBe(201);
  return context.newPage();
}

/** Returns what waits in the browser to be sent. */
export function waitingEdits(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open("cicerone-console");
        opening.addEventListener("error", () => reject(new Error("no database")));
        opening.addEventListener("success", () => {
          const reading = opening.result.transaction("edits").objectStore("edits").getAll();
          reading.addEventListener("success", () => {
            opening.result.close();
            resolve(reading.result as unknown[]);
          });
        });
      }),
  );
}
