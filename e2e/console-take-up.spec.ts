import { readFileSync } from "node:fs";
import { CONSOLE_SIZES, expectGoodScreen, expectLargeTextFits, join, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { type RecordedVisits, dayOf, recordVisits, rowOf } from "./recorded-visits.ts";

const IN_ENGLISH = { language: "en_GB", works: 0, seconds: 0, minutes: 20 } as const;

const VISITS: readonly RecordedVisits[] = [
  { ...IN_ENGLISH, daysAgo: 40, count: 5 },
  { ...IN_ENGLISH, daysAgo: 10, count: 6 },
  { ...IN_ENGLISH, daysAgo: 5, count: 10 },
];

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("STATS-11 an analyst enters admissions by keyboard and from a list, and reads which share of the people used the guide", async ({
      browser,
      page: owner,
      ownServer,
    }) => {
      await signInStaff(owner.context(), ownServer);
      await recordVisits(owner.request, ownServer.address, VISITS);
      const page = await join(browser, ownServer, owner.context(), { role: "analyst" }, size);
      await page.goto(`${ownServer.address}/console/museums/1/statistics?days=28`);
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "Visits", exact: true })).toHaveAttribute("aria-current", "page");
      const figure = (name: string) => main.locator("dl > div", { has: page.getByText(name, { exact: true }) });
      await expect(figure("Visits")).toContainText("16");
      await expect(figure("Take-up"), "nobody knows how many were admitted").toHaveCount(0);
      await main.getByRole("link", { name: "Take-up", exact: true }).click();
      await expect(page).toHaveURL(/statistics\/take-up$/);
      await expect(main).toContainText("No admissions in this period");
      await expectGoodScreen(page);

      // What is no number and what is still to come is refused at its field, and typed again.
      const add = page.getByRole("button", { name: "Add admissions" });
      await add.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog", { name: "Add admissions" });
      const people = dialog.getByRole("textbox", { name: "People admitted" });
      await dialog.getByLabel("Day", { exact: true }).fill(dayOf(-3));
      await people.fill("about 60");
      await people.press("Enter");
      await expect(people).toHaveAttribute("aria-invalid", "true");
      await people.fill("60");
      await people.press("Enter");
      await expect(dialog.getByLabel("Day", { exact: true })).toHaveAttribute("aria-invalid", "true");
      await expectGoodScreen(page);
      await dialog.getByLabel("Day", { exact: true }).fill(dayOf(10));
      await people.press("Enter");
      await expect(dialog).toHaveCount(0);
      await expect(add).toBeFocused();
      await expect(page.getByRole("contentinfo")).toContainText("60 admissions are saved");
      const list = main.getByRole("list", { name: "Admissions" });
      await expect(list.getByRole("listitem")).toHaveText([
        `${rowOf(10)}60 admissions, 6 visitsTake-up 10%ChangeDelete`,
      ]);
      await expect(figure("Take-up")).toHaveText("Take-up10%");

      // A list says what is wrong with its lines, and then what it has. What is stored already is refused as a whole.
      await page.getByRole("button", { name: "Paste a list" }).press("Enter");
      const paste = page.getByRole("dialog", { name: "Paste a list" });
      const lines = paste.getByRole("textbox", { name: "List" });
      await expect(lines).toBeFocused();
      await lines.fill(`Day;People\n${dayOf(5)};1.050\n${dayOf(4)};many`);
      await expect(paste).toContainText("many");
      await expectGoodScreen(page);
      await paste.getByRole("button", { name: "Save" }).click();
      await expect(lines).toHaveAttribute("aria-invalid", "true");
      await lines.fill(`Day;People\n${dayOf(5)};50\n${dayOf(11)};${dayOf(9)};100`);
      await expect(paste.getByRole("status")).toContainText("150");
      await paste.getByRole("button", { name: "Save" }).click();
      await expect(paste).toContainText(`Nothing was saved`);
      await expect(paste.getByRole("alert")).toContainText(rowOf(10));
      const status = page.getByRole("contentinfo");
      await expect(status, "the dialog says what is wrong").toContainText("60 admissions are saved");
      await expectGoodScreen(page);
      await lines.fill(`Day;People\n${dayOf(5)};50\n${dayOf(42)} – ${dayOf(20)};1,234\nTotal;1,284`);
      await expect(paste.getByRole("status")).toContainText("Line 4 is left out");
      await expectGoodScreen(page);
      await paste.getByRole("button", { name: "Save" }).click();
      await expect(paste).toHaveCount(0);
      await expect(figure("Admissions")).toContainText("1,344");
      await expect(figure("Visits on these days"), "those of the days before the period, too").toContainText("21");
      await expect(list.getByRole("listitem")).toHaveCount(3);
      await expect(list.getByRole("listitem").first()).toContainText("50 admissions, 10 visitsTake-up 20%");
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download as CSV" }).click(),
      ]);
      expect(readFileSync(await file.path(), "utf8")).toBe(
        [
          "from,to,admissions,visits",
          `${dayOf(42)},${dayOf(20)},1234,5`,
          `${dayOf(10)},${dayOf(10)},60,6`,
          `${dayOf(5)},${dayOf(5)},50,10`,
          "",
        ].join("\n"),
      );

      // Others see it; a number is changed, and deleted, by keyboard.
      await owner.goto(page.url());
      await owner.getByRole("button", { name: `Change the admissions of ${rowOf(5)}` }).press("Enter");
      const change = owner.getByRole("dialog", { name: "Change the admissions" });
      await expect(change.getByRole("textbox", { name: "People admitted" })).toBeFocused();
      await owner.keyboard.press("ControlOrMeta+A");
      await owner.keyboard.type("8");
      await owner.keyboard.press("Enter");
      const changed = owner.getByRole("list", { name: "Admissions" }).getByRole("listitem");
      await expect(changed.first(), "more phones than people").toContainText("8 admissions, 10 visitsTake-up 125%");
      await owner.getByRole("button", { name: /^Delete the admissions of .+ – / }).press("Enter");
      const question = owner.getByRole("alertdialog", { name: /^Delete the admissions of .+ – .+\?$/ });
      await expectGoodScreen(owner);
      await question.getByRole("button", { name: "Delete" }).press("Enter");
      await expect(changed).toHaveCount(2);
      await expect(owner.getByRole("button", { name: "Add admissions" })).toBeFocused();
      await owner.getByRole("main").getByRole("link", { name: "Visits", exact: true }).click();
      await expect(owner.locator("dl > div", { has: owner.getByText("Take-up", { exact: true }) })).toContainText(
        "24%",
      );

      // In Arabic it is read from right to left; at twice the size nothing is cut.
      const me = await page.request.patch(`${ownServer.address}/api/console/v1/me`, { data: { language: "ar" } });
      expect(me.status(), await me.text()).toBe(200);
      await page.reload();
      await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
      await expect(page.getByRole("list", { name: "الداخلون" }).getByRole("listitem")).toHaveCount(2);
      await expectGoodScreen(page);
      await expectLargeTextFits(page);
      await page.context().close();
    });
  });
}
