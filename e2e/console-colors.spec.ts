import { CONSOLE_SIZES, expectGoodScreen, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("CON-10 a colour that is hard to read is judged, and replaced by the nearest one that is not", async ({
      page,
      ownServer,
    }) => {
      await signInStaff(page.context(), ownServer);
      await page.goto(`${ownServer.address}/console/museums/1/look`);
      const works = page.getByRole("region", { name: "Works" });
      const text = works.getByRole("group", { name: "Text of a work" });
      const verdict = text.getByRole("status");
      await expect(verdict).toContainText("easy to read");
      await text.getByRole("textbox", { name: "Background", exact: true }).fill("#ffffff");
      await text.getByRole("textbox", { name: "Text", exact: true }).fill("#909090");
      await expect(verdict).toContainText("3.2 : 1, hard to read; it needs 4.5 : 1");
      await expectGoodScreen(page);
      await verdict.getByRole("button", { name: "Use #767676" }).click();
      await expect(verdict).toContainText("4.5 : 1, easy to read");
      await expect(verdict.getByRole("button")).toHaveCount(0);
      await expect(text.getByRole("textbox", { name: "Text", exact: true })).toHaveValue("#767676");

      // The app chooses the text of the camera button, here black.
      const camera = page.getByRole("group", { name: "Camera button" });
      await camera.getByRole("textbox", { name: "Background", exact: true }).fill("#ffe0d0");
      await expect(camera.getByRole("status")).toContainText(/^1\d\.\d : 1, easy to read$/);

      const stored = `${ownServer.address}/api/console/v1/museums/1/elements/museum/museum`;
      await expect.poll(async () => (await page.request.get(stored)).text()).toContain("#ffe0d0");
      await page.reload();
      await expect(text.getByRole("textbox", { name: "Text", exact: true })).toHaveValue("#767676");
      await expect(verdict).toContainText("4.5 : 1, easy to read");
      await expect(camera.getByRole("textbox", { name: "Background", exact: true })).toHaveValue("#ffe0d0");
    });
  });
}
