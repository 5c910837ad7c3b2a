import { CONSOLE_SIZES, expectGoodScreen } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({
      viewport: size,
      isMobile: false,
      hasTouch: false,
      timezoneId: "Europe/Madrid",
      expectedErrors: [/status of 40[09]/],
    });

    test("CON-1 CON-14 a curator makes a museum with a first work, and sees what is to do until it is published", async ({
      page,
      ownServer,
    }) => {
      // A time zone that the server does not know stands in nobody's way. It is set before the page is loaded:
      // calls of a page that is busy may pass a new route.
      await page.route("**/api/console/v1/museums", (route) => {
        const wanted = route.request().postDataJSON() as { timeZone?: string } | null;
        return route.continue(
          wanted?.timeZone === undefined ? {} : { postData: JSON.stringify({ ...wanted, timeZone: "Mars/Olympus" }) },
        );
      });
      await page.goto(await ownServer.consoleLink);
      await expect(page.getByText(/^\d+ here now, \d+ visits today$/).first()).toBeVisible();
      await page.getByRole("button", { name: "New museum" }).click();
      const dialog = page.getByRole("dialog", { name: "New museum" });
      await dialog.getByRole("textbox", { name: "Name of the museum" }).fill("Museum of the History of Science");
      await expect(dialog.getByRole("textbox", { name: "Code" })).toHaveValue("MOTHOS");
      await expect(dialog.getByRole("textbox", { name: "Code" })).toHaveAccessibleDescription(/^2 to 20 letters/);
      await dialog
        .locator("label")
        .filter({ hasText: /^French$/ })
        .click();
      await dialog.getByRole("textbox", { name: "Title of your first work" }).fill("Astrolabe");

      // The guide takes a colour of its logo, on which texts can be read.
      const picture = await page.evaluate(() => {
        const canvas = document.createElement("canvas");
        [canvas.width, canvas.height] = [120, 80];
        const context = canvas.getContext("2d");
        for (const [color, x] of [
          ["#ffffff", 0],
          ["#f0d000", 70],
        ] as const) {
          if (context) context.fillStyle = color;
          context?.fillRect(x, 0, 120, 80);
        }
        return canvas.toDataURL().split(",")[1] ?? "";
      });
      const logo = { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(picture, "base64") };
      await dialog.getByLabel("Logo", { exact: true }).setInputFiles(logo);
      await expect(dialog.getByRole("radio", { name: "#f0d000" })).toBeChecked();
      // A logo is taken back, too.
      await dialog.getByRole("button", { name: "Remove the logo" }).press("Enter");
      await expect(dialog.getByRole("radio", { name: "#f0d000" })).toHaveCount(0);
      await expect(dialog.getByRole("button", { name: "Choose a logo" })).toBeFocused();
      await dialog.getByLabel("Logo", { exact: true }).setInputFiles(logo);
      await expect(dialog.getByRole("radio", { name: "#f0d000" })).toBeChecked();
      await expectGoodScreen(page);

      // A code that is taken is said, and nothing typed is lost.
      await dialog.getByRole("textbox", { name: "Code" }).fill("demo");
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole("alert")).toContainText("Something in the form is not right");
      await dialog.getByRole("textbox", { name: "Code" }).fill("MHS");
      const refused = page.waitForResponse((response) => response.status() === 400);
      await page.keyboard.press("Enter");
      await refused;
      await expect(page).toHaveURL(/\/console\/museums\/\d+/);
      await expect(dialog).toHaveCount(0);
      // What comes next is said where one is then.
      await expect(page.getByRole("heading", { name: /^Until .* is published$/ })).toBeVisible();
      await expect(page.getByRole("region", { name: "Uploads" })).toHaveCount(0);
      const story = page.getByRole("link", { name: "Write its text, choose its picture, record its sound" });
      await expect(story).toHaveAttribute("href", /\/works\/[a-z0-9-]+$/);
      const museum = /\d+/.exec(page.url().split("/museums/")[1] ?? "")?.[0];
      const made = await page.request.get(
        `${ownServer.address}/api/console/v1/museums/${museum}/elements/museum/museum`,
      );
      expect(((await made.json()) as { values: unknown }).values).toMatchObject({
        logo: { path: expect.stringContaining("logo") },
        "customization/mainButtonsColor": "#f0d000",
        "customization/mainButtonsTextColor": expect.stringMatching(/^#[0-6]/),
      });

      await page.goto(`${ownServer.address}/console/`);
      await expect(
        page.getByRole("heading", { name: "Until Museum of the History of Science is published" }),
      ).toBeVisible();
      await expect(page.getByRole("img", { name: "Done" })).toHaveCount(2);
      await expectGoodScreen(page);
    });
  });
}
