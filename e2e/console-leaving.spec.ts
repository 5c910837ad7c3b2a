import { CONSOLE_SIZES, expectGoodScreen, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { Latch } from "./latch.ts";

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    // Signing out loads the page again, which asks who is signed in.
    test.use({ viewport: size, isMobile: false, hasTouch: false, expectedErrors: [/status of 401/] });

    test("CON-14 typed text is not lost with a dialog, a screen or the page before somebody says so", async ({
      page,
      context,
      ownServer,
    }) => {
      const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
      const keep = question.getByRole("button", { name: "Keep writing" });
      const discard = question.getByRole("button", { name: "Discard" });
      await signInStaff(context, ownServer);
      await page.goto(`${ownServer.address}/console/people`);

      // A dialog in which nothing was typed closes at once.
      const open = page.getByRole("button", { name: "Invite someone" });
      const dialog = page.getByRole("dialog");
      const email = dialog.getByRole("textbox", { name: "E-mail address" });
      await open.click();
      await expect(email).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await expect(question).toHaveCount(0);

      // Escape asks; Enter and another Escape keep the text.
      await open.click();
      await email.fill("ben@museum.example");
      await page.keyboard.press("Escape");
      await expect(keep).toBeFocused();
      await expectGoodScreen(page);
      await page.keyboard.press("Enter");
      await expect(question).toHaveCount(0);
      await expect(email).toBeFocused();
      await expect(email).toHaveValue("ben@museum.example");
      await page.keyboard.press("Escape");
      await expect(keep).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(question).toHaveCount(0);
      await expect(email).toBeFocused();

      await dialog.getByRole("button", { name: "Close" }).click();
      await keep.click();
      await expect(email).toHaveValue("ben@museum.example");
      await page.mouse.click(5, 5);
      await expect(keep).toBeFocused();
      await discard.click();
      await expect(dialog).toHaveCount(0);
      await expect(open).toBeFocused();

      // Another screen: a link, the command palette, Back.
      const home = page.getByRole("link", { name: "Museums", exact: true }).first();
      await home.click();
      await page.getByRole("button", { name: "New museum" }).click();
      const museum = dialog.getByRole("textbox", { name: "Name of the museum" });
      await museum.fill("Museum of the History of Science");
      const link = dialog.getByRole("link");
      await link.click();
      await keep.click();
      await expect(museum).toHaveValue("Museum of the History of Science");
      await link.click();
      await discard.click();
      await expect(page).toHaveURL(/\/console\/new-museum\/package$/);
      await expect(dialog).toHaveCount(0);
      await page.getByRole("button", { name: /^Account of / }).click();
      await page.getByRole("menuitem", { name: "Account" }).click();
      const name = page.getByRole("textbox", { name: "Your name" });
      const stays = async (): Promise<void> => {
        await expect(keep).toBeFocused();
        await keep.click();
        await expect(question).toHaveCount(0);
        await expect(page).toHaveURL(/\/console\/account$/);
        await expect(name).toHaveValue("Marta Ruiz");
      };
      await name.fill("Marta Ruiz");
      await home.click();
      await stays();
      await page.goBack();
      await stays();
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog").getByRole("searchbox")).toBeFocused();
      await page.keyboard.type("tokens");
      await page.keyboard.press("Enter");
      await stays();

      // Reloading or closing the page: the browser asks.
      const asked: string[] = [];
      page.on("dialog", (browserQuestion) => {
        asked.push(browserQuestion.type());
        void browserQuestion.accept();
      });
      await page.reload();
      expect(asked).toEqual(["beforeunload"]);
      await expect(name).not.toHaveValue("Marta Ruiz");

      // Nobody is asked twice, though the text is there until the next screen is loaded.
      const tokens = new Latch();
      await page.route("**/tokens-screen*.js", async (route) => {
        await tokens.opened;
        await route.continue();
      });
      await name.fill("Marta Ruiz");
      // Without a key after the page was loaded, React Aria takes the browser for a screen reader's, and focuses later.
      await name.press("End");
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog").getByRole("searchbox")).toBeFocused();
      await page.keyboard.type("tokens");
      await page.keyboard.press("Enter");
      await discard.click();
      await expect(page).toHaveURL(/\/console\/tokens$/);
      await expect(page.locator("input[name=name]")).toHaveValue("Marta Ruiz");
      await home.click();
      await expect(page.getByRole("button", { name: "New museum" })).toBeVisible();
      await expect(question).toHaveCount(0);
      tokens.open();
      await page.goBack();
      await expect(page).toHaveURL(/\/console\/tokens$/);
      await page.goBack();
      await expect(name).not.toHaveValue("Marta Ruiz");

      // What is saved needs no question.
      await name.fill("Marta Ruiz");
      await page.getByRole("main").getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("contentinfo").getByRole("status")).toContainText("Saved");
      await page.reload();
      await expect(name).toHaveValue("Marta Ruiz");
      expect(asked).toEqual(["beforeunload"]);
      await page.goBack();
      await expect(page).toHaveURL(/\/console\/new-museum\/package$/);
      await page.goForward();

      // Signing out asks nothing: the next person at this browser must not find the account open.
      await name.fill("Marta");
      await page.getByRole("button", { name: /^Account of / }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await expect(page).toHaveURL(/\/console\/sign-in$/);
      await expect(question).toHaveCount(0);
    });
  });
}
