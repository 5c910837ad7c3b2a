import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expectFits } from "./fits.ts";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { expectStatesInForcedColours } from "./forced-colours.ts";
import { detailOf, workOf } from "./lookups.ts";
import { changeMuseum } from "./museum-response.ts";
import { LEGACY_AUTHORIZATION, at } from "./museums.ts";
import type { CodePage } from "./pages/code.ts";

test.use({ passed: ["slides"] });

interface Study {
  showOn: string;
  questions: { idArtwork?: number; answers: { idStudyQuestionAnswer: number; type: string; options: Option[] }[] }[];
}
interface Option {
  idStudyQuestionAnswerOption: number;
  localizations: { label?: string }[];
}

/** Opens the first question at the start, where the museum's studies are asked as `change` leaves them. */
async function openStudy(page: Page, code: CodePage, change = askAllAtStart): Promise<void> {
  await changeMuseum<{ studies: Study[] }>(page, ({ studies }) => change(studies));
  await code.pass();
  await page.waitForURL("**/study");
}

/** Asks at the start what the demo museum asks after a work. */
function askAllAtStart(studies: Study[]): void {
  for (const { questions } of studies.slice(0, 2)) for (const question of questions) delete question.idArtwork;
}

/** Records the titles of the screens that are shown from now on. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  const titles = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const look = () => {
      const title = document.querySelector("h1")?.textContent ?? "";
      if (title !== "" && title !== seen.at(-1)) seen.push(title);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  });
  return () => titles.evaluate((seen) => [...seen]);
}

/** Swaps the studies of the app and of the museum's desk. */
function askAtDesk(studies: Study[]): void {
  for (const study of studies) {
    if (study.showOn !== "BOTH") study.showOn = study.showOn === "OTHER" ? "EASYGUIDE" : "OTHER";
  }
}

