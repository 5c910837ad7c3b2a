import type { Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { at } from "./museums.ts";

const MUSEUM = "/api/console/v1/museums/1";

/** Shows the publishing state as while a publication is being made: a real one of the demo ends too soon to be looked at. */
async function showRun(page: Page): Promise<() => Promise<void>> {
  const pattern = `**${MUSEUM}/publishing`;
  const run = {
    id: "1",
    state: "running",
    percent: 40,
    stopping: false,
    startedAt: new Date().toISOString(),
    author: { name: "Demo owner" },
  };
  await page.route(pattern, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), run } });
  });
  return () => page.unroute(pattern);
}

/** What visitors get in a language: 1 is Spanish, 2 is English. */
async function detail(page: Page, language: number): Promise<{ etag: string; text: string }> {
  const answer = await page.request.get(`${new URL(page.url()).origin}/api/v2/museums/detail/all-data/1/${language}`);
  return { etag: answer.headers()["etag"] ?? "", text: await answer.text() };
}

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("PUB-1 PUB-2 PUB-4 CON-2 CON-12 a reviewed change is published in one language, and taken back by the history", async ({
      page,
      ownServer,
    }) => {
      await signInStaff(page.context(), ownServer);
      const api = (path: string): string => `${ownServer.address}${MUSEUM}${path}`;
      const works = (await (await page.request.get(api("/elements/artworks?fields=name"))).json()) as {
        revision: number;
        items: { key: string }[];
      };
      const key = works.items[0]?.key ?? "";
      const edited = await page.request.patch(api(`/elements/artworks/${key}`), {
        data: {
          base: works.revision,
          changes: {
            "name/en_GB": "A made-up name",
            "name/es_ES": "Un nombre inventado",
            "transcript/en_GB": null,
          },
        },
      });
      expect(edited.ok()).toBe(true);

      await page.goto(`${ownServer.address}/console/museums/1`);
      await expect(page.getByRole("link", { name: "Publish 1 change…" })).toBeVisible();
      await expect(page.getByRole("table", { name: "What is complete" })).toBeVisible();
      await expectGoodScreen(page);
      const before = { spanish: await detail(page, 1), english: await detail(page, 2) };

      await page.getByRole("link", { name: "Publish 1 change…" }).click();
      await expect(page.getByRole("heading", { name: "1 change", exact: true })).toBeVisible();
      // A fault leads to the field that corrects it.
      await page
        .getByRole("listitem")
        .filter({ hasText: "This sound has no transcript in English" })
        .getByRole("link", { name: /^Fix it/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/console\/museums\/1\/\w+.*field=/);
      await expect(page.locator('[data-path="audio/en_GB"]:focus-within')).toBeInViewport();
      await page.goBack();
      await expect(page.getByRole("heading", { name: "1 change", exact: true })).toBeVisible();
      // Sounds of a package are measured here: two of them, to be quick.
      const unmeasured = async (): Promise<string[]> =>
        ((await (await page.request.get(api("/gate"))).json()) as { unmeasured: string[] }).unmeasured;
      const some = (await unmeasured()).slice(0, 2);
      await page.route("**/gate*", async (route) => {
        const response = await route.fetch();
        const gate = (await response.json()) as { unmeasured: string[] };
        await route.fulfill({
          response,
          json: { ...gate, unmeasured: gate.unmeasured.filter((name) => some.includes(name)) },
        });
      });
      await page.reload();
      await expect(page.getByText("The loudness of 2 sounds is not known yet.")).toBeVisible();
      await page.getByRole("button", { name: "Measure it here" }).click();
      await expect.poll(async () => (await unmeasured()).filter((name) => some.includes(name))).toEqual([]);
      await expect(page.getByText(/^Measured: /)).toHaveCount(0);
      await page.unroute("**/gate*");
      for (const language of ["Spanish", "French", "Arabic"]) await page.getByText(language, { exact: true }).click();
      await expect(page.getByText("The other languages stay exactly as they are.")).toBeVisible();
      const waive = page.getByRole("button", { name: / needs none…$/ });
      const publishWithout = async (reason: string): Promise<void> => {
        await waive.click();
        await page.getByRole("textbox", { name: "Reason" }).fill(reason);
        await page.getByRole("button", { name: "Publish without" }).click();
        await expect(waive).toHaveCount(0);
        await expect(page.getByText(reason)).toBeVisible();
      };
      await publishWithout("It is silent.");
      await page.getByRole("button", { name: /^Take back: / }).click();
      await expect(page.getByText("It is silent.")).toHaveCount(0);
      await publishWithout("It is music.");
      // From here on, somebody has to approve what is published.
      await page.getByText("Publish only after a review", { exact: true }).click();
      await expect(page.getByRole("switch", { name: "Publish only after a review" })).toBeChecked();
      await expect(page.getByText("Nobody has approved these changes. Ask for a review.")).toBeVisible();
      await expect(page.getByRole("main").locator("form button[type=submit]")).toBeDisabled();
      await page.getByRole("button", { name: "Ask for a review" }).click();
      await page.getByRole("textbox", { name: "Note", exact: true }).fill("Is the name right?");
      await expectGoodScreen(page);
      const showNoRun = await showRun(page);
      await page.getByRole("dialog").getByRole("button", { name: "Ask for a review" }).click();
      await expect(page.getByText("Demo owner asks for a review.")).toBeVisible();
      await expect(page.getByText("Is the name right?")).toBeVisible();
      await expect(page.getByText("Demo owner is publishing: 40%")).toBeVisible();
      await expect(page.getByRole("progressbar", { name: "Progress of the publication" })).toHaveAttribute(
        "value",
        "40",
      );
      await expect(page.getByRole("button", { name: "Stop publishing" })).toBeVisible();
      await expectGoodScreen(page);
      const excess = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect(excess, "the screen scrolls within its frame").toBeLessThanOrEqual(0);
      await showNoRun();
      await page.getByRole("button", { name: "Approve", exact: true }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
      await expect(page.getByText("Demo owner has approved the changes.")).toBeVisible();
      await expect(page.getByRole("progressbar", { name: "Progress of the publication" })).toHaveCount(0);
      await expect(page.getByText("Nobody has approved these changes. Ask for a review.")).toHaveCount(0);
      await page.getByRole("textbox", { name: "Note for the history" }).fill("A name in English");
      await expectGoodScreen(page);
      await page.getByText("At a date and time", { exact: true }).click();
      await expect(page.getByRole("button", { name: "Schedule 1 change in English" })).toBeEnabled();
      await page.getByText("Now", { exact: true }).click();
      await page.getByRole("button", { name: "Publish 1 change in English" }).click();
      await expect(page.getByText("A name in English")).toBeVisible();
      expect((await detail(page, 2)).text).toContain("A made-up name");
      expect((await detail(page, 1)).etag).toBe(before.spanish.etag);
      // The Spanish name waits. What was chosen is not chosen any more, and English has nothing new.
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await expect(page.getByRole("button", { name: "Publish 1 change", exact: true })).toBeEnabled();
      await expect(page.getByRole("textbox", { name: "Note for the history" })).toHaveValue("");
      for (const language of ["Spanish", "French", "Arabic"]) await page.getByText(language, { exact: true }).click();
      await expect(page.getByRole("button", { name: "Nothing changes in English" })).toBeDisabled();

      await page.getByRole("button", { name: "Compare version 2" }).click();
      await expect(page.getByRole("dialog").getByRole("link", { name: "A made-up name" })).toBeVisible();
      const waived = page.getByRole("dialog").getByRole("list", { name: "Published without words to read" });
      await expect(waived).toContainText(/It is music\..*Demo owner/s);
      await expectGoodScreen(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Publish again: version 1" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Publish again" }).click();
      await expect(page.getByRole("alertdialog")).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Visitors see version 3");
      expect((await detail(page, 2)).etag).toBe(before.english.etag);

      // Publications are among what happened lately, and in the history of the museum, which leads to them.
      await page.goto(`${ownServer.address}/console/museums/1`);
      const published = page.getByRole("listitem").filter({ hasText: "Demo owner published the museum" });
      const lately = page.getByRole("list", { name: "Lately" }).and(page.locator(":has(li)"));
      await expect(lately.getByRole("listitem").first()).toContainText(/Demo owner published the museum.*Version 3/s);
      await expectGoodScreen(page);
      await page.getByRole("link", { name: "The whole history" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
      await expect(published).toHaveCount(2);
      await expectGoodScreen(page);
      await page.getByRole("button", { name: "Kind of change" }).click();
      await page.getByRole("option", { name: "Edited" }).click();
      await expect(published).toHaveCount(0);
      await page.getByRole("button", { name: "Kind of change" }).click();
      await page.getByRole("option", { name: "All kinds" }).click();
      await published.filter({ hasText: "A name in English" }).getByRole("link", { name: "Version 2" }).click();
      await expect(page.getByRole("dialog").getByRole("link", { name: "A made-up name" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(page).toHaveURL(/\/publish$/);
    });

    test("PUB-2 PUB-4 another order is published alone, and waits while something else is chosen", async ({
      page,
      ownServer,
    }) => {
      await signInStaff(page.context(), ownServer);
      const api = (path: string): string => `${ownServer.address}${MUSEUM}${path}`;
      const { items, revision: base } = (await (await page.request.get(api("/elements/artworks"))).json()) as {
        revision: number;
        items: { key: string }[];
      };
      const [first, second] = items;
      const moved = await page.request.post(api("/changes"), {
        data: { base, changes: [{ list: "artworks", key: first?.key, after: second?.key }] },
      });
      expect(moved.ok(), await moved.text()).toBe(true);

      await page.goto(`${ownServer.address}/console/museums/1/publish`);
      await expect(page.getByText("another order", { exact: false })).toBeVisible();
      const publish = page.getByRole("button", { name: "Publish 1 change", exact: true });
      await expect(publish).toBeEnabled();
      await page.getByText("Spanish", { exact: true }).click();
      await expect(page.getByText("The order waits until everything is published.")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Nothing changes in / })).toBeDisabled();
      await expectGoodScreen(page);
      await page.getByText("Spanish", { exact: true }).click();
      await publish.click();
      await expect(page.getByText("Everything is published", { exact: true })).toBeVisible();
      await expect(page.getByRole("list", { name: "History" }).getByRole("listitem").first()).toContainText(
        "0 added, 0 changed, 0 removed · one list in another order",
      );
    });

    test.describe("with links that the server opens", () => {
      test.use({ ownServerOptions: { env: { CICERONE_CHECK_LINKS: "true" } } });

      test("PUB-1 CON-16 links that do not answer are warned of, and lead to their field", async ({
        page,
        ownServer,
      }) => {
        await signInStaff(page.context(), ownServer);
        const work = `${ownServer.address}${MUSEUM}/elements/artworks/214`;
        const { draftRevision: base } = (await (await page.request.get(work)).json()) as { draftRevision: number };
        // In the server's own network, where it opens nothing. The links of the demo lead elsewhere, and none is left.
        const changes = {
          links: ["more"],
          "links/more/label/en_GB": "More",
          "links/more/url/en_GB": "https://127.0.0.1:9/gone",
        };
        const edited = await page.request.patch(work, { data: { base, changes } });
        expect(edited.ok(), await edited.text()).toBe(true);
        expect(await (await page.request.get(work)).text()).not.toContain("wikipedia");

        await page.goto(`${ownServer.address}/console/museums/1/publish`);
        const warning = page.getByRole("listitem").filter({
          hasText: "The page https://127.0.0.1:9/gone does not answer. Correct the address, or remove the link.",
        });
        await expect(warning).toBeVisible();
        await expect(page.getByText(/^Being checked: .*outside links/)).toHaveCount(0);
        await expect(page.getByText(/^Not checked: .*outside links/)).toHaveCount(0);
        await expect(page.getByRole("button", { name: "Publish 1 change", exact: true })).toBeEnabled();
        await expectGoodScreen(page);
        await warning.getByRole("link", { name: /^Fix it/ }).click();
        await expect(page.locator('[data-path="links/more/url/en_GB"]:focus-within')).toBeInViewport();
      });
    });

    test("PUB-3 a draft is scheduled as it is now, cancelled, and published at its time", async ({
      page,
      ownServer,
    }) => {
      await signInStaff(page.context(), ownServer);
      const museum = `${ownServer.address}${MUSEUM}`;
      const work = `${museum}/elements/artworks/101`;
      const name = async (text: string): Promise<void> => {
        const { draftRevision: base } = (await (await page.request.get(work)).json()) as { draftRevision: number };
        const edited = await page.request.patch(work, { data: { base, changes: { "name/en_GB": text } } });
        expect(edited.ok()).toBe(true);
      };
      await name("Of this week");
      await page.goto(`${ownServer.address}/console/museums/1/publish`);
      const status = page.getByRole("contentinfo").getByRole("status");
      const scheduled = page.getByRole("list", { name: "Scheduled" });
      await page.getByText("At a date and time", { exact: true }).click();
      const submit = page.getByRole("button", { name: "Schedule 1 change" });
      await expect(submit).toBeEnabled();
      await submit.click();
      const at = page.getByLabel("Date and time", { exact: true });
      await expect(at).toBeFocused();
      const year = new Date().getFullYear() + 1;
      await at.fill(`${year}-03-01T08:30`);
      await page.getByRole("textbox", { name: "Note for the history" }).fill("Spring");
      await submit.click();
      await expect(status).toContainText("Scheduled. It is listed until it is published.");
      await expect(scheduled).toContainText(new RegExp(`1 Mar ${year}, 08:30.*1 change.*Spring`));
      await expectGoodScreen(page);
      await expect(page.getByRole("textbox", { name: "The address for visitors" })).toHaveValue(/\/museums\//);
      // The next person sees it before scheduling the same again, and on the overview.
      await expect(page.getByText("A publication is scheduled already.", { exact: false })).toBeVisible();
      await expect(page.getByRole("link", { name: "Change the time zone" })).toHaveAttribute(
        "href",
        /settings\?field=timeZone$/,
      );
      await page.goto(`${ownServer.address}/console/museums/1`);
      await expect(page.getByText(`One change is published on 1 Mar ${year}, 08:30.`)).toBeVisible();
      // Deleting the museum would end it.
      await page.goto(`${ownServer.address}/console/museums/1/settings`);
      await page.getByRole("button", { name: "Delete the museum…" }).click();
      await expect(page.getByRole("dialog")).toContainText("One scheduled publication is not made.");
      await page.goto(`${ownServer.address}/console/museums/1`);
      await page.getByRole("link", { name: "Show", exact: true }).click();
      await scheduled.getByRole("button", { name: "Do not publish it" }).click();
      const question = page.getByRole("alertdialog", { name: /^Cancel the publication of 1 Mar/ });
      await question.getByRole("button", { name: "Do not publish it" }).click();
      await expect(question).toHaveCount(0);
      await expect(scheduled).toHaveCount(0);

      // The form has whole minutes, which nobody waits for here. A machine that needs longer to send the call gets a later time.
      let aheadMs = 1500;
      await expect(async () => {
        aheadMs *= 2;
        const soon = new Date(Date.now() + aheadMs).toISOString();
        const ordered = await page.request.post(`${museum}/publications`, { data: { at: soon, note: "Now it is" } });
        expect(ordered.ok(), await ordered.text()).toBe(true);
      }).toPass();
      await name("Of next week");
      await expect(page.getByRole("heading", { level: 1 }).locator("..")).toContainText("Visitors see version 2");
      await expect(page.getByText("Now it is")).toBeVisible();
      await expect(scheduled).toHaveCount(0);
      const seen = (await detail(page, 2)).text;
      expect(seen).toContain("Of this week");
      expect(seen).not.toContain("Of next week");
    });

    test("ENTRY-11 SHELL-6 CON-2 a museum is deactivated for visitors, and activated again", async ({
      page,
      context,
      ownServer,
    }) => {
      await signInStaff(context, ownServer);
      const visitor = await context.newPage();
      const visitorsRead = async (text: string): Promise<void> => {
        await visitor.goto(`${ownServer.address}${at("DEMO", "")}`);
        await expect(visitor.getByText(text, { exact: true }).first()).toBeVisible();
      };
      const notice = page.getByText(
        "Visitors cannot open this museum: it is deactivated. The next publication activates it, too.",
      );
      const heading = page.getByRole("heading", { level: 1 });

      await page.goto(`${ownServer.address}/console/museums/1/publish`);
      await expect(page.getByText("Visitors see it", { exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: "Open the guide" })).toBeVisible();
      await page.getByRole("button", { name: "Deactivate…" }).click();
      const question = page.getByRole("alertdialog", { name: "Deactivate Museum of Pattern?" });
      await expect(question).toContainText("as soon as they open it with a connection");
      await expectGoodScreen(page);
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(notice).toHaveCount(0);
      await page.getByRole("button", { name: "Deactivate…" }).click();
      await question.getByRole("button", { name: "Deactivate", exact: true }).click();
      await expect(notice).toBeVisible();
      await expect(heading).toBeFocused();
      await expect(page.getByText(/^The last version is 1, published/)).toBeVisible();
      await expect(page.getByRole("button", { name: "Deactivate…" })).toHaveCount(0);
      await expect(page.getByText("Visitors see it", { exact: true })).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Open the guide" })).toHaveCount(0);
      await expect(page.getByRole("status").filter({ hasText: "Visitors cannot open the museum now." })).toBeVisible();
      await expectGoodScreen(page);
      await visitorsRead("This museum is not available");

      await page.goto(`${ownServer.address}/console`);
      await expect(page.getByText("Deactivated", { exact: true })).toBeVisible();
      await page.goto(`${ownServer.address}/console/museums/1`);
      await expect(notice).toBeVisible();
      await expect(page.getByText("Until Museum of Pattern is published")).toHaveCount(0);
      await expectGoodScreen(page);
      await page.getByRole("button", { name: "Activate", exact: true }).click();
      await expect(notice).toHaveCount(0);
      await expect(heading).toBeFocused();
      await visitorsRead("Start");
    });
  });
}
