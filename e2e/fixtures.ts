import { type BrowserContext, test as base, expect } from "@playwright/test";
import { type Gate, passGates } from "./gates.ts";
import { ArtworkPage } from "./pages/artwork.ts";
import { CodePage } from "./pages/code.ts";
import { FavouritesPage } from "./pages/favourites.ts";
import { GamePage } from "./pages/game.ts";
import { HallPage } from "./pages/hall.ts";
import { KeyboardPage } from "./pages/keyboard.ts";
import { KidsPage } from "./pages/kids.ts";
import { LanguagesPage } from "./pages/languages.ts";
import { ListPage } from "./pages/list.ts";
import { OptionsPage } from "./pages/options.ts";
import { PresentationPage } from "./pages/presentation.ts";
import { ResourcePage } from "./pages/resource.ts";
import { RoutesPage } from "./pages/routes.ts";
import { ShellPage } from "./pages/shell.ts";
import { SlidesPage } from "./pages/slides.ts";
import { StudyPage } from "./pages/study.ts";
import { ByHallsPage, TimelinePage } from "./pages/timeline.ts";
import { Phone } from "./phone.ts";
import { Postgres } from "./postgres.ts";
import { Server, type ServerOptions, newFolder } from "./server.ts";
import { settleNavigations } from "./settled.ts";
import { Traffic } from "./traffic.ts";

interface Options {
  /**
   * A pattern of the console errors that a test expects; any other error fails it. Never two patterns: Playwright reads
   * a list of two as a value and its options. Join several with anyOf.
   */
  expectedErrors: [] | [RegExp];
  /** The gates that the visitor has passed before; all of them when left out. */
  passed: Gate[];
  /** Leaves the download gate closed. */
  asksToDownload: boolean;
  /** Options of ownServer. */
  ownServerOptions: ServerOptions;
}

interface Fixtures {
  presentation: PresentationPage;
  code: CodePage;
  game: GamePage;
  hall: HallPage;
  kids: KidsPage;
  languages: LanguagesPage;
  list: ListPage;
  options: OptionsPage;
  keyboard: KeyboardPage;
  artwork: ArtworkPage;
  resource: ResourcePage;
  favourites: FavouritesPage;
  routes: RoutesPage;
  shell: ShellPage;
  slides: SlidesPage;
  study: StudyPage;
  timeline: TimelinePage;
  byHalls: ByHallsPage;
  /** The stored state of the page's origin. */
  phone: Phone;
  /** The page's requests and their responses. */
  traffic: Traffic;
  /** A server on a copy of the data, which the test may change and stop. On PostgreSQL it has the demo museums alone. */
  ownServer: Server;
}

export interface WorkerOptions {
  /** The database of ownServer. */
  database: "sqlite" | "postgres";
}

interface WorkerFixtures {
  /** The server of ownServer's databases; null on SQLite. */
  postgres: Postgres | null;
}

/** Chromium's console message about a 4xx or 5xx response, or a request without a connection. */
export const FAILED_REQUEST = /^Failed to load resource/;

/** Returns a pattern that matches what any of the patterns matches. */
export function anyOf(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source})`).join("|"));
}

/** Closes the pages of a server before it stops: their requests would fail. */
export async function closePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
}

export const test = base.extend<Fixtures & Options, WorkerFixtures & WorkerOptions>({
  expectedErrors: [[], { option: true }],
  passed: [["studies", "slides"], { option: true }],
  asksToDownload: [false, { option: true }],
  ownServerOptions: [{}, { option: true }],
  database: ["sqlite", { option: true, scope: "worker" }],
  postgres: [
    async ({ database }, use) => {
      const postgres = database === "postgres" ? await Postgres.start() : null;
      await use(postgres);
      await postgres?.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- fixtures name what they need by destructuring
  baseURL: async ({}, use) => use(process.env["CICERONE_E2E_ADDRESS"]),
  context: async ({ context, javaScriptEnabled, passed, asksToDownload }, use) => {
    // Without script a page has settled once it has loaded.
    if (javaScriptEnabled !== false) settleNavigations(context);
    await passGates(context, passed, { asksToDownload });
    await use(context);
  },
  page: async ({ page, expectedErrors }, use) => {
    const unexpected: string[] = [];
    const note = (text: string): void => {
      if (!expectedErrors.some((pattern) => pattern.test(text))) unexpected.push(text);
    };
    page.on("console", (message) => {
      if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => note(error.stack ?? String(error)));
    await use(page);
    // Requests that are still running at the end of a test may fail.
    if (!page.isClosed()) {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.context().unrouteAll({ behavior: "ignoreErrors" });
    }
    expect(unexpected, "errors on the console").toEqual([]);
  },
  presentation: async ({ page }, use) => use(new PresentationPage(page)),
  code: async ({ page }, use) => use(new CodePage(page)),
  game: async ({ page }, use) => use(new GamePage(page)),
  kids: async ({ page }, use) => use(new KidsPage(page)),
  hall: async ({ page }, use) => use(new HallPage(page)),
  languages: async ({ page }, use) => use(new LanguagesPage(page)),
  list: async ({ page }, use) => use(new ListPage(page)),
  options: async ({ page }, use) => use(new OptionsPage(page)),
  keyboard: async ({ page }, use) => use(new KeyboardPage(page)),
  artwork: async ({ page }, use) => use(new ArtworkPage(page)),
  resource: async ({ page }, use) => use(new ResourcePage(page)),
  favourites: async ({ page }, use) => use(new FavouritesPage(page)),
  routes: async ({ page }, use) => use(new RoutesPage(page)),
  shell: async ({ page }, use) => use(new ShellPage(page)),
  slides: async ({ page }, use) => use(new SlidesPage(page)),
  study: async ({ page }, use) => use(new StudyPage(page)),
  timeline: async ({ page }, use) => use(new TimelinePage(page)),
  byHalls: async ({ page }, use) => use(new ByHallsPage(page)),
  phone: async ({ page }, use) => use(new Phone(page)),
  traffic: async ({ page }, use) => use(new Traffic(page)),
  ownServer: [
    async ({ context, ownServerOptions, postgres }, use) => {
      const options = {
        ...ownServerOptions,
        env: { ...ownServerOptions.env, ...(await postgres?.createDatabase(ownServerOptions)) },
      };
      const server = options.isEmpty
        ? await Server.on(await newFolder(), options)
        : await Server.onCopyOf(postgres?.data ?? process.env["CICERONE_E2E_DATA"] ?? "", options);
      await use(server);
      await closePages(context);
      await server.remove();
    },
    // Copying the data takes long on a busy disk, and does not count as the test's time.
    { timeout: 180_000 },
  ],
});

export { expect };
