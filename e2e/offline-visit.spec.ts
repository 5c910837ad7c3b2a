import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type Page, chromium, devices } from "@playwright/test";
import { CHROMIUM } from "./chromium.ts";
import { expect, test as base } from "./fixtures.ts";
import { passGates } from "./gates.ts";
import { type Detail, detailOf, workOf } from "./lookups.ts";
import { LEGACY_AUTHORIZATION, at } from "./museums.ts";
import { ArtworkPage } from "./pages/artwork.ts";
import { CodePage } from "./pages/code.ts";
import { DownloadsPage } from "./pages/downloads.ts";
import { GoodbyePage } from "./pages/goodbye.ts";
import { KeyboardPage } from "./pages/keyboard.ts";
import { RoutesPage } from "./pages/routes.ts";
import { ShellPage } from "./pages/shell.ts";
import { StudyPage } from "./pages/study.ts";
import { Phone } from "./phone.ts";
import { Proxy } from "./proxy.ts";
import { settleNavigations } from "./settled.ts";
import { type Visit, visitOnServer } from "./visits.ts";

/** A browser that can be closed and opened again with its profile, and its proxy to the server. */
interface Visitor {
  network: Proxy;
  /** Opens the browser with its stored profile. */
  start: () => Promise<{ context: BrowserContext; page: Page }>;
}

const test = base.extend<{ visitor: Visitor }>({
  visitor: async ({ baseURL }, use) => {
    const network = await Proxy.inFrontOf(baseURL ?? "");
    const folder = await mkdtemp(join(tmpdir(), "cicerone-phone-"));
    let open: BrowserContext | null = null;
    await use({
      network,
      start: async () => {
        await open?.close();
        const context = await chromium.launchPersistentContext(folder, {
          ...devices["Pixel 7"],
          ...CHROMIUM,
          viewport: { width: 390, height: 844 },
          locale: "en-GB",
          serviceWorkers: "allow",
        });
        open = context;
        settleNavigations(context);
        await passGates(context);
        return { context, page: context.pages()[0] ?? (await context.newPage()) };
      },
    });
    await (open as BrowserContext | null)?.close();
    await network.close();
    await rm(folder, { recursive: true, force: true });
  },
});

/** Enters the code and waits until the app and the museum's texts are cached. */
async function openStartMenu(page: Page, { network }: Visitor): Promise<void> {
  await page.goto(network.address + at("DEMO", "code"));
  await new CodePage(page).submit("CICERONE");
  await page.waitForURL("**/options");
  await new ShellPage(page).waitUntilCached();
}

/** Downloads the whole museum. */
async function downloadAll(page: Page, { network }: Visitor): Promise<void> {
  await page.goto(network.address + at("DEMO", "downloads"));
  const downloads = new DownloadsPage(page);
  await downloads.downloadAll.tap();
  await expect(downloads.tag(downloads.museum)).toBeVisible({ timeout: 120_000 });
}

/** Waits until every picture on the screen is loaded. */
async function expectPictures(page: Page): Promise<void> {
  const missing = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.images]
        .filter((image) => image.loading !== "lazy" && !(image.complete && image.naturalWidth > 0))
        .map(({ currentSrc, src }) => currentSrc || src),
    );
  await expect.poll(missing, { message: `pictures that did not come on ${page.url()}` }).toEqual([]);
}

/** Plays a film or sound from shortly before its end. */
async function expectSeeks(page: Page, element: "audio" | "video"): Promise<void> {
  const ends = await page
    .locator(element)
    .first()
    .evaluate(async (media: HTMLMediaElement) => {
      media.muted = true;
      if (!(media.duration > 0)) {
        await new Promise((resolve) => media.addEventListener("loadedmetadata", resolve, { once: true }));
      }
      const target = media.duration * 0.8;
      const sought = new Promise((resolve) => media.addEventListener("seeked", resolve, { once: true }));
      media.currentTime = target;
      await sought;
      return { target, reached: media.currentTime, readyState: media.readyState };
    });
  expect(Math.abs(ends.reached - ends.target)).toBeLessThan(0.5);
  expect(ends.readyState).toBeGreaterThanOrEqual(2);
}

