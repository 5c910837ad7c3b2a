import type { APIRequestContext, APIResponse, Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, expectLargeTextFits, join, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { type RecordedVisits, type Want, dayOf, recordVisits, rowOf } from "./recorded-visits.ts";

const WANTS: readonly Want[] = [
  { kind: "NUMBER", value: "9999999" },
  { kind: "LANGUAGE", value: "ja" },
  { kind: "CAMERA", value: "" },
];

/** Visits in six languages, so that one of them is among the others; two works are heard, the first of them by more visits. */
const VISITS: readonly RecordedVisits[] = [
  { daysAgo: 60, language: "en_GB", count: 5, works: 0, seconds: 0, minutes: 10 },
  { daysAgo: 40, language: "en_GB", count: 10, works: 1, seconds: 40, minutes: 10 },
  { daysAgo: 40, language: "en_GB", count: 5, works: 0, seconds: 0, minutes: 10, answers: { RECOMMENDATION: "3" } },
  { daysAgo: 20, language: "en_GB", count: 15, works: 1, seconds: 40, minutes: 20 },
  { daysAgo: 15, language: "en_GB", count: 20, works: 2, seconds: 10, minutes: 30, wants: WANTS },
  { daysAgo: 10, language: "de_DE", count: 10, works: 0, seconds: 0, minutes: 20, answers: { RECOMMENDATION: "10" } },
  ...["fr_FR", "es_ES", "ar_SA", "it_IT"].map((language) => ({
    daysAgo: 5,
    language,
    count: language === "it_IT" ? 5 : 6,
    works: 0,
    seconds: 0,
    minutes: 5,
  })),
];

async function expectDone(answer: APIResponse): Promise<void> {
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The width of a page of A4 without its margins, in pixels. */
const PAGE_WIDTH = Math.floor(((210 - 2 * 12) / 25.4) * 96);

/** Writes down whom the museum admitted, and more of what happened than fits on the sheet. */
async function annotate(request: APIRequestContext, address: string): Promise<void> {
  const statistics = `${address}/api/console/v1/museums/1/statistics`;
  const counts = [{ from: dayOf(15), to: dayOf(15), admissions: 200 }];
  await expectDone(await request.put(`${statistics}/admissions`, { data: { counts } }));
  for (const daysAgo of [22, 18, 12, 8, 4]) {
    const data = { from: dayOf(daysAgo), to: dayOf(daysAgo), text: `New wall labels, part ${daysAgo}` };
    await expectDone(await request.post(`${statistics}/annotations`, { data }));
  }
}

/** Returns how many pages a PDF of the screen has. */
async function printedPages(page: Page, format: "A4" | "Letter"): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true, printBackground: true, format });
  return file.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

async function expectOnePage(page: Page): Promise<void> {
  expect(await printedPages(page, "A4"), "pages of A4").toBe(1);
  expect(await printedPages(page, "Letter"), "pages of Letter").toBe(1);
}

const LONG =
  "A name that goes on for as long as museums write them, with its year, its technique and where it came from";

/** Makes a report of everything that there can be, under long names. */
async function fill(page: Page): Promise<void> {
  const change = async (path: string, changed: (answer: Record<string, unknown>) => object): Promise<void> => {
    await page.route(`**/museums/1/${path}**`, async (route) => {
      const answer = (await (await route.fetch()).json()) as Record<string, unknown>;
      await route.fulfill({ json: { ...answer, ...changed(answer) } });
    });
  };
  const five = <Item>(item: (place: number) => Item): Item[] => Array.from({ length: 5 }, (_, place) => item(place));
  const visits = (place: number): number => 60_000 - 5 * place;
  await change("appearance", () => ({ name: LONG }));
  await change("statistics/works", () => ({
    visits: 100_000,
    works: five((place) => ({
      id: `${place}`,
      key: `${place}`,
      number: `21${place}`,
      name: LONG,
      language: "en_GB",
      visits: visits(place),
      listened: 10_000 - 5_000 * (place % 2),
    })),
  }));
  await change("statistics/wants", () => ({
    numbers: five((place) => ({ number: `999999${place}`, visits: visits(place), near: [] })),
    languages: ["ja", "ko", "pl", "th", "zh"].map((language) => ({
      language,
      visits: 5,
      offered: false,
      possible: true,
    })),
  }));
  await change("statistics/annotations", ({ items }) => ({
    items: (items as object[]).map((item) => ({ ...item, text: `${LONG} ${LONG}`.slice(0, 200) })),
  }));
}