test.describe("at the start of a visit", () => {
  test("STUDY-6 STUDY-1 unseen questions come after the access code, before every other page", async ({
    page,
    code,
    study,
    options,
    phone,
  }) => {
    await openStudy(page, code);
    await expect(study.title).toHaveText("Survey");
    await expect(study.question).toHaveText("Who is with you today?");
    await expect(study.position).toHaveText("Question 1 of 4");
    await expect(page).toHaveTitle("Survey · Museum of Pattern");
    for (const path of ["options", "keyboard", "artworks/1"]) {
      await page.goto(at("DEMO", path));
      await expect(page, path).toHaveURL(at("DEMO", "study"));
    }
    await study.passStart();
    await expect(page).toHaveURL(at("DEMO", "options"));
    await expect.poll(() => phone.get("start-studies-made")).toBe("true");
    // It does not open again by itself, but always from its address.
    await page.reload();
    await expect(options.section("Type a number")).toBeVisible();
    await page.goto(at("DEMO", "study"));
    await expect(study.question).toHaveText("Who is with you today?");
    await study.passStart();
    await expect(page).toHaveURL(at("DEMO", "options"));
  });

  test("STUDY-6 STUDY-5 the museum's one question at the start goes straight on: no dots, no thanks in between", async ({
    page,
    code,
    study,
    phone,
    traffic,
  }) => {
    await code.pass();
    await page.waitForURL("**/study");
    await expect(study.question).toHaveText("Who is with you today?");
    await expect(study.dots).toHaveCount(0);
    await expect(study.position).toHaveCount(0);
    await expect(study.next).toHaveCount(0);
    await expect(study.finish).toBeDisabled();
    const headings = await watchHeadings(page);
    await study.choose("by myself").check();
    await study.finish.tap();
    await expect(page).toHaveURL(at("DEMO", "options"));
    await expect.poll(() => phone.get("start-studies-made")).toBe("true");
    await expect.poll(async () => (await traffic.recorded(/registerAnswers/)).length).toBe(1);
    await expect.poll(headings).toContain("Start menu");
    expect(await headings()).toEqual(["Survey", "Start menu"]);
  });

  test("STUDY-1 STUDY-4 one question at a time: dots, back, a next button that waits, a check on the last", async ({
    page,
    code,
    study,
  }) => {
    await openStudy(page, code);
    await expect(study.next).toBeDisabled();
    await expect(study.note).toHaveText("Complete the questions to continue");
    await expect(study.dots).toHaveCount(4);
    await expect(study.dots.first()).toHaveAttribute("aria-current", "step");
    await expect(study.dots.nth(1)).toBeDisabled();
    await study.choose("with friends").check();
    await expect(study.note).toBeEmpty();
    await study.next.tap();
    await expect(study.question).toHaveText("How much time do you have?");
    await expect(study.question).toBeFocused();
    // The remaining questions are optional.
    await expect(study.dots.nth(3)).toBeEnabled();
    await study.dots.nth(3).tap();
    await expect(study.position).toHaveText("Question 4 of 4");
    await expect(study.finish.locator("svg.lucide-check")).toBeVisible();
    await study.back.tap();
    await expect(study.question).toHaveText("Two numbers, if you like");
    await study.dots.first().tap();
    await expect(study.choose("with friends")).toBeChecked();
    // Back on the first question leaves the study, which stays open.
    await study.back.tap();
    await page.goto(at("DEMO", "options"));
    await expect(page).toHaveURL(at("DEMO", "study"));
  });

  test("A11Y-1 every question's controls show their edge and state in forced colours", async ({
    page,
    code,
    study,
  }) => {
    await openStudy(page, code);
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    await expect(study.next).toBeDisabled();
    await expectStatesInForcedColours(page);
    await study.choose("by myself").check();
    for (const number of [1, 2, 3, 4]) {
      await expect(study.position).toHaveText(`Question ${number} of 4`);
      await expectStatesInForcedColours(page);
      if (number < 4) await study.next.tap();
    }
  });

  test("STUDY-3 A11Y-1 the focused point of the scale has an outline in forced colours, dark and light", async ({
    page,
    code,
    study,
  }) => {
    await openStudy(page, code);
    await study.choose("by myself").check();
    for (let question = 2; question <= 4; question++) await study.next.tap();
    await study.choose("7").focus();
    await page.keyboard.press("ArrowRight");
    await expect(study.choose("8")).toBeChecked();
    const point = page.locator("label").filter({ has: study.choose("8") });
    for (const [colorScheme, outline] of [
      ["dark", "rgb(255, 255, 255)"],
      ["light", "rgb(0, 0, 0)"],
    ] as const) {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      await expect(point).toHaveCSS("outline-style", "solid");
      await expect(point).toHaveCSS("outline-color", outline);
    }
  });

  test("STUDY-3 the survey's year of birth, zip of five digits and recommendation from 0 to 10", async ({
    page,
    code,
    study,
    traffic,
    phone,
  }) => {
    await openStudy(page, code);
    await study.choose("by myself").check();
    await study.next.tap();
    await page.getByRole("combobox", { name: "About" }).selectOption({ label: "an hour" });
    await study.tick("I would like to sit down now and then").check();
    await study.next.tap();
    const year = page.getByRole("textbox", { name: "Year of birth" });
    const zip = page.getByRole("textbox", { name: "Postcode, five digits" });
    await zip.fill("1234");
    await expect(study.next).toBeDisabled();
    await expect(zip).toBeFocused();
    await expect(zip).toHaveAccessibleDescription("Enter all 5 digits");
    await year.fill("1899");
    await expect(page.getByText(/^1900–20\d\d$/)).toBeVisible();
    await expect(page.getByText("Enter all 5 digits")).toBeVisible();
    await year.fill("19x61 and more");
    await expect(year).toHaveValue("1961");
    // A reloaded page continues with the answers.
    await page.reload();
    await expect(study.position).toHaveText("Question 3 of 4");
    await expect(year).toHaveValue("1961");
    await expect(zip).toHaveValue("1234");
    // Digits of any script are digits.
    await zip.press("End");
    await zip.pressSequentially("٥");
    await expect(zip).toHaveValue("12345");
    await zip.press("Enter");
    await expect(study.position).toHaveText("Question 4 of 4");
    const points = page.getByRole("radio");
    await expect(points).toHaveCount(11);
    await study.choose("0").check();
    await study.choose("9").check();
    // Two taps before the screen has changed.
    await study.finish.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByRole("heading", { name: "Thank you for your answers" })).toBeFocused();
    await expect(page).toHaveURL(at("DEMO", "options"));
    await expect.poll(async () => (await traffic.recorded(/registerAnswers/)).length).toBe(1);
    const [call] = await traffic.recorded(/registerAnswers/);
    const values = ((call?.body ?? []) as unknown as { value: string }[]).map(({ value }) => value);
    expect(values).toEqual([
      expect.stringMatching(/^\d+$/),
      expect.stringMatching(/^\d+$/),
      "true",
      "1961",
      "12345",
      "9",
    ]);
    expect(call?.status).toBe(200);
    await expect.poll(() => phone.get("cicerone-study-draft")).toBeNull();
  });

  test("STUDY-2 STUDY-4 DATE, SELECTOR and TEXT; only what has a value is sent, once", async ({
    page,
    code,
    study,
    traffic,
    phone,
    request,
  }) => {
    const studies = (await detailOf(request, "DEMO"))["studies"] as Study[];
    const inputs = studies
      .filter(({ showOn }) => showOn === "OTHER")
      .flatMap(({ questions }) => questions.flatMap(({ answers }) => answers));
    const idOf = (type: string) => inputs.find((input) => input.type === type)?.idStudyQuestionAnswer;
    await openStudy(page, code, askAtDesk);
    await page.getByLabel("Date").fill("2026-02-28");
    await study.next.tap();
    await expect(page.getByRole("combobox", { name: "From" })).toHaveValue("");
    await page.getByRole("textbox", { name: "Or in another way" }).fill("  A child told me  ");
    await study.finish.tap();
    await expect(page).toHaveURL(at("DEMO", "options"));
    const { idVisit } = await phone.registeredVisit<{ idVisit: number }>();
    await expect.poll(async () => (await traffic.recorded(/registerAnswers/)).length).toBeGreaterThan(0);
    await expect.poll(() => phone.queued()).toHaveLength(0);
    const calls = await traffic.recorded(/registerAnswers/);
    expect(calls).toHaveLength(1);
    const answerDate = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/) as unknown;
    expect(calls[0]?.body).toEqual([
      { idStudyQuestionAnswer: idOf("DATE"), value: "2026-02-28", idVisit, answerDate },
      { idStudyQuestionAnswer: idOf("TEXT"), value: "A child told me", idVisit, answerDate },
    ]);
    await expect.poll(() => phone.deadLetters()).toEqual([]);
    // A repeat returns the same ids.
    const repeated = await request.post(calls[0]?.path ?? "", {
      headers: { Authorization: LEGACY_AUTHORIZATION, "Idempotency-Key": calls[0]?.key ?? "" },
      data: calls[0]?.body,
    });
    expect(((await repeated.json()) as { data: unknown }).data).toEqual(calls[0]?.data);
  });

  test("STUDY-4 without any answer nothing is sent", async ({ page, code, study, traffic, phone }) => {
    await openStudy(page, code, askAtDesk);
    await study.next.tap();
    await study.finish.tap();
    await expect(page).toHaveURL(at("DEMO", "options"));
    await expect.poll(() => phone.queued()).toHaveLength(0);
    expect(traffic.paths(/registerAnswers/)).toEqual([]);
  });
});

