import { test as base, expect } from "@playwright/test";
import { ArtworkPage } from "./pages/artwork.ts";
import { CodePage } from "./pages/code.ts";
import { KeyboardPage } from "./pages/keyboard.ts";
import { OptionsPage } from "./pages/options.ts";
import { PresentationPage } from "./pages/presentation.ts";
import { ResourcePage } from "./pages/resource.ts";
import { Server } from "./server.ts";

/** Canonical identifiers of the demo museums: base64url of "{id}-{code in lower case}". */
export const PATTERN = Buffer.from("1-demo").toString("base64url");
export const CLOCK_HOUSE = Buffer.from("2-mpicassom").toString("base64url");
export const ACCESS_CODE = "CICERONE";

interface Fixtures {
  /** Console errors that a test expects, as patterns; any other one fails it. */
  expectedErrors: RegExp[];
  presentation: PresentationPage;
  code: CodePage;
  options: OptionsPage;
  keyboard: KeyboardPage;
  artwork: ArtworkPage;
  resource: ResourcePage;
  /** A server of the test's own, on a copy of the demo data, which the test may stop and change. */
  ownServer: Server;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env["CICERONE_E2E_ADDRESS"]),
  expectedErrors: async ({}, use) => use([]),
  page: async ({ page, expectedErrors }, use) => {
    const unexpected: string[] = [];
    const note = (text: string): void => {
      if (!expectedErrors.some((pattern) => pattern.test(text))) unexpected.push(text);
    };
    page.on("console", (message) => message.type() === "error" && note(`${message.text()} (${message.location().url})`));
    page.on("pageerror", (error) => note(String(error.stack ?? error)));
    await use(page);
    expect(unexpected, "errors on the console").toEqual([]);
  },
  presentation: async ({ page }, use) => use(new PresentationPage(page)),
  code: async ({ page }, use) => use(new CodePage(page)),
  options: async ({ page }, use) => use(new OptionsPage(page)),
  keyboard: async ({ page }, use) => use(new KeyboardPage(page)),
  artwork: async ({ page }, use) => use(new ArtworkPage(page)),
  resource: async ({ page }, use) => use(new ResourcePage(page)),
  ownServer: async ({}, use) => {
    const server = await Server.start({ copyOf: process.env["CICERONE_E2E_DATA"] ?? "" });
    await use(server);
    await server.remove();
  },
});

export { expect };