/** Expects that all of the sheet is on its page, which would be made smaller for what reaches over its edges. */
async function expectNothingCut(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: PAGE_WIDTH, height: 1000 });
  await page.emulateMedia({ media: "print" });
  const sheet = page.getByRole("article");
  await expect(sheet).toBeVisible();
  const beyond = (): Promise<string[]> =>
    sheet.evaluate((element) => {
      const edge = element.getBoundingClientRect();
      // Names in tables end with an ellipsis.
      const parts = [...element.querySelectorAll(":not(th > *)")].filter((part) => {
        const box = part.getBoundingClientRect();
        return box.right > edge.right + 1 || box.left < edge.left - 1 || box.bottom > edge.bottom + 1;
      });
      return parts.map((part) => part.outerHTML.slice(0, 100));
    });
  // The chart gets the page's width a frame later.
  await expect.poll(beyond).toEqual([]);
  await page.emulateMedia({ media: null });
  if (size !== null) await page.setViewportSize(size);
}

/** Expects that the heads of the sheet's tables break between words only, with text at 200 %. */
async function expectWholeWords(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const resize = async (standard: number): Promise<void> => {
    await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
    await page.reload();
    await expect(page.getByRole("article")).toBeVisible();
  };
  await resize(32);
  const heads = page.getByRole("article").locator("thead th");
  await expect(heads).toHaveCount(10);
  const broken = await heads.evaluateAll((cells) =>
    cells.flatMap(({ firstChild }) => {
      const words = [...(firstChild?.textContent ?? "").matchAll(/\S+/g)];
      return words.flatMap(({ index, 0: word }) => {
        const range = document.createRange();
        range.setStart(firstChild as Node, index);
        range.setEnd(firstChild as Node, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );
  expect(broken).toEqual([]);
  await resize(16);
  await session.detach();
}

/** Changes the language of an account, and loads its screen in it. */
async function speak(page: Page, address: string, language: string): Promise<void> {
  await expectDone(await page.request.patch(`${address}/api/console/v1/me`, { data: { language } }));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`));
  await expect(page.getByRole("article")).toBeVisible();
}

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("STATS-9 an analyst prints a report about a period on one page, with the numbers of the other screens", async ({
      browser,
      page: owner,
      ownServer,
    }) => {
      await signInStaff(owner.context(), ownServer);
      await recordVisits(owner.request, ownServer.address, VISITS);
      await annotate(owner.request, ownServer.address);
      const page = await join(browser, ownServer, owner.context(), { role: "analyst" }, size);
      const main = page.getByRole("main");
      const screen = (path: string) => page.goto(`${ownServer.address}/console/museums/1/statistics${path}`);
      const figure = (name: string) => main.locator("dl > div", { has: page.getByText(name, { exact: true }) });
      const textsOf = async (names: readonly string[]): Promise<string[]> => {
        await expect(figure(names[0] ?? "")).toBeVisible();
        const texts = await Promise.all(names.map((name) => figure(name).innerText()));
        return texts.map((text) => text.replaceAll(/\s+/g, " "));
      };

      // Every number is that of the screen that it is from.
      const ofVisits = ["Visits", "Works a visit", "Length of a visit, median", "Opened no work", "Take-up"];
      await screen("");
      const visits = await textsOf(ofVisits);
      await screen("/works");
      const left = await textsOf(["Left within 30 s"]);
      const opened = await main.getByRole("table", { name: "Visits by work" }).getByRole("row").allTextContents();
      await screen("/studies");
      const score = await textsOf(["Recommendation score"]);
      await expect(main.getByText("10 visits answered", { exact: true })).toBeVisible();
      await main.getByRole("link", { name: "Report", exact: true }).click();
      await expect(page).toHaveURL(/statistics\/report$/);
      const sheet = main.getByRole("article", { name: "Museum of Pattern Audio guide report" });
      expect(await textsOf([...ofVisits, "Left within 30 s", "Recommendation score"])).toEqual([
        ...visits,
        ...left,
        // The studies say above the score how many answered.
        ...score.map((text) => text.replace("between", "10 visits answered; between")),
      ]);
      await expect(figure("Take-up")).toContainText("20 of 200 admissions");
      await expect(figure("Left within 30 s")).toContainText("73%");
      await expect(figure("Recommendation score")).toContainText("+100");
      await expect(page).toHaveTitle(/^Audio guide report, Museum of Pattern, .+ · Cicerone$/);

      // And what there is no room for is summed up.
      const languages = sheet.getByRole("table", { name: "Languages" }).getByRole("row");
      await expect(languages).toHaveCount(7);
      await expect(languages.last()).toHaveText("Others57%");
      const works = sheet.getByRole("table", { name: "Most opened works" }).getByRole("row");
      await expect(works).toHaveCount(3);
      await expect(works.nth(1)).toHaveText(/3554%43%$/);
      await expect(works.nth(2)).toHaveText(/2031%0%$/);
      const named = await works.allTextContents();
      for (const place of [1, 2]) expect(opened[place]?.startsWith(named[place] ?? "?"), opened[place]).toBe(true);
      await expect(sheet).toContainText(/Heard by most: .+ Of 35 visits that opened it, 43% listened/);
      await expect(sheet).toContainText(/Heard by fewest: .+ Of 20 visits that opened it, 0% listened/);
      await expect(sheet.getByRole("table", { name: "What visitors wanted" }).getByRole("row")).toHaveText([
        /Wanted/,
        "Number 9999999, which no work has2031%",
        "Japanese, which the guide lacks2031%",
        "Something that the camera did not recognise2031%",
      ]);
      const happened = sheet.getByRole("listitem");
      await expect(happened).toHaveCount(5);
      await expect(happened.first()).toHaveText(`${rowOf(22)}New wall labels, part 22`);
      await expect(happened.last()).toHaveText("and 1 more");
      await expect(sheet.getByRole("img", { name: /^Visits by day, .+: 68 in all, at most 23 / })).toBeVisible();
      await expect(sheet).toContainText(`Counted with Cicerone. Report of ${rowOf(0)}.`);
      await expectGoodScreen(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(sheet, "it is paper").toHaveCSS("background-color", "rgb(255, 255, 255)");
      await expectGoodScreen(page);

      // Paper has the sheet and nothing else, on one page.
      await page.evaluate(() => {
        addEventListener("beforeprint", () => {
          const { width, height } = document.querySelector("article canvas") as HTMLCanvasElement;
          const canvas = document.createElement("canvas");
          const context = Object.assign(canvas, { width, height }).getContext("2d");
          context?.drawImage(document.querySelector("article canvas") as HTMLCanvasElement, 0, 0);
          const { data } = context?.getImageData(0, 0, width, height) ?? { data: [] };
          document.body.setAttribute("data-printed", data.some((byte) => byte > 0) ? "chart" : "nothing");
        });
      });
      await page.getByRole("button", { name: "Print or save as PDF" }).press("Enter");
      await expect(page.locator("body"), "the chart is drawn before the paper is").toHaveAttribute(
        "data-printed",
        "chart",
      );
      await page.emulateMedia({ media: "print", colorScheme: "light" });
      await expect(sheet).toBeVisible();
      for (const role of ["banner", "navigation", "contentinfo", "button", "link"] as const) {
        await expect(page.getByRole(role), role).toHaveCount(0);
      }
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
      await page.emulateMedia({ media: null });
      await expectOnePage(page);
      // By keyboard: the screen moves from under the pointer when it is no paper any more.
      await main.getByRole("link", { name: "Works", exact: true }).press("Enter");
      await page.emulateMedia({ media: "print" });
      await expect(main.getByRole("table", { name: "Visits by work" }), "other screens print as well").toBeVisible();
      await page.emulateMedia({ media: null });
      await main.getByRole("link", { name: "Report", exact: true }).press("Enter");
      await expect(sheet).toBeVisible();
      await speak(page, ownServer.address, "de");
      await expectOnePage(page);
      await speak(page, ownServer.address, "ar");
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expectOnePage(page);
      await expectNothingCut(page);
      await expectGoodScreen(page);
      await expectLargeTextFits(page);

      // So is all that there can be.
      await fill(page);
      await screen("/report");
      for (const language of ["ar", "de", "fr"]) {
        await speak(page, ownServer.address, language);
        await expectOnePage(page);
        await expectNothingCut(page);
      }
      await expectWholeWords(page);
      await speak(page, ownServer.address, "ar");

      // A period without visits has no sheet.
      await screen(`/report?days=7&to=${dayOf(100)}`);
      await expect(main.getByText("لا زيارات في هذه الفترة")).toBeVisible();
      await expect(page.getByRole("article")).toHaveCount(0);
      await page.context().close();
    });
  });
}