for (const [text, standard, rows] of [
  ["one row", 16, [11]],
  ["three rows, with text at 200 %,", 32, [4, 4, 3]],
] as const) {
  for (const width of [320, 360, 390]) {
    test.describe(() => {
      test.use({ viewport: { width, height: 640 } });

      test(`STUDY-3 A11Y-1 the scale has equal points in ${text} at ${width} pixels, large enough for a thumb`, async ({
        page,
        code,
        study,
        context,
      }) => {
        const session = await context.newCDPSession(page);
        await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
        await openStudy(page, code);
        await study.choose("by myself").check();
        for (let question = 2; question <= 4; question++) await study.next.tap();
        const points = page.locator("label").filter({ has: page.getByRole("radio") });
        await expect(points).toHaveCount(11);
        await expectFits(page);
        const boxes = await points.evaluateAll((all) =>
          all.map((point) => {
            const { top, left, right, width, height } = point.getBoundingClientRect();
            const digits = document.createRange();
            digits.selectNodeContents(point.querySelector("span") ?? point);
            const { left: start, right: end } = digits.getBoundingClientRect();
            return { top, left, right, width, height, isWithin: left < start && end < right };
          }),
        );
        const tops = [...new Set(boxes.map(({ top }) => top))];
        expect(tops.map((top) => boxes.filter((box) => box.top === top).length)).toEqual(rows);
        const widths = boxes.map((box) => box.width);
        expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(0.5);
        expect(Math.min(...widths)).toBeGreaterThanOrEqual(24);
        expect(Math.min(...boxes.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
        expect(boxes.every(({ isWithin }) => isWithin)).toBe(true);
        // Points of a row do not overlap.
        const pairs = boxes.slice(1).map((box, index) => ({ box, before: boxes[index] }));
        const gaps = pairs.flatMap(({ box, before }) => (before?.top === box.top ? [box.left - before.right] : []));
        expect(Math.min(...gaps)).toBeGreaterThan(-0.5);
      });
    });
  }
}

test.describe("connections and phones that fail", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("STUDY-4 answers given offline wait on the phone, through a reload, and arrive once", async ({
    page,
    code,
    shell,
    study,
    phone,
    context,
    traffic,
  }) => {
    await openStudy(page, code);
    await phone.registeredVisit();
    // Only the answers wait in the outbox, and the next screen is shown.
    await expect.poll(() => phone.queued()).toEqual([]);
    await shell.waitUntilPrefetched("options-screen-");
    await context.setOffline(true);
    await study.passStart();
    await expect(page).toHaveURL(at("DEMO", "options"));
    await expect
      .poll(async () => (await phone.queued()).map(({ path }) => path))
      .toEqual(["/api/legacy/VisitStudyQuestionAnswer/1/registerAnswers"]);
    const key = (await phone.queued())[0]?.key;
    await context.setOffline(false);
    await page.reload();
    await expect.poll(() => phone.queued()).toHaveLength(0);
    const confirmed = (await traffic.uniqueCalls(/registerAnswers/)).filter(({ status }) => status === 200);
    expect(confirmed.map((call) => call.key)).toEqual([key]);
    await expect.poll(() => phone.deadLetters()).toEqual([]);
  });

  test("STUDY-4 when the phone's database is full the answers are stored outside it, and arrive", async ({
    page,
    code,
    study,
    phone,
    traffic,
  }) => {
    await openStudy(page, code);
    await phone.registeredVisit();
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException("no space", "QuotaExceededError");
      };
    });
    await study.passStart();
    await expect(page).toHaveURL(at("DEMO", "options"));
    const sent = async () => (await traffic.recorded(/registerAnswers/)).map(({ status }) => status);
    await expect.poll(sent).toEqual([200]);
    await expect.poll(() => phone.deadLetters()).toEqual([]);
    const queuedCalls = async () => Object.keys(await phone.storage()).filter((key) => key.includes("outbox-call"));
    await expect.poll(queuedCalls).toEqual([]);
  });
});

