import { readFileSync } from "node:fs";
import { CONSOLE_SIZES, expectGoodScreen, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { changeZip } from "./zip.ts";

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({
      viewport: size,
      isMobile: false,
      hasTouch: false,
      // A code that is taken is refused.
      expectedErrors: [/status of 400 .*\/imports\/\w+\/apply/],
    });

    test("DRAFT-6 CON-1 a package is taken out, changed, brought in with its differences and undone; another one makes a museum", async ({
      page,
      ownServer,
    }) => {
      // A loaded server checks a package for longer than other things take.
      const checked = { timeout: test.info().timeout };
      await signInStaff(page.context(), ownServer);
      await page.goto(`${ownServer.address}/console/museums/2/settings`);
      await page.getByRole("link", { name: "Packages and spreadsheets" }).click();
      await expect(page.getByRole("heading", { name: "Packages and spreadsheets", level: 1 })).toBeVisible();
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download as a package" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("MPICASSOM.zip");
      const zip = readFileSync(await download.path());
      const nameOf = async (museum: string): Promise<string> => {
        const answer = await page.request.get(
          `${ownServer.address}/api/console/v1/museums/${museum}/elements/artworks/1`,
        );
        return ((await answer.json()) as { values: Record<string, string> }).values["name/en_GB"] ?? "";
      };
      const before = await nameOf("2");
      const bring = (name: string, content: Buffer) =>
        page.getByLabel("Choose a ZIP file").setInputFiles({ name, mimeType: "application/zip", buffer: content });

      // What is no package is refused with the checker's words, and removed.
      await bring("notes.zip", Buffer.from("not a zip"));
      const refused = page.getByRole("article", { name: "notes.zip" });
      await expect(refused.getByRole("alert")).toContainText("One thing is wrong", checked);
      await expect(refused.getByText("neither a folder nor a zip", { exact: false })).toBeVisible();
      await expectGoodScreen(page);
      await refused.getByRole("button", { name: "Remove" }).click();
      await expect(refused).toHaveCount(0);

      // One work has another name, and nothing else differs.
      const changed = changeZip(zip, (name, content) =>
        name === "artworks/1.yaml" ? content().replace(before, "The Patient Clock") : undefined,
      );
      await bring("clocks.zip", changed);
      const card = page.getByRole("article", { name: "clocks.zip" });
      await expect(card.getByRole("list", { name: "One change" }).getByRole("listitem")).toHaveCount(1, checked);
      await expect(card.locator("ins").filter({ hasText: "Patient" })).toBeVisible();
      await expectGoodScreen(page);
      expect(await nameOf("2"), "nothing is changed by looking").toBe(before);
      await card.getByRole("button", { name: "Bring in one change" }).click();
      await expect(card.getByText("It is brought in: the draft has the changes.")).toBeVisible();
      expect(await nameOf("2")).toBe("The Patient Clock");
      await card.getByRole("button", { name: "Undo" }).click();
      await expect(card).toHaveCount(0);
      expect(await nameOf("2")).toBe(before);

      // The same with another code is a museum of its own. The page may be left meanwhile.
      await page.goto(`${ownServer.address}/console/`);
      await expect(page.getByText("The Clock House")).toBeVisible();
      await page.getByRole("button", { name: "New museum" }).click();
      await page
        .getByRole("dialog")
        .getByRole("link", { name: /from a museum package/ })
        .click();
      await bring("second.zip", zip);
      const second = page.getByRole("article", { name: "second.zip" });
      await expect(second).toBeVisible();
      // It does not settle before the package is checked, which the next line waits for.
      await page.reload({ waitUntil: "commit" });
      await expect(second.getByText("The code MPICASSOM is taken")).toBeVisible(checked);
      await expectGoodScreen(page);
      const code = second.getByRole("textbox", { name: "Code of the new museum" });
      await code.fill("mpicassom");
      await second.getByRole("button", { name: "Create the museum" }).click();
      await expect(code).toHaveAccessibleDescription(/This code is taken/);
      await expect(code).toBeFocused();
      await code.fill("SECOND");
      await second.getByRole("button", { name: "Create the museum" }).click();
      await second.getByRole("button", { name: "Open the museum" }).click();
      await expect(page.getByRole("heading", { name: "The Clock House", level: 1 })).toBeVisible();
      await expect(page.getByRole("textbox", { name: "The address for visitors" })).toBeVisible();
    });
  });
}
