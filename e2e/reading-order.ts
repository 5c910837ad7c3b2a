import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type Page, expect, test } from "@playwright/test";

/** Roles that a screen reader stops at. Texts and pictures are left out: they change with the museum. */
const STOPS =
  /^(?:alert|button|checkbox|combobox|dialog|heading|iframe|link|navigation|progressbar|radio|region|slider|textbox)$/;

/** Returns what a screen reader reaches, in its order, one stop per line: `button "Back"`. */
export async function outline(page: Page): Promise<string[]> {
  const tree = await page.locator("body").ariaSnapshot();
  return tree.split("\n").flatMap((line) => {
    const [, role = "", name = ""] = /^\s*- '?(\w+)((?: "(?:[^"\\]|\\.)*")?)/.exec(line) ?? [];
    return STOPS.test(role) ? [role + name] : [];
  });
}

/** Writes the files in reading-order/. */
const WRITE_COMMAND = "playwright test screens.spec.ts --update-snapshots=all";

/** Waits until the screen's title and outline are those of its file in reading-order/. */
export async function expectReadingOrder(page: Page, screen: string): Promise<void> {
  const path = readingOrderFile(screen);
  const read = async (): Promise<string> =>
    `${[`title "${await page.title()}"`, ...(await outline(page))].join("\n")}\n`;
  if (test.info().config.updateSnapshots === "all") {
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await read());
    return;
  }
  if (!existsSync(path)) throw new Error(`${path} is missing: "${WRITE_COMMAND}" writes it`);
  await expect.poll(read, { message: `reading order of ${screen}` }).toBe(readFileSync(path, "utf8"));
}

/** Waits until a screen in another language has the stops of its file, under any names. */
export async function expectSameStops(page: Page, screen: string): Promise<void> {
  const roles = (stops: string[]): string[] => stops.map((stop) => stop.replace(/ .*/, ""));
  const expected = roles(readFileSync(readingOrderFile(screen), "utf8").trim().split("\n").slice(1));
  await expect.poll(async () => roles(await outline(page)), { message: `stops of ${screen}` }).toEqual(expected);
}

export function readingOrderFile(screen: string): string {
  return fileURLToPath(new URL(`reading-order/${screen}.txt`, import.meta.url));
}
