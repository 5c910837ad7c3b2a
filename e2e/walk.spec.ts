import { readFileSync } from "node:fs";
import { type Page, devices } from "@playwright/test";
import { expectFits } from "./fits.ts";
import { expect, test } from "./fixtures.ts";
import { ACCESS_CODE, at } from "./museums.ts";

/** The messages of the interface that the walk needs. */
interface Words {
  control: Record<"start" | "close" | "ok" | "pause" | "play" | "back" | "next" | "finish", string>;
  artwork: Record<"showExtras", string>;
  slides: Record<"skip", string>;
}

// As on a real phone: with motion and all its pixels.
test.use({
  passed: [],
  reducedMotion: "no-preference",
  deviceScaleFactor: devices["Pixel 7"].deviceScaleFactor,
});

/** Counts the taps on the pages from now on. */
async function countTaps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = (): void => sessionStorage.setItem("taps", String(1 + Number(sessionStorage.getItem("taps"))));
    addEventListener("pointerdown", count, true);
  });
}

function tapsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem("taps")));
}

/** Answers every question with its first choice and sends the answers. */
async function answerQuestions(page: Page, { next, finish }: Words["control"]): Promise<void> {
  const main = page.getByRole("main");
  const last = main.getByRole("button", { name: finish, exact: true });
  const on = main.getByRole("button", { name: next, exact: true }).or(last);
  const question = main.getByRole("heading", { level: 2 });
  for (let isLast = false; !isLast;) {
    await expect(on).toBeInViewport({ ratio: 1 });
    await expectFits(page);
    const asked = await question.innerText();
    isLast = await last.isVisible();
    if (await on.isDisabled()) await main.getByRole("radio").or(main.getByRole("checkbox")).first().check();
    await on.tap();
    await expect(question.filter({ hasText: asked })).toHaveCount(0);
  }
}

for (const { language, locale, dir, museum, section, work, extra } of [
  {
    language: "en",
    locale: "en-GB",
    dir: "ltr",
    museum: "Museum of Pattern",
    section: "Type a number",
    work: "Coral",
    extra: "How it was drawn",
  },
  {
    language: "ar",
    locale: "ar-EG",
    dir: "rtl",
    museum: "متحف النقش",
    section: "أدخِل رقمًا",
    work: "مرجان",
    extra: "كيف رُسم",
  },
]) {
  test.describe(() => {
    test.use({ locale, viewport: { width: 360, height: 640 } });

    test(`PRES-1 PRES-3 CODE-1 OPT-1 KEY-2 ART-1 AUD-1 RES-1 LANG-4 STUDY-1 SLIDE-1 the whole walk on a small phone in ${language}`, async ({
      page,
      artwork,
      phone,
      resource,
    }) => {
      const words = JSON.parse(
        readFileSync(new URL(`../web/visitor/src/i18n/catalogues/${language}.json`, import.meta.url), "utf8"),
      ) as Words;
      const button = (name: string) => page.getByRole("button", { name, exact: true });

      await countTaps(page);
      await page.goto(at("DEMO"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(museum);
      await expect(page.locator("html")).toHaveAttribute("dir", dir);
      await page.getByRole("checkbox").check();
      await expect(button(words.control.start)).toBeInViewport({ ratio: 1 });
      await expectFits(page);
      await button(words.control.start).tap();

      await expect(page).toHaveURL(at("DEMO", "code"));
      await page.getByRole("textbox").fill(ACCESS_CODE);
      await expectFits(page);
      await page.getByRole("textbox").press("Enter");

      await expect(page).toHaveURL(at("DEMO", "study"));
      await answerQuestions(page, words.control);

      await expect(page).toHaveURL(at("DEMO", "tutorial"));
      await expect(button(words.control.next)).toBeInViewport({ ratio: 1 });
      await expect(button(words.slides.skip)).toBeInViewport({ ratio: 1 });
      await expectFits(page);
      await button(words.slides.skip).tap();

      await expect(page).toHaveURL(at("DEMO", "options"));
      // The policy, Start, one question and its Finish, Skip; the code is typed and sent by its Enter key.
      expect(await tapsOf(page), "taps before the start menu").toBeLessThanOrEqual(5);
      await expectFits(page);
      await page.getByRole("link", { name: section }).tap();

      const ok = button(words.control.ok);
      await expect(ok).toBeInViewport({ ratio: 1 });
      await expectFits(page);
      for (const digit of "214") await button(digit).tap();
      await ok.tap();

      await expect(artwork.title).toHaveText(work);
      await artwork.listen(1.2);
      await expect(button(words.control.pause)).toBeInViewport({ ratio: 1 });
      await expectFits(page);
      await page.getByTestId("extras").locator("[aria-expanded]").first().tap();
      await expectFits(page);
      await page.getByRole("link", { name: extra }).tap();

      await expect(resource.title).toHaveText(extra);
      await expectFits(page);
      await button(words.control.back)
        .or(page.getByRole("link", { name: words.control.back, exact: true }))
        .tap();
      await expect(artwork.title).toHaveText(work);
      await button(words.control.close).tap();
      await expect(page).toHaveURL(/\/study\/\d+\?from=Keyboard$/);
      await answerQuestions(page, words.control);
      await expect(ok).toBeVisible();

      // The visit is on the server, and the outbox is empty.
      await expect.poll(() => phone.queued()).toHaveLength(0);
      await expect.poll(() => phone.deadLetters()).toEqual([]);
      expect(Number((await phone.json("visitv2"))?.["idVisit"])).toBeGreaterThan(0);
    });
  });
}