test.describe("after a work", () => {
  test.beforeEach(async ({ page, code, study }) => {
    await openStudy(page, code);
    await study.passStart();
    await page.waitForURL("**/options");
  });

  test("ART-7 STUDY-2 STUDY-5 closing it leads to its questions first, then back, and never again", async ({
    page,
    keyboard,
    artwork,
    study,
    phone,
    traffic,
    request,
  }) => {
    const { idArtwork } = await workOf(request, "DEMO", "214");
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open("214");
    await artwork.close.tap();
    await expect(page).toHaveURL(at("DEMO", `study/${idArtwork}?from=Keyboard`));
    await expect(page.getByRole("radio")).toHaveCount(5);
    await expect(study.next).toBeDisabled();
    await study.choose("4 stars").check();
    await study.next.tap();
    await expect(study.next).toBeDisabled();
    for (const option of ["a reef", "a brain", "a sum"]) await study.tick(option).check();
    await study.tick("a brain").uncheck();
    await study.next.tap();
    const words = page.getByRole("textbox", { name: "In your own words" });
    await expect(words).toHaveAttribute("rows", "5");
    await words.fill("Look\ntwice.");
    await study.finish.tap();
    await expect(page).toHaveURL(at("DEMO", "keyboard"));
    await expect(keyboard.ok).toBeVisible();
    await expect.poll(() => phone.get(`study-artwork-${idArtwork}`)).toBe("true");

    const ofWork = async () =>
      (await traffic.recorded(/registerAnswers/)).find(({ body }) => (body as unknown as unknown[]).length === 3);
    await expect.poll(ofWork).toBeDefined();
    await expect.poll(() => phone.queued()).toHaveLength(0);
    const call = await ofWork();
    const studies = (await detailOf(request, "DEMO"))["studies"] as Study[];
    const chosen = studies
      .flatMap(({ questions }) => questions.flatMap(({ answers }) => answers.flatMap(({ options }) => options)))
      .filter(({ localizations }) => ["a reef", "a sum"].includes(localizations[0]?.label ?? ""))
      .map((option) => option.idStudyQuestionAnswerOption);
    expect(((call?.body ?? []) as unknown as { value: string }[]).map(({ value }) => value)).toEqual([
      "4",
      chosen.join(","),
      "Look\ntwice.",
    ]);
    expect(call?.status).toBe(200);

    await keyboard.open("214");
    await artwork.close.tap();
    await expect(page).toHaveURL(at("DEMO", "keyboard"));
  });

  test("STUDY-5 each origin is returned to, with its query", async ({ page, study, artwork, phone, request }) => {
    const detail = await detailOf(request, "DEMO");
    const { idArtwork } = await workOf(request, "DEMO", "214");
    const hall = detail.halls.find(({ artworkIds }) => artworkIds.some((hung) => hung.idArtwork === idArtwork));
    const [timeline] = detail.timeline.filter(({ artworkIDs }) => artworkIDs.includes(idArtwork));
    const route = detail.routes.find(({ isExhibition }) => !isExhibition);
    const exhibition = detail.routes.find(({ isExhibition }) => isExhibition);
    const origins: [query: string, address: string][] = [
      [
        `from=Route&idRoute=${route?.idRoute}&highlightedRoute=true`,
        `routes/${route?.idRoute}?from=Route&artwork=${idArtwork}&highlightedRoute=true`,
      ],
      [
        `from=Exhibition&idRoute=${exhibition?.idRoute}`,
        `exhibitions/${exhibition?.idRoute}?from=Exhibition&artwork=${idArtwork}`,
      ],
      [`from=Hall`, `hall/${hall?.idHall}?artwork=${idArtwork}`],
      [`from=HallByHalls`, `hall/${hall?.idHall}/by-halls?artwork=${idArtwork}`],
      ["", "options"],
    ];
    if (timeline !== undefined) {
      origins.push([`from=Timeline`, `timeline/${timeline.idTimeline}?from=Timeline&artwork=${idArtwork}`]);
    }
    for (const [query, address] of origins) {
      await page.goto(at("DEMO", `artworks/${idArtwork}?${query}`));
      await artwork.close.tap();
      await study.choose("1 star").check();
      await study.next.tap();
      await study.tick("a maze").check();
      await study.next.tap();
      await study.finish.tap();
      await expect(page, query).toHaveURL(at("DEMO", address));
      await page.evaluate((key) => localStorage.removeItem(key), `study-artwork-${idArtwork}`);
    }
    await expect.poll(() => phone.get(`study-artwork-${idArtwork}`)).toBeNull();
  });

  test("STUDY-1 STUDY-5 back from the first question leaves the study, which stays unanswered", async ({
    page,
    keyboard,
    artwork,
    study,
    phone,
    request,
  }) => {
    const { idArtwork } = await workOf(request, "DEMO", "214");
    await page.goto(at("DEMO", "keyboard"));
    await keyboard.open("214");
    await artwork.close.tap();
    await expect(study.position).toHaveText("Question 1 of 3");
    await study.back.tap();
    await expect(page).toHaveURL(at("DEMO", "keyboard"));
    await expect.poll(() => phone.get(`study-artwork-${idArtwork}`)).toBeNull();
    await keyboard.open("214");
    await artwork.close.tap();
    await expect(study.position).toHaveText("Question 1 of 3");
  });

  test("STUDY-1 a work, or a museum, without questions says so", async ({ page, request }) => {
    const { idArtwork } = await workOf(request, "DEMO", "101");
    for (const address of [at("DEMO", `study/${idArtwork}`), at("DEMO", "study/nothing"), at("PAINTED", "study")]) {
      await page.goto(address);
      await expect(page.getByRole("alert").filter({ hasText: "No information in this section" })).toBeVisible();
    }
    await page.getByRole("link", { name: "Start menu" }).tap();
    await expect(page).toHaveURL(at("PAINTED", "options"));
  });
});

