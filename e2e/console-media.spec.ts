import { readFileSync } from "node:fs";
import { deflateSync, crc32 } from "node:zlib";
import type { Page } from "@playwright/test";
import { CONSOLE_SIZES, expectGoodScreen, join, signInStaff } from "./console-page.ts";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { Network } from "./network.ts";

/** Returns a PNG of random pixels, which nothing compresses: three bytes a pixel. */
function noise(width: number, height: number, seed: number): Buffer {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  let state = seed;
  for (let i = 0; i < rows.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    rows[i] = i % (1 + 3 * width) === 0 ? 0 : state >>> 24;
  }
  const chunk = (name: string, content: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(rows, { level: 0 });
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

/** Reports whether the page has the browser ask before it is closed. */
function asksBeforeClosing(page: Page): Promise<boolean> {
  return page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
}

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({
      viewport: size,
      isMobile: false,
      hasTouch: false,
      expectedErrors: [FAILED_REQUEST],
    });

    test("CON-11 an upload continues over a cut and a reload; files are replaced everywhere and deleted", async ({
      page,
      ownServer,
    }) => {
      const network = await Network.inFrontOf(ownServer.address);
      await signInStaff(page.context(), ownServer, network.address);
      await page.goto(`${network.address}/console/museums/1/media`);
      const files = page.getByRole("grid", { name: "Media" });
      await expect(files.getByRole("row").first()).toBeVisible();
      await expectGoodScreen(page);

      // The connection is cut while a file is sent, and the page is loaded again.
      const offsets: number[] = [];
      page.on("request", (request) => {
        const offset = request.method() === "PATCH" ? request.headers()["upload-offset"] : undefined;
        if (offset !== undefined) offsets.push(Number(offset));
      });
      network.rate = 600_000;
      const tray = page.getByRole("region", { name: "Uploads" });
      await page.locator("input[type=file][multiple]").setInputFiles([
        { name: "Big loom.png", mimeType: "image/png", buffer: noise(1400, 1100, 7) },
        { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") },
      ]);
      await expect(tray.getByText("this is no file a guide can show", { exact: false })).toBeVisible();
      await expect(tray.getByText(/^[1-9][\d.]* [kM]B of/)).toBeVisible();
      expect(await asksBeforeClosing(page), "while a file is sent").toBe(true);
      network.cut();
      await expect(tray.getByText("No connection", { exact: false })).toBeVisible();
      await expectGoodScreen(page, { heldBack: /./ });
      network.restore();
      network.rate = 0;
      await page.reload();
      await expect(tray.getByText("Uploaded", { exact: true })).toBeVisible();
      expect(await asksBeforeClosing(page), "when all files are sent").toBe(false);
      expect(Math.max(...offsets), "it continues where it was").toBeGreaterThan(0);
      await expect(files.getByRole("row", { name: "Big-loom.png" })).toBeVisible();
      await tray.getByRole("button", { name: "Close the list" }).click();

      // The same file is not stored twice, and an unused one is found.
      await page
        .locator("input[type=file][multiple]")
        .setInputFiles([{ name: "copy.png", mimeType: "image/png", buffer: noise(1400, 1100, 7) }]);
      await expect(tray.getByText("already", { exact: false })).toBeVisible();
      await tray.getByRole("button", { name: "Close the list" }).click();
      await page.getByRole("button", { name: /^All files/ }).click();
      await page.getByRole("option", { name: "Not used" }).click();
      await expect(files.getByRole("row")).toHaveCount(1);

      // A picture of a work is replaced everywhere by it.
      await page.getByRole("button", { name: /^Not used/ }).click();
      await page.getByRole("option", { name: "Used", exact: true }).click();
      await page.getByRole("button", { name: /^All kinds/ }).click();
      await page.getByRole("option", { name: "Picture" }).click();
      // The list stays while the next one is loaded.
      const used = files.getByRole("row").first();
      await expect(used).toHaveAccessibleName(/\.(?:webp|png|jpg)$/);
      await expect(files.getByRole("row", { name: "Big-loom.png" })).toHaveCount(0);
      const name = (await used.getAttribute("aria-label")) ?? "";
      await used.click();
      const details = page.getByRole("dialog", { name });
      await expect(details.getByRole("heading", { name: /^Used in/ })).toBeVisible();
      await expectGoodScreen(page);
      await details.getByRole("button", { name: "Replace everywhere" }).click();
      await page.getByRole("grid", { name: "Media" }).getByRole("row", { name: "Big-loom.png" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Replace everywhere" }).click();
      await expect(details.getByRole("heading", { name: "Used nowhere" })).toBeVisible();

      // What nothing uses can be deleted and restored.
      await details.getByRole("button", { name: "Delete", exact: true }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
      await expect(details).toHaveCount(0);
      await page.getByRole("button", { name: "Bin", exact: true }).click();
      const bin = page.getByRole("dialog", { name: "Bin" });
      await expect(bin.getByText(name)).toBeVisible();
      await expectGoodScreen(page);
      await bin.getByRole("button", { name: "Restore" }).click();
      await expect(bin.getByText("The bin is empty")).toBeVisible();
      network.close();
    });

    test("CON-11 files that are named by numbers find their works, and are assigned in one step", async ({
      page,
      ownServer,
      browser,
    }) => {
      await signInStaff(page.context(), ownServer);
      const works = `${ownServer.address}/api/console/v1/museums/1/elements/artworks`;
      const values = { code: "9001", "name/en_GB": "Loom" };
      const created = await page.request.post(works, { data: { key: "loom", values } });
      expect(created.status(), await created.text()).toBe(201);
      const stored = async (): Promise<string[]> => {
        const answer = await page.request.get(`${works}/loom`);
        const files = ((await answer.json()) as { values: Record<string, { path?: string }> }).values;
        return Object.entries(files).flatMap(([field, { path }]) => (path === undefined ? [] : [`${field} ${path}`]));
      };

      await page.goto(`${ownServer.address}/console/museums/1/media`);
      await expect(page.getByRole("grid", { name: "Media" }).getByRole("row").first()).toBeVisible();
      const sound = readFileSync("../media/testdata/44100.mp3");
      const captions = Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\nA loom.\n");
      await page.locator("input[type=file][multiple]").setInputFiles([
        { name: "9001.es.mp3", mimeType: "audio/mpeg", buffer: sound },
        { name: "9001.es.vtt", mimeType: "text/vtt", buffer: captions },
        { name: "9001.png", mimeType: "image/png", buffer: noise(40, 30, 3) },
        { name: "9002.png", mimeType: "image/png", buffer: noise(40, 30, 4) },
      ]);
      const tray = page.getByRole("region", { name: "Uploads" });
      await expect(tray.getByText("4 files are uploaded")).toBeVisible();
      await tray.getByRole("button", { name: "Close the list" }).click();
      await expect(page.getByText("3 files have numbers of works as their names")).toBeVisible();
      const show = page.getByRole("button", { name: "Assign to works" });
      await show.click();
      const dialog = page.getByRole("dialog", { name: "Assign files to works" });
      await expect(dialog.getByRole("row", { name: "9001-es.mp3, 9001 Loom: Sound, Spanish" })).toBeVisible();
      await expect(dialog.getByRole("row", { name: "9001-es.vtt, 9001 Loom: Transcript, Spanish" })).toBeVisible();
      await expect(dialog.getByRole("row", { name: /9002/ })).toHaveCount(0);
      await expectGoodScreen(page);

      // By keyboard: one stays where it is.
      await dialog.getByRole("row", { name: /9001-es\.vtt/ }).focus();
      await page.keyboard.press("Space");
      await dialog.getByRole("button", { name: "Assign 2 files" }).press("Enter");
      await expect(dialog).toHaveCount(0);
      await expect.poll(stored).toEqual(["audio/es_ES media/9001-es.mp3", "image media/9001.png"]);
      await expect(page.getByText("One file has the number of a work as its name")).toBeVisible();
      await expect(show).toBeFocused();

      // What it did is one step, which can be undone.
      await page.getByRole("button", { name: "Take back" }).click();
      await expect(page.getByText("3 files have numbers of works as their names")).toBeVisible();
      expect(await stored()).toEqual([]);

      // A translator is asked about the languages that are theirs; then one file is left.
      const role = { role: "translator", languages: ["es_ES"] };
      const translator = await join(browser, ownServer, page.context(), role, size);
      await translator.goto(`${ownServer.address}/console/museums/1/media`);
      await translator.getByRole("button", { name: "Assign to works" }).click();
      await translator.getByRole("button", { name: "Assign 2 files" }).click();
      await expect.poll(stored).toEqual(["audio/es_ES media/9001-es.mp3", "transcript/es_ES media/9001-es.vtt"]);
      await expect(page.getByText("One file has the number of a work as its name")).toBeVisible();
      await show.press("Enter");
      await dialog.getByRole("button", { name: "Assign one file" }).press("Enter");
      await expect(show).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1, name: "Media" })).toBeFocused();
      expect(await stored()).toHaveLength(3);
    });
  });
}
