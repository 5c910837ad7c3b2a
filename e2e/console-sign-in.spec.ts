import { createHmac } from "node:crypto";
import type { Browser, CDPSession, Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, invite } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";

const PASSWORD = "four rules in an hour";
const EMAIL = "ben@museum.example";

/** The code of a TOTP secret (RFC 6238), now. */
function totp(secret: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** A device with a fingerprint reader, which the browser asks for passkeys. */
class VirtualAuthenticator {
  private constructor(
    private readonly devtools: CDPSession,
    private readonly id: string,
  ) {}

  static async addTo(page: Page): Promise<VirtualAuthenticator> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    return new VirtualAuthenticator(devtools, authenticatorId);
  }

  /** Lets a finger lie on the reader, or takes it away. */
  async touch(isTouched: boolean): Promise<void> {
    await this.devtools.send("WebAuthn.setAutomaticPresenceSimulation", {
      authenticatorId: this.id,
      enabled: isTouched,
    });
  }
}

/** Lets somebody join as an owner in a browser of their own, at an address where browsers offer passkeys. */
async function join(browser: Browser, owner: Page, size: { width: number; height: number }): Promise<Page> {
  const url = await invite(owner.request, new URL(owner.url()).origin, { email: EMAIL, role: "owner" });
  const page = await (await browser.newContext({ viewport: size, baseURL: new URL(url).origin })).newPage();
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("status of 40")) throw new Error(message.text());
  });
  await page.goto(url);
  await page.getByRole("textbox", { name: "Your name" }).fill("Ben");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: /^Join/ }).click();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  return page;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account of Ben" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
}

async function openAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account of Ben" }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
}

/** Turns two-step sign-in on and returns the recovery codes. */
async function addSecondStep(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  const dialog = page.getByRole("dialog", { name: "Turn on two-step sign-in" });
  await expect(dialog.getByRole("img", { name: "QR code with the secret" })).toBeVisible();
  await expectGoodScreen(page);
  const secret = (await dialog.locator("code").innerText()).replaceAll(/\s/g, "");
  const code = dialog.getByRole("textbox", { name: "Code of the app" });
  await expect(code).toHaveAccessibleDescription("Six digits, which change every half minute.");
  await code.fill(totp(secret));
  await dialog.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  const shown = page.getByRole("alertdialog", { name: "Your recovery codes" });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  await expectGoodScreen(page);
  const codes = await shown.getByRole("listitem").allInnerTexts();
  await shown.getByRole("button", { name: "I have stored them" }).click();
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();
  return codes;
}

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("STAFF-2 STAFF-3 STAFF-8 CON-14 passkeys, a second step, API tokens", async ({ page, browser, ownServer }) => {
      await page.goto((await ownServer.consoleLink).replace("127.0.0.1", "localhost"));
      const site = ownServer.address.replace("127.0.0.1", "localhost");
      await expect(page).toHaveURL(`${site}/console/`);
      const ben = await join(browser, page, size);
      const finger = await VirtualAuthenticator.addTo(ben);
      await finger.touch(true);

      await openAccount(ben);
      await ben.getByRole("button", { name: "Add a passkey" }).click();
      await ben.getByRole("textbox", { name: "Name of the passkey" }).fill("Phone");
      await expectGoodScreen(ben);
      await ben.getByRole("button", { name: "Create the passkey" }).click();
      await expect(ben.getByRole("button", { name: "Rename Phone" })).toBeVisible();
      const [recovery = ""] = await addSecondStep(ben);
      await expectGoodScreen(ben);

      // With the password and, after a wrong code, a recovery code that is pasted.
      await finger.touch(false);
      await signOut(ben);
      await expect(ben.getByRole("button", { name: "Sign in with a passkey" })).toBeVisible();
      await expect(ben.getByRole("textbox", { name: "E-mail address" })).toHaveAttribute(
        "autocomplete",
        "username webauthn",
      );
      await expectGoodScreen(ben);
      await ben.getByRole("textbox", { name: "E-mail address" }).fill(EMAIL);
      const password = ben.getByLabel("Password", { exact: true });
      await password.fill(PASSWORD);
      await ben.getByRole("button", { name: "Show what I type" }).click();
      await expect(password).toHaveAttribute("type", "text");
      await expect(password).toHaveValue(PASSWORD);
      await ben.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(ben.getByRole("heading", { level: 1, name: "Second step" })).toBeVisible();
      await expectGoodScreen(ben);
      const code = ben.getByRole("textbox", { name: "Code" });
      await code.fill("000000");
      await ben.keyboard.press("Enter");
      await expect(ben.getByRole("alert")).toContainText("This code is not right");
      await code.fill(recovery);
      await ben.keyboard.press("Enter");
      await expect(ben.getByRole("navigation").first()).toBeVisible();

      // With the passkey alone. The virtual reader answers only questions that it is asked while a finger lies on it: not
      // the suggestion, but what the button asks for.
      const suggestion = ben.waitForResponse(/\/passkeys\/request$/);
      await signOut(ben);
      await suggestion;
      await ben.route(
        /\/passkeys\/request$/,
        async (route) => {
          await finger.touch(true);
          await route.continue();
        },
        { times: 1 },
      );
      await ben.getByRole("button", { name: "Sign in with a passkey" }).click();
      await expect(ben.getByRole("navigation").first()).toBeVisible();

      // A dangerous action asks for it; here the server's answer for an old session is simulated, once.
      let isRefused = false;
      await ben.route("**/api/console/v1/tokens", async (route) => {
        if (isRefused || route.request().method() !== "POST") return route.fallback();
        isRefused = true;
        return route.fulfill({
          status: 403,
          contentType: "application/problem+json",
          json: { code: "confirm_identity" },
        });
      });
      await ben.goto(`${site}/console/tokens`);
      await expect(ben.getByText("No token yet")).toBeVisible();
      await ben.getByRole("button", { name: "Make a token" }).click();
      await ben.getByRole("textbox", { name: "Name" }).fill("Collection system");
      await expectGoodScreen(ben);
      await ben.getByRole("dialog").getByRole("button", { name: "Make a token" }).click();
      const question = ben.getByRole("dialog", { name: "Is it you?" });
      await expect(question.getByLabel("Password", { exact: true })).toBeVisible();
      await expectGoodScreen(ben);
      await question.getByRole("button", { name: "Use a passkey" }).click();
      await expect(ben.getByRole("textbox", { name: "Token" })).toHaveValue(/^cicerone_/);
      await expectGoodScreen(ben);
      await ben.getByRole("button", { name: "Done" }).click();
      await ben.getByRole("button", { name: "Revoke Collection system" }).click();
      await ben.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
      await expect(ben.getByText("No token yet")).toBeVisible();
      await ben.context().close();
    });
  });
}
