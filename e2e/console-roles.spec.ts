import { CONSOLE_SIZES, expectGoodScreen, expectSaved, join, signInOwner, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { Latch } from "./latch.ts";

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("STAFF-5 CON-14 a translator of Spanish changes Spanish and reads the rest; a guide reads; an analyst sees no content", async ({
      browser,
      ownServer,
    }) => {
      const owner = await signInOwner(browser, ownServer);
      const page = await join(browser, ownServer, owner, { role: "translator", languages: ["es_ES"] }, size);
      const museum = `${ownServer.address}/console/museums/1`;

      // The list is to read: nothing is made, chosen or moved.
      await page.goto(`${museum}/works`);
      await expect(page.getByRole("row", { name: /Coral/ })).toBeVisible();
      await expect(page.getByRole("checkbox")).toHaveCount(0);
      await expect(page.getByRole("button", { name: /^(New|Move |Change the number)/ })).toHaveCount(0);
      await expect(page.getByRole("link", { name: "Publish" })).toHaveCount(0);
      await expectGoodScreen(page);

      // The form opens in Spanish, whose texts are fields; all else is text.
      await page.getByRole("row", { name: /Coral/ }).getByText("Coral").click();
      await expect(page.getByText("You may change texts, sound and transcripts in Spanish.")).toBeVisible();
      const title = page.getByRole("textbox", { name: /^Title/ });
      await expect(page.getByRole("textbox", { name: /^Text, ?Spanish/ })).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Author" })).toHaveCount(0);
      await expect(page.getByRole("group", { name: "Author" })).toContainText("Peter Gray");
      await expect(page.getByRole("group", { name: "Hall" })).not.toContainText("empty");
      await expect(page.getByRole("button", { name: "Move to bin" })).toHaveCount(0);
      await expect(page.getByRole("textbox", { name: /^What the picture shows|^Alternative text/ })).toBeVisible();
      await title.fill("Coral cerebro");
      await expectSaved(page);
      await expectGoodScreen(page);

      // Another language is to read, in words.
      await page.getByRole("radio", { name: /French/ }).click();
      await expect(title).toHaveCount(0);
      await expect(page.getByRole("group", { name: /^Title, ?French/ })).toContainText(/\w/);
      await expectGoodScreen(page);
      await page.reload();
      await expect(title).toHaveValue("Coral cerebro");
      await page.context().close();

      // A guide reads all of it.
      const guide = await join(browser, ownServer, owner, { role: "guide" }, size);
      await guide.goto(`${museum}/works/214`);
      await expect(guide.getByText("You may read this, but not change it.")).toBeVisible();
      await expect(guide.getByRole("group", { name: /^Title/ })).toContainText("Coral");
      await expect(guide.getByRole("main").getByRole("textbox")).toHaveCount(0);
      await expectGoodScreen(guide);
      await guide.context().close();

      // An analyst reads why there is nothing.
      const analyst = await join(browser, ownServer, owner, { role: "analyst" }, size);
      await analyst.goto(museum);
      await expect(analyst.getByText("Your role does not include the content of this museum.")).toBeVisible();
      await expect(analyst.getByRole("navigation").getByRole("link", { name: "Works" })).toHaveCount(0);
      await expectGoodScreen(analyst);
      await analyst.context().close();
      await owner.close();
    });

    test.describe("refused", () => {
      test.use({ expectedErrors: [/status of 409/] });

      test("STAFF-5 CON-14 the last owner stays one, and the status line says nothing of other people", async ({
        page,
        ownServer,
      }) => {
        await signInStaff(page.context(), ownServer);
        await page.goto(`${ownServer.address}/console/people`);
        await page.getByRole("button", { name: "Change the role of Demo owner" }).click();
        await page.getByRole("dialog").getByRole("button", { name: /Role/ }).click();
        await page.getByRole("option", { name: /^Editor/ }).click();
        await page.getByRole("button", { name: "Make Editor" }).click();
        await expect(page.getByRole("alert")).toContainText("An organisation needs an owner");
        await expect(page.getByRole("contentinfo").getByRole("status")).toHaveText("");
        await expectGoodScreen(page);
      });
    });

    test.describe("signed out", () => {
      test.use({ expectedErrors: [/status of 401/] });

      test("STAFF-3 CON-14 a session that ends leads to the sign-in and back, and to nothing of the person before", async ({
        page,
        browser,
        ownServer,
      }) => {
        const owner = await signInOwner(browser, ownServer);
        const guide = await join(browser, ownServer, owner, { role: "guide", museums: ["2"] }, size);
        await guide.context().close();
        await signInStaff(page.context(), ownServer);
        await page.goto(`${ownServer.address}/console/`);
        await expect(page.getByText("Museum of Pattern")).toBeVisible();
        await page.context().clearCookies();
        await page.getByRole("button", { name: "Account of Demo owner" }).click();
        await page.getByRole("menuitem", { name: "Account" }).click();
        await page.getByRole("button", { name: "Leave this screen" }).click();
        await expect(page.getByText("Your session has ended.")).toBeVisible();
        await expectGoodScreen(page);

        // The museums of the person before are not shown, not even until the new ones have come.
        const list = new Latch();
        await page.route("**/api/console/v1/museums", async (route) => {
          await list.opened;
          await route.continue();
        });
        await page.getByLabel("E-mail").fill("guide@museum.example");
        await page.getByLabel("Password", { exact: true }).fill("four rules in an hour");
        await page.getByRole("button", { name: "Sign in", exact: true }).click();
        await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
        await page.getByRole("link", { name: "Museums" }).first().click();
        await expect(page.getByRole("heading", { level: 1, name: "Museums" })).toBeVisible();
        await expect(page.getByText("Museum of Pattern")).toHaveCount(0);
        list.open();
        await expect(page.getByRole("main").getByRole("link")).toHaveCount(1);
        await owner.close();
      });
    });
  });
}
