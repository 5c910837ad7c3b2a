import { readFileSync } from "node:fs";
import { CONSOLE_SIZES, expectGoodScreen, signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";

const LIST = "code,name.en,text.en\n007,Anchor,It held a ship.\n12,Bell,\n";

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({ viewport: size, isMobile: false, hasTouch: false });

    test("XLSX-1 CON-1 a museum begins with a spreadsheet, whose works leave as one, come back changed and are undone", async ({
      page,
      ownServer,
    }) => {
      await signInStaff(page.context(), ownServer);
      await page.goto(`${ownServer.address}/console/`);
      await page.getByRole("button", { name: "New museum" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Name of the museum" }).fill("Harbour Museum");
      const file = (name: string, content: string | Buffer) => ({
        name,
        mimeType: "application/octet-stream",
        buffer: Buffer.from(content),
      });
      await dialog.getByLabel("Works from a spreadsheet").setInputFiles(file("list.csv", LIST));
      await expect(dialog.getByText("list.csv")).toBeVisible();
      await expectGoodScreen(page);
      await dialog.getByRole("button", { name: "Create the museum" }).click();

      // It is looked at first.
      await expect(page.getByRole("heading", { name: "Packages and spreadsheets", level: 1 })).toBeVisible();
      const card = page.getByRole("article", { name: "list.csv" });
      await expect(card.getByRole("list", { name: "2 changes" }).getByRole("listitem")).toHaveCount(2);
      await card.getByRole("button", { name: "Bring in 2 changes" }).click();
      await expect(card.getByText("It is brought in: the draft has the changes.")).toBeVisible();
      await expectGoodScreen(page);
      await card.getByRole("button", { name: "Close" }).click();

      // What leaves is the same when it comes back.
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download the works as a spreadsheet" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("HARBOURMUSEUM.xlsx");
      const bring = page.getByLabel("Choose a spreadsheet");
      await bring.setInputFiles(file("same.xlsx", readFileSync(await download.path())));
      const same = page.getByRole("article", { name: "same.xlsx" });
      await expect(same.getByText("nothing changes", { exact: false })).toBeVisible();
      await same.getByRole("button", { name: "Discard" }).click();

      // A fault names its row and column.
      await bring.setInputFiles(file("bad.csv", "code,hall\n007,attic\n"));
      const bad = page.getByRole("article", { name: "bad.csv" });
      await expect(bad.getByRole("alert")).toContainText("One thing is wrong");
      await expect(bad.getByRole("listitem")).toContainText(/bad\.csv.*2.*B "hall".*attic/);
      await bad.getByRole("button", { name: "Remove" }).click();

      await bring.setInputFiles(file("names.csv", "code,name.en\n007,Old anchor\n"));
      const names = page.getByRole("article", { name: "names.csv" });
      await expect(names.locator("ins")).toContainText("Old");
      await names.getByRole("button", { name: "Bring in one change" }).click();
      await names.getByRole("button", { name: "Undo" }).click();
      await expect(names).toHaveCount(0);

      const museum = /museums\/(\d+)/.exec(page.url())?.[1] ?? "";
      await page.goto(`${ownServer.address}/console/museums/${museum}/works`);
      await expect(page.getByRole("row", { name: /^Anchor/ })).toContainText("007");
      await expect(page.getByRole("row", { name: /^Bell/ })).toBeVisible();
      await expect(page.getByText("Old anchor")).toHaveCount(0);
    });
  });
}
