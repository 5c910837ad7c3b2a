import { readFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import {
  CONSOLE_SIZES,
  expectGoodScreen,
  expectLargeTextFits,
  join,
  signInOwner,
  signInStaff,
} from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { type RecordedVisits, type Want, dayOf, detailOf, recordVisits, rowOf } from "./recorded-visits.ts";

const VISITS: readonly RecordedVisits[] = [
  { daysAgo: 100, language: "en_GB", count: 5, works: 0, seconds: 0, minutes: 20 },
  { daysAgo: 40, language: "en_GB", count: 6, works: 1, seconds: 10, minutes: 20 },
  { daysAgo: 10, language: "fr_FR", count: 7, works: 3, seconds: 40, minutes: 30 },
  { daysAgo: 5, language: "de_DE", count: 7, works: 1, seconds: 29, minutes: 30 },
  { daysAgo: 3, language: "de_DE", count: 5, works: 0, seconds: 0, minutes: 30 },
  { daysAgo: 3, language: "ar_SA", count: 3, works: 0, seconds: 0, minutes: 30 },
];

/** Records visits that want things: a number like a work's, and what the guide has by now. */
async function recordWants(
  request: APIRequestContext,
  address: string,
): Promise<{ typed: string; meant: string; late: string; other: string }> {
  const codes = (await detailOf(request, address)).artworks.map(({ artworkCode }) => artworkCode);
  const [meant = "", late = "", other = ""] = codes;
  const typed = [..."0123456789"].map((digit) => meant + digit).find((number) => !codes.includes(number)) ?? "";
  const visits = { language: "en_GB", works: 0, seconds: 0, minutes: 20 };
  const number = { kind: "NUMBER", value: typed } as const;
  const wants: Want[] = [
    number,
    { kind: "NUMBER", value: late },
    { kind: "LANGUAGE", value: "fr" },
    { kind: "LANGUAGE", value: "ja" },
    { kind: "LANGUAGE", value: "pl" },
    { kind: "CAMERA", value: "" },
  ];
  await recordVisits(request, address, [
    { ...visits, daysAgo: 40, count: 6, wants: [number] },
    { ...visits, daysAgo: 5, count: 14, wants },
    { ...visits, daysAgo: 3, count: 4, wants: [{ kind: "LANGUAGE", value: "ko" }] },
    { ...visits, daysAgo: 3, count: 6 },
  ]);
  return { typed, meant, late, other };
}

/** Records visits that answer the museum's questions; the first of them before the period. */
async function recordAnswers(request: APIRequestContext, address: string): Promise<void> {
  const visits = { language: "en_GB", works: 0, seconds: 0, minutes: 20 };
  await recordVisits(request, address, [
    { ...visits, daysAgo: 40, count: 5, answers: { RADIO: "0", RATING: "3", RECOMMENDATION: "3" } },
    { ...visits, daysAgo: 9, count: 10, answers: { RADIO: "0", RATING: "5", RECOMMENDATION: "10" } },
    { ...visits, daysAgo: 8, count: 5, answers: { RADIO: "1", RATING: "4", RECOMMENDATION: "7" } },
    { ...visits, daysAgo: 7, count: 5, answers: { RADIO: "1", RECOMMENDATION: "0", CHECKBOX: "true" } },
    { ...visits, daysAgo: 7, count: 4, answers: { ZIP: "28013" } },
    { ...visits, daysAgo: 6, count: 10, answers: { TEXTAREA: "Mire dos veces: ¡está más lejos!" } },
    { ...visits, daysAgo: 5, count: 5, answers: { TEXTAREA: "انظر مرتين، ففي الثانية ترى مدينة." } },
  ]);
}

/** Gives a work of the draft, whose key is its old number, another number. */
async function numberInDraft(request: APIRequestContext, address: string, key: string, number: string): Promise<void> {
  const work = `${address}/api/console/v1/museums/1/elements/artworks/${key}`;
  const { draftRevision: base } = (await (await request.get(work)).json()) as { draftRevision: number };
  const saved = await request.patch(work, { data: { base, changes: { code: number } } });
  expect(saved.status(), await saved.text()).toBe(200);
}

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("STATS-4 STATS-10 visits of a period and of the one before it, as numbers, chart, table and file; fewer than 5 are not shown", async ({
      page,
      ownServer,
    }) => {
      await signInStaff(page.context(), ownServer);
      await recordVisits(page.request, ownServer.address, VISITS);
      await page.goto(`${ownServer.address}/console/museums/1/statistics`);
      const main = page.getByRole("main");
      const figure = (name: string) => main.locator("dl > div", { has: page.getByText(name, { exact: true }) });
      await expect(figure("Visits")).toHaveText("Visits19217% more than in the 28 days before");
      await expect(figure("Works a visit")).toContainText("1.3 on average, median 1");
      await expect(figure("Works a visit")).toContainText("0.3 more than in the 28 days before");
      await expect(figure("Length of a visit, median")).toContainText("30 mins10 mins more than");
      await expect(figure("Opened no work"), "nobody did before").toHaveText(
        /^Opened no work36%36 .* more than in the 28 days before$/,
      );

      const languages = page.getByRole("table", { name: "Languages" });
      await expect(languages.getByRole("row")).toHaveText([/Language/, "German1263%", "French737%"]);
      await expect(main).not.toContainText("Arabic");
      await expect(main).toContainText("Fewer than 5 visits are never shown.");

      // The chart says in words what it shows, and under the pointer each number.
      const chart = page.getByRole("img", { name: /^Visits by day, .+: 19 in all, at most 7 \(.+\)/ });
      await chart.scrollIntoViewIfNeeded();
      const box = await chart.boundingBox();
      if (box === null) throw new Error("the chart is not visible");
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await expect(main.getByText(/: 0 visits, \d in the period before$/)).toBeVisible();
      await page.mouse.move(0, 0);

      // The keyboard opens the table, which has long periods by week, and pages a long one.
      const opener = page.getByRole("button", { name: "Show as table" });
      await opener.focus();
      await page.keyboard.press("Enter");
      const table = page.getByRole("table", { name: "Visits by day" });
      await expect(table.getByRole("row")).toHaveCount(29);
      await expect(table.getByRole("row").filter({ hasText: rowOf(5) })).toHaveText(`${rowOf(5)}70`);
      await expect(table.getByRole("row").filter({ hasText: rowOf(12) })).toHaveText(`${rowOf(12)}06`);
      await expectGoodScreen(page);
      await page.getByRole("button", { name: "12 weeks" }).click();
      // The museum's first visits were within the 12 weeks before, which are no period to compare with.
      await expect(figure("Visits")).toHaveText("Visits25");
      const weeks = page.getByRole("table", { name: "Visits by week" });
      await expect(weeks.getByRole("row")).toHaveCount(13);
      await expect(weeks.getByRole("row").nth(1), "the last week").toHaveText(/12$/);
      await expect(weeks.getByRole("columnheader", { name: "The 12 weeks before" })).toHaveCount(0);
      await page.getByRole("button", { name: "12 months" }).click();
      await expect(weeks.getByRole("row")).toHaveCount(51);
      await opener.focus();
      for (const name of ["Download as CSV", "Download for Excel", "Next"]) {
        await page.keyboard.press("Tab");
        await expect(page.getByRole("button", { name, exact: true })).toBeFocused();
      }
      await page.keyboard.press("Enter");
      await expect(weeks.getByRole("row")).toHaveCount(3);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download as CSV" }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^visits-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
      expect(readFileSync(await file.path(), "utf8")).toBe(
        [
          "day,language,visits,annotations",
          `${dayOf(100)},en_GB,5,`,
          `${dayOf(40)},en_GB,6,`,
          `${dayOf(10)},fr_FR,7,`,
          `${dayOf(5)},de_DE,7,`,
          `${dayOf(3)},de_DE,5,`,
          "",
        ].join("\n"),
      );

      // The address names the period: a link of it shows the same, and Back the one before.
      await expect(page).toHaveURL(/statistics\?days=365$/);
      await page.reload();
      await expect(figure("Visits")).toHaveText("Visits30");
      await page.goBack();
      await expect(page.getByRole("button", { name: "12 weeks" })).toHaveAttribute("aria-pressed", "true");
      await page.goBack();
      await expect(page.getByRole("button", { name: "28 days" })).toHaveAttribute("aria-pressed", "true");
      await expect(figure("Visits")).toContainText("19");

      const later = page.getByRole("button", { name: "Later", exact: true });
      await expect(later).toBeDisabled();
      await page.getByRole("button", { name: "Earlier", exact: true }).click();
      await expect(figure("Visits"), "there were none before").toHaveText("Visits6");
      await expect(page).toHaveURL(/statistics\?to=\d{4}-\d\d-\d\d$/);
      await page.getByRole("button", { name: "Earlier", exact: true }).click();
      await expect(main).toContainText("No visits in this period");
      await expect(page.getByRole("textbox", { name: "The address for visitors" })).toBeVisible();
      await expectGoodScreen(page);
      await later.click();
      await expect(figure("Visits")).toHaveText("Visits6");
      await later.click();
      await expect(later).toBeDisabled();
      await expect(page).toHaveURL(/statistics$/);
    });

    test("STATS-4 an analyst annotates days by keyboard; chart, table, list and file show it to others", async ({
      browser,
      page: owner,
      ownServer,
    }) => {
      await signInStaff(owner.context(), ownServer);
      await recordVisits(owner.request, ownServer.address, VISITS);
      const page = await join(browser, ownServer, owner.context(), { role: "analyst" }, size);
      await page.goto(`${ownServer.address}/console/museums/1/statistics`);
      const main = page.getByRole("main");
      const chart = page.getByRole("img", { name: /^Visits by day/ });
      const pixels = () => chart.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
      const add = page.getByRole("button", { name: "Add an annotation" });
      await expect(chart).toBeVisible();
      await expect(page.getByRole("figure")).not.toContainText("Annotations");
      const unmarked = await pixels();

      // Without a text nothing is sent; the fault has the focus.
      await add.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Add an annotation" });
      const text = dialog.getByRole("textbox", { name: "What happened" });
      await expect(text).toBeFocused();
      await expect(dialog.getByLabel("Day", { exact: true })).toHaveValue(dayOf(0));
      await page.keyboard.press("Enter");
      await expect(text).toHaveAttribute("aria-invalid", "true");
      await page.keyboard.type("Free Sunday");
      await dialog.getByLabel("Day", { exact: true }).fill(dayOf(10));
      await dialog.getByLabel("Last day").fill(dayOf(11));
      await page.keyboard.press("Enter");
      await expect(dialog, "it would end before it begins").toContainText("The last day cannot be before the first.");
      await expectGoodScreen(page);
      await dialog.getByLabel("Last day").fill("");
      await page.keyboard.press("Enter");
      await expect(dialog).toHaveCount(0);
      await expect(add).toBeFocused();
      const list = main.getByRole("list", { name: "Annotations" });
      await expect(list.getByRole("listitem")).toHaveText([`Free Sunday${rowOf(10)}ChangeDelete`]);
      await expect(page.getByRole("contentinfo")).toContainText("“Free Sunday” is in the statistics.");
      await expect(page.getByRole("figure")).toContainText("Annotations");
      expect(await pixels(), "the chart has a mark").not.toBe(unmarked);

      await page.getByRole("button", { name: "Show as table" }).press("Enter");
      const table = page.getByRole("table", { name: "Visits by day" });
      await expect(table.getByRole("row").filter({ hasText: "Free Sunday" })).toHaveText(`${rowOf(10)}70Free Sunday`);
      await expectGoodScreen(page);

      // Others see and change it. What is of another period is listed there alone.
      await owner.goto(page.url());
      await owner.getByRole("button", { name: "Change “Free Sunday”" }).press("Enter");
      const change = owner.getByRole("dialog", { name: "Change the annotation" });
      await expect(change.getByRole("textbox", { name: "What happened" })).toBeFocused();
      await owner.keyboard.press("ControlOrMeta+A");
      await owner.keyboard.type("Free weekend");
      await change.getByLabel("Day", { exact: true }).fill(dayOf(41));
      await change.getByLabel("Last day").fill(dayOf(39));
      await owner.keyboard.press("Enter");
      await expect(owner.getByRole("contentinfo")).toContainText(
        "“Free weekend” is shown in periods that have its days.",
      );
      await expect(owner.getByRole("list", { name: "Annotations" })).toHaveCount(0);
      const [file] = await Promise.all([
        owner.waitForEvent("download"),
        (async () => {
          await owner.getByRole("button", { name: "12 weeks" }).press("Enter");
          await expect(owner.getByRole("list", { name: "Annotations" })).toContainText("Free weekend");
          await owner.getByRole("button", { name: "Download as CSV" }).press("Enter");
        })(),
      ]);
      expect(readFileSync(await file.path(), "utf8")).toContain(`${dayOf(40)},en_GB,6,Free weekend\n`);

      // In Arabic it is read from right to left, also a text in another language.
      const me = await page.request.patch(`${ownServer.address}/api/console/v1/me`, { data: { language: "ar" } });
      expect(me.status(), await me.text()).toBe(200);
      await page.goto(`${ownServer.address}/console/museums/1/statistics?days=84`);
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expect(page.getByRole("list", { name: "الملاحظات" })).toContainText("Free weekend");
      await expectGoodScreen(page);
      const remove = page.getByRole("button", { name: "حذف «Free weekend»" });
      await remove.press("Enter");
      const question = page.getByRole("alertdialog", { name: "حذف «Free weekend»؟" });
      await expectGoodScreen(page);
      await question.getByRole("button", { name: "حذف" }).press("Enter");
      await expect(page.getByRole("list", { name: "الملاحظات" })).toHaveCount(0);
      await expect(page.getByRole("button", { name: "إضافة ملاحظة" })).toBeFocused();
      await page.context().close();
    });

    test("STATS-3 STATS-10 STATS-11 how many visits opened and heard each work, counted by fives, as a table and as a file", async ({
      page,
      ownServer,
    }) => {
      await signInStaff(page.context(), ownServer);
      await recordVisits(page.request, ownServer.address, VISITS);
      await page.goto(`${ownServer.address}/console/museums/1/statistics?days=84`);
      await page.getByRole("main").getByRole("link", { name: "Works", exact: true }).click();
      await expect(page, "the period stays").toHaveURL(/statistics\/works\?days=84$/);
      const table = page.getByRole("table", { name: "Visits by work" });
      const first = table.getByRole("row").nth(1);
      await expect(first).toContainText(/^\d+\D+2080%25%fewer than 5$/);
      await page.getByRole("button", { name: "28 days" }).click();
      // 20 visits opened it in all, 6 of them in the days before: one of these fills a group later.
      await expect(first).toContainText(/^\d+\D+1575%33%5$/);
      await expect(table.getByRole("row").nth(2)).toContainText(/525%100%fewer than 5$/);
      await expect(table.getByRole("row").nth(4)).toContainText(/fewer than 5fewer than 5$/);
      const left = page.getByRole("main").locator("dl > div", { hasText: "Left within 30 s" });
      await expect(left).toHaveText(
        "Left within 30 s40% of 25 openings of works with sound60 percentage points less than in the 28 days before",
      );
      await expect(page.getByRole("main")).toContainText("Visits of a work count in groups of 5");
      await expectGoodScreen(page);

      const sorted = table.getByRole("columnheader", { name: "Heard 30 s" });
      await sorted.getByRole("button").focus();
      await page.keyboard.press("Enter");
      await expect(sorted).toHaveAttribute("aria-sort", "ascending");
      await expect(first, "what is left early is first").toContainText("33%");
      await page.keyboard.press("Enter");
      await expect(first).toContainText("100%");

      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download as CSV" }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^works-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
      const [header, row] = readFileSync(await file.path(), "utf8").split("\n");
      expect(header).toBe("id,number,work,visits,all_visits,listened_30_seconds");
      expect(row).toMatch(/^\d+,\d+,.+,15,20,5$/);

      const number = (row ?? "").split(",")[1] ?? "";
      await page.getByRole("searchbox", { name: "Number or name" }).fill(number);
      await expect(table.getByRole("row")).toHaveCount(2);
      await table.getByRole("rowheader").getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`/works/${number}$`));
    });

    test("STATS-7 what visits wanted and did not get, with what would help; an analyst is led to no content", async ({
      browser,
      page,
      ownServer,
    }) => {
      await signInStaff(page.context(), ownServer);
      const { typed, meant, late, other } = await recordWants(page.request, ownServer.address);
      await page.goto(`${ownServer.address}/console/museums/1/statistics/works`);
      await page.getByRole("main").getByRole("link", { name: "Wants", exact: true }).click();
      await expect(page).toHaveURL(/statistics\/wants$/);
      const main = page.getByRole("main");
      const numbers = main.getByRole("table", { name: "Numbers that no work has" });
      await expect(numbers.getByRole("row")).toHaveCount(3);
      await expect(numbers.getByRole("row").nth(1)).toContainText(`${typed}1560%5`);
      await expect(numbers.getByRole("row").nth(1)).toContainText(meant);
      await expect(numbers.getByRole("row").nth(2)).toContainText(`${late}1040%fewer than 5Has a work now: `);
      const languages = main.getByRole("table", { name: "Languages that the guide lacks" });
      await expect(languages.getByRole("row"), "fewer than 5 wanted Korean").toHaveText([
        /Language/,
        "French1040%fewer than 5Offered by now",
        "Japanese1040%fewer than 5Add the language",
        "Polish1040%fewer than 5Not one that guides can have",
      ]);
      await expect(main).toContainText("In 10 visits, 40% of all, the camera was held at something");
      const recognition = { name: "See how well it recognises each work" };
      await expect(main.getByRole("link", recognition)).toHaveAttribute("href", /museums\/1\/works$/);
      await expect(main).toContainText("Visits that wanted the same count in groups of 5");
      await expectGoodScreen(page);

      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download as CSV" }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^wants-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
      expect(readFileSync(await file.path(), "utf8")).toContain(typed);

      const analyst = await join(browser, ownServer, page.context(), { role: "analyst" }, size);
      await analyst.goto(page.url());
      await expect(analyst.getByRole("row").filter({ hasText: typed })).toContainText(meant);
      await expect(analyst.getByRole("row").filter({ hasText: "Japanese" })).toContainText("Not offered");
      await expect(analyst.getByRole("table").getByRole("link")).toHaveCount(0);
      await expect(analyst.getByRole("main").getByRole("link", recognition)).toHaveCount(0);
      await expectGoodScreen(analyst);
      await analyst.context().close();

      await languages.getByRole("link", { name: "Add the language" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
      await expect(page).toHaveURL(/settings\?field=languages$/);
      await page.goBack();
      await expect(numbers.getByRole("row").nth(1)).toContainText(meant);
      await numberInDraft(page.request, ownServer.address, other, typed);
      const ofDraft = numbers.getByRole("row").nth(1);
      await expect(ofDraft).toHaveText(new RegExp(`A work in the draft has it: ${typed} \\S`));
      await expect(ofDraft.getByRole("link")).toHaveCount(1);
      await expectGoodScreen(page);
      await ofDraft.getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`/works/${other}$`));
      await page.goBack();

      await page.getByRole("button", { name: "Earlier", exact: true }).click();
      await expect(numbers.getByRole("row").nth(1)).toContainText(`${typed}5100%fewer than 5`);
      await expect(main).toContainText("The guide spoke every visitor’s language");
      await expect(main).toContainText("The camera recognised what it was held at");
      await expectGoodScreen(page);
    });

    test("STATS-8 what visitors answered: choices, ratings, a recommendation score, free texts with a search, and files", async ({
      page,
      ownServer,
    }) => {
      await signInStaff(page.context(), ownServer);
      await recordAnswers(page.request, ownServer.address);
      await page.goto(`${ownServer.address}/console/museums/1/statistics/wants`);
      const main = page.getByRole("main");
      await main.getByRole("link", { name: "Studies", exact: true }).click();
      await expect(page).toHaveURL(/statistics\/studies$/);
      const question = (title: string) =>
        main.locator("section", { has: page.getByRole("heading", { level: 2, name: title }) });

      const company = question("Who is with you today?");
      await expect(company).toContainText("At the start of the visit");
      await expect(company).toContainText("20 visits answered");
      await expect(company.getByRole("table", { name: "I am here" }).getByRole("row")).toHaveText([
        /Answer/,
        "by myself1050%5",
        "with friends1050%fewer than 5",
        "with childrenfewer than 5fewer than 5",
        "with a classfewer than 5fewer than 5",
      ]);

      const stars = question("How long could you have gone on looking?");
      await expect(stars).toContainText(/After 214\s+Coral/);
      await expect(stars.getByRole("link", { name: "Coral" })).toHaveAttribute("href", /museums\/1\/works\/214$/);
      await expect(stars.getByRole("definition")).toHaveText(["4.7 of 5", "1.7 more than in the 28 days before"]);
      await expect(stars.getByRole("row").nth(1)).toHaveText("51067%fewer than 5");

      const friend = question("Would you send a friend");
      await expect(friend.getByRole("definition")).toHaveText([
        /^\+25 between −\d+ and \+\d+ with 95% confidence$/,
        "125 points more than in the 28 days before",
      ]);
      await expect(friend.getByRole("row")).toHaveText([
        /Answer/,
        "9 and 10: would recommend it1050%fewer than 5",
        "7 and 8: neutral525%fewer than 5",
        "0 to 6: would not525%5",
      ]);

      await expect(question("How much time do you have?")).toContainText("Ticked5100%fewer than 5");
      const numbers = question("Two numbers, if you like");
      await expect(numbers.getByText("Fewer than 5 answers"), "of 4 nothing is shown").toHaveCount(2);
      await expect(numbers.getByRole("table")).toHaveCount(0);
      await expect(main, "the desk asks it, and nobody answered").not.toContainText("How did you hear of us?");
      await expect(main).toContainText("Answers count in groups of 5");

      const words = question("Anything you would like to tell the next visitor?");
      const texts = words.getByRole("list", { name: "In your own words" }).getByRole("listitem");
      await expect(texts).toHaveCount(15);
      const arabic = texts.filter({ hasText: "انظر مرتين، ففي الثانية ترى مدينة." });
      await expect(arabic).toHaveCount(5);
      await expect(arabic.first()).toHaveCSS("direction", "rtl");
      await expectGoodScreen(page);
      const search = words.getByRole("searchbox", { name: "Words in the texts" });
      await search.focus();
      await page.keyboard.type("esta MAS");
      await expect(texts).toHaveCount(10);
      await expect(words.getByRole("status")).toHaveText("10 texts");
      await page.keyboard.type("x");
      await expect(words).toContainText("No text has “esta MASx”");
      await expect(search).toBeFocused();
      await expectGoodScreen(page);
      await page.keyboard.press("Escape");
      await expect(texts).toHaveCount(15);

      const download = async (name: string) => {
        const [file] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name, exact: true }).click(),
        ]);
        return { name: file.suggestedFilename(), content: readFileSync(await file.path(), "utf8") };
      };
      const answers = await download("Answers as CSV");
      expect(answers.name).toMatch(/^studies-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
      await expect(page.getByRole("contentinfo")).toContainText(`Saved as ${answers.name}.`);
      expect(answers.content).toContain("Who is with you today?,,I am here,RADIO,by myself,10,20,");
      expect(answers.content).toContain(",RECOMMENDATION,promoters,10,20,");
      const workbook = await download("Answers for Excel");
      expect(workbook.name).toBe(answers.name.replace(".csv", ".xlsx"));
      expect(workbook.content).toContain("[Content_Types].xml");
      const written = await download("Texts as CSV");
      expect(written.name).toMatch(/^texts-/);
      expect(written.content.match(/Mire dos veces/g)).toHaveLength(10);

      await page.getByRole("button", { name: "Earlier", exact: true }).click();
      await expect(stars.getByRole("definition"), "there were none before").toHaveText(["3.0 of 5"]);
      await expect(words).toContainText("No texts yet, or fewer than 5");
      await expectGoodScreen(page);
      await expectLargeTextFits(page);
    });

    test("STATS-4 an analyst, who sees no content, is led to the statistics", async ({ browser, ownServer }) => {
      const owner = await signInOwner(browser, ownServer);
      const analyst = await join(browser, ownServer, owner, { role: "analyst" }, size);
      await analyst.goto(`${ownServer.address}/console/museums/1`);
      await analyst.getByRole("main").getByRole("link", { name: "Statistics" }).click();
      await expect(analyst.getByRole("heading", { level: 1, name: "Statistics" })).toBeFocused();
      await expect(analyst.getByText("No visits in this period")).toBeVisible();
      await expectGoodScreen(analyst);
      await analyst.context().close();
      await owner.close();
    });
  });
}