/** Screens that need no server, each with a locator that shows that it is open. */
function screensOf(detail: Detail): [path: string, words: RegExp][] {
  const route = detail.routes.find(({ isExhibition }) => !isExhibition);
  return [
    ["options", /Start menu/],
    ["outstanding-artworks", /Most outstanding artworks/],
    ["one-minutes", /In 1 minute/],
    [`one-minutes/${detail.oneMinutes[0]?.idOneMinute}`, /\S/],
    ["info-sections", /Explore the museum/],
    [`info-sections/${detail.infoSections[0]?.idInfoSection}`, /\S/],
    ["routes", /Selected routes/],
    ["exhibitions", /Temporary exhibition/],
    [`routes/${route?.idRoute}`, /\S/],
    ["timeline", /\S/],
    [`timeline/${detail.timeline[0]?.idTimeline}`, /\S/],
    [`hall/${detail.halls[0]?.idHall}`, /\S/],
    [`beacon/${detail.beacons[0]?.idBeacon}`, /\S/],
    ["favourites", /My favourite artworks/],
    ["privacy-policy", /Privacy policy/],
    ["goodbye", /Goodbye/],
  ];
}

/** Path of the endpoint for study answers. */
const STUDY = /registerAnswers$/;

/** The first route or exhibition that the list shows. */
function listed(detail: Detail, isExhibition: boolean): number {
  const routes = detail.routes as unknown as { idRoute: number; isExhibition: boolean; highlighted: boolean }[];
  return routes.find((route) => route.isExhibition === isExhibition && !route.highlighted)?.idRoute ?? 0;
}

/** The server's copy of a visit, without its artworks. */
interface Walked {
  routes?: { idRoute: number; startDate: string; endDate?: string }[];
}

interface StoredAnswer {
  idVisitStudyQuestionAnswer: number;
}