for (const [language, locale] of [
  ["English", "en-GB"],
  ["Arabic", "ar-EG"],
] as const) {
  test.describe(() => {
    test.use({ locale, viewport: { width: 360, height: 640 } });

    test(`A11Y-1 STUDY-1 every question is accessible and fits a small phone, in ${language}`, async ({
      page,
      code,
      request,
    }) => {
      const { idArtwork } = await workOf(request, "DEMO", "214");
      const submit = page.locator("main footer button[type=submit]");
      await openStudy(page, code);
      for (const [path, questions] of [
        ["study", 4],
        [`study/${idArtwork}`, 3],
      ] as const) {
        if (path !== "study") await page.goto(at("DEMO", path));
        for (let question = 1; question <= questions; question++) {
          await expect(page.locator("main footer [aria-current]")).toHaveAttribute(
            "aria-label",
            new RegExp(`${question}|${"٠١٢٣٤"[question]}`),
          );
          await expectAccessible(page);
          await expect(submit).toBeInViewport({ ratio: 1 });
          await expectFits(page);
          const choice = page.getByRole("main").getByRole("radio").or(page.getByRole("main").getByRole("checkbox"));
          if ((await choice.count()) > 0) await choice.first().check();
          await expect(submit).toBeEnabled();
          await submit.tap();
        }
        await expect(page).toHaveURL(at("DEMO", "options"));
      }
    });
  });
}