test("DL-6 STAT-3 STAT-5 VISIT-1 API-11 a whole visit without network, from a cold start, of which the server learns every event once", async ({
  visitor,
  request,
}) => {
  test.setTimeout(300_000);
  const { network } = visitor;
  const detail = await detailOf(request, "DEMO");
  const work = await workOf(request, "DEMO", "214");
  const first = await visitor.start();
  await openStartMenu(first.page, visitor);
  await downloadAll(first.page, visitor);
  await expect.poll(() => new Phone(first.page).queued(), { timeout: 60_000 }).toEqual([]);

  // The connection is lost, and the browser is restarted.
  network.fault = () => "request lost";
  const { context, page } = await visitor.start();
  await context.setOffline(true);
  const phone = new Phone(page);
  const artwork = new ArtworkPage(page);
  const keyboard = new KeyboardPage(page);
  await page.goto(network.address + at("DEMO"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Museum of Pattern");
  await expectPictures(page);
  for (const [path, words] of screensOf(detail)) {
    await page.goto(network.address + at("DEMO", path));
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toHaveText(words);
    await expect(page.getByText("Something went wrong"), path).toHaveCount(0);
    await expectPictures(page);
  }
  // Works, played from the stored files.
  for (const number of ["214", "101"]) {
    await page.goto(network.address + at("DEMO", "keyboard"));
    await keyboard.open(number);
    await artwork.listen(1.2);
    await expectSeeks(page, "audio");
    await expectPictures(page);
    await artwork.close.tap();
    await expect(keyboard.ok).toBeVisible();
  }
  for (const { idResource, resourceType } of work.extraResources) {
    await page.goto(network.address + at("DEMO", `artworks/${work.idArtwork}/resources/${idResource}`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
    await expectPictures(page);
    if (resourceType === "VIDEO") await expectSeeks(page, "video");
  }
  // An exhibition, from its list and back.
  const routes = new RoutesPage(page);
  await page.goto(network.address + at("DEMO", "exhibitions"));
  await routes.begin();
  await expect(page).toHaveURL(new RegExp(`/exhibitions/${listed(detail, true)}\\?`));
  await expect.poll(() => phone.json("current-route-visit")).toMatchObject({ idRoute: listed(detail, true) });
  await routes.back.tap();
  await expect.poll(() => phone.json("current-route-visit")).toMatchObject({ endDate: expect.stringMatching(/\d/) });
  // The museum's study.
  await page.goto(network.address + at("DEMO", "study"));
  await new StudyPage(page).passStart();
  await page.waitForURL("**/options");
  const asked = async () => (await phone.queued()).filter(({ path }) => STUDY.test(path)).map(({ body }) => body);
  await expect.poll(asked).toHaveLength(1);
  const [answered = []] = (await asked()) as unknown as object[][];
  const visit = await phone.registeredVisit<Visit>();
  const owed = (await phone.queued()).map(({ key }) => key);
  expect(owed.length).toBeGreaterThan(2);

  // The network is back.
  network.fault = () => "none";
  await context.setOffline(false);
  await expect.poll(() => phone.queued(), { timeout: 60_000, message: "calls in the outbox" }).toEqual([]);
  await expect.poll(() => phone.deadLetters()).toEqual([]);
  // Repeats of a call got the same response: it counted once.
  const answers = new Map<string, Set<string>>();
  const calls = network.answered.filter((call) => call.path.includes("isit"));
  for (const { key, status, text, path } of calls) {
    expect(status, `${path}: ${text}`).toBe(200);
    answers.set(key, (answers.get(key) ?? new Set()).add(text));
  }
  for (const [key, given] of answers) expect([...given], key).toHaveLength(1);
  expect(owed.filter((key) => !answers.has(key))).toEqual([]);
  const stored = await visitOnServer(request, visit);
  const { artworks = [] } = stored;
  const events = artworks.map(({ idArtwork, startDate }) => `${String(idArtwork)} ${String(startDate)}`);
  expect(new Set(events).size).toBe(events.length);
  const girih = await workOf(request, "DEMO", "101");
  expect(new Set(artworks.map(({ idArtwork }) => idArtwork))).toEqual(new Set([work.idArtwork, girih.idArtwork]));
  const walked = ((stored as Walked).routes ?? []).toSorted(
    (a, b) => Date.parse(a.startDate) - Date.parse(b.startDate),
  );
  expect(walked.map(({ idRoute }) => idRoute)).toEqual([listed(detail, false), listed(detail, true)]);
  for (const { endDate } of walked) expect(endDate).toMatch(/\d/);
  // The server accepts answers only under the visit's own id.
  const study = calls.find(({ path }) => STUDY.test(path));
  const { data: storedAnswers } = JSON.parse(study?.text ?? "{}") as { data: StoredAnswer[] };
  expect(storedAnswers.length).toBeGreaterThan(0);
  const repeated = await request.post(study?.path ?? "", {
    headers: { Authorization: LEGACY_AUTHORIZATION },
    data: answered.map((answer, index) => ({ ...answer, ...storedAnswers[index] })),
  });
  expect(repeated.status(), await repeated.text()).toBe(200);
  expect(((await repeated.json()) as { data: StoredAnswer[] }).data).toEqual(storedAnswers);
});

test("SHELL-3 ENTRY-4 ENTRY-10 without network what needs the server says no_internet, and nothing is half in another language", async ({
  visitor,
}) => {
  const { network } = visitor;
  const first = await visitor.start();
  await openStartMenu(first.page, visitor);
  await expect.poll(() => new Phone(first.page).records("cicerone", "museums")).toHaveLength(1);
  network.fault = () => "request lost";
  const { context, page } = await visitor.start();
  await context.setOffline(true);
  const words = "An internet connection is needed for this action";
  // An address in a language that is not on the phone.
  const phone = new Phone(page);
  for (const path of ["options", "", "keyboard"]) {
    await page.goto(`${network.address}${at("DEMO", path)}?lang=ar`);
    await expect(page.getByTestId("connection"), path).toContainText(words);
    await expect(page.locator("html"), path).toHaveAttribute("lang", "en");
    await expect(page).toHaveTitle(/Museum of Pattern$/);
    await expect.poll(() => phone.get("language"), path).toBe("ar_SA");
  }
  // A language of the list.
  await page.goto(network.address + at("DEMO", "languages"));
  await page.getByRole("button", { name: "Français" }).tap();
  await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
  // Personal data on the server.
  await page.goto(network.address + at("DEMO", "goodbye"));
  const goodbye = new GoodbyePage(page);
  await goodbye.forget.tap();
  await goodbye.confirmForget.tap();
  await expect(goodbye.error.filter({ hasText: words })).toBeVisible();
});
