import { fileURLToPath } from "node:url";
import type { Frame, Locator, Page } from "@playwright/test";
import QRCode from "qrcode";
import { expectAccessible } from "./axe.ts";
import { signInStaff } from "./console-page.ts";
import { expect, test } from "./fixtures.ts";
import { Latch } from "./latch.ts";

/** The picture of the demo museum's work 214. */
const CORAL = fileURLToPath(new URL("../demo/museums/pattern/pictures/214.webp", import.meta.url));

/** The preview's own page in the console's frame. */
async function previewFrame(page: Page): Promise<Frame> {
  const handle = await page.locator("iframe[title=Preview]").elementHandle();
  const frame = await handle?.contentFrame();
  if (frame === null || frame === undefined) throw new Error("the preview has no page");
  return frame;
}

/** A host of phones, which leads nowhere. */
const PUBLIC_HOST = "museum.test";

/** The dark modules of a QR code that is shown, as "x y" from the corner of its quiet zone. */
async function modulesOf(code: Locator): Promise<string> {
  const path = (await code.locator("path").getAttribute("d")) ?? "";
  return Array.from(path.matchAll(/M(\d+) (\d+)/g), ([, x, y]) => `${x} ${y}`).join();
}

/** The same of a text, in each of the eight masks among which a program may choose. */
function codesOf(text: string): string[] {
  return ([0, 1, 2, 3, 4, 5, 6, 7] as const).map((maskPattern) => {
    const { modules } = QRCode.create([{ data: Buffer.from(text), mode: "byte" }], {
      errorCorrectionLevel: "M",
      maskPattern,
    });
    return Array.from(modules.data, (isDark, at) =>
      isDark ? [`${(at % modules.size) + QUIET_ZONE} ${Math.floor(at / modules.size) + QUIET_ZONE}`] : [],
    )
      .flat()
      .join();
  });
}

/** White modules around a QR code. */
const QUIET_ZONE = 4;

/** What a page is refused: it has no origin. */
const refusals = (): Record<string, string> => {
  const attempts: Record<string, () => unknown> = {
    console: () => window.parent.document.title,
    cookies: () => document.cookie,
    storage: () => localStorage.length,
  };
  return Object.fromEntries(
    Object.entries(attempts).map(([name, attempt]) => {
      try {
        return [name, `read ${String(attempt())}`];
      } catch (error) {
        return [name, error instanceof DOMException ? error.name : String(error)];
      }
    }),
  );
};

test.describe("1280 × 800", () => {
  test.use({
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    hasTouch: false,
  });

  test("CON-4 PUB-5 what is typed is on the phone at once, which can read nothing of the console", async ({
    page,
    ownServer,
  }) => {
    await signInStaff(page.context(), ownServer);
    await page.goto(`${ownServer.address}/console/museums/1/works/214`);
    const phone = page.frameLocator("iframe[title=Preview]");
    const title = page.getByRole("textbox", { name: /^Title/ }).first();
    await title.focus();
    await expect(phone.getByRole("heading", { level: 1, name: "Coral" })).toBeVisible();
    await expect(title, "the phone leaves the focus where it is").toBeFocused();

    const frame = await previewFrame(page);
    expect(await frame.evaluate(refusals)).toEqual({
      console: "SecurityError",
      cookies: "SecurityError",
      storage: "SecurityError",
    });

    await frame.evaluate(() => window.scrollTo(0, 120));
    const typed = Date.now();
    await title.fill("Coral at night");
    await expect(phone.getByRole("heading", { level: 1, name: "Coral at night" })).toBeAttached();
    test.info().annotations.push({ type: "shown after", description: `${Date.now() - typed} ms` });
    expect(await frame.evaluate(() => window.scrollY)).toBe(120);

    await page.getByRole("radio", { name: /^Spanish/ }).click();
    await expect(phone.locator("html")).toHaveAttribute("lang", "es");
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Coral");

    // CON-6: the camera's quality, and a trial with a photograph, since this browser has no camera.
    await expect(page.getByText("The camera recognises this work well.")).toBeVisible();
    await page.getByRole("button", { name: "Try it with your camera" }).click();
    const trial = page.getByRole("dialog", { name: "Try it with your camera" });
    await expect(trial.getByText(/hoose a photo( instead)?\./)).toBeVisible();
    await expectAccessible(page);
    await trial.locator("input[type=file]").setInputFiles(CORAL);
    await expect(trial.getByText(/^214 .* is recognised with certainty/)).toBeVisible();

    // No phone could open a link to this computer, so it gets no code.
    await page.goto(`${ownServer.address}/console/museums/1/preview`);
    await page.getByRole("button", { name: "Make a link" }).click();
    await expect(page.getByRole("textbox", { name: "Link to the draft" })).toBeVisible();
    await expect(page.getByText("Only this computer can open this address")).toBeVisible();
    await expect(page.getByRole("img", { name: "QR code of the link" })).toHaveCount(0);
  });

  test("CON-4 a language that is chosen while the phone loads is shown on it", async ({ page, ownServer }) => {
    await signInStaff(page.context(), ownServer);
    const [asked, chosen] = [new Latch(), new Latch()];
    await page.route(
      "**/preview/*/api/v2/museums/detail/**",
      async (route) => {
        asked.open();
        await chosen.opened;
        await route.continue();
      },
      { times: 1 },
    );
    await page.goto(`${ownServer.address}/console/museums/1/works/214`);
    await asked.opened;
    await page.getByRole("radio", { name: /^Spanish/ }).click();
    await expect(page.getByRole("radio", { name: /^Spanish/ })).toBeChecked();
    chosen.open();
    const phone = page.frameLocator("iframe[title=Preview]");
    await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(phone.locator("html")).toHaveAttribute("lang", "es");
  });

  test("CON-10 menus are arranged on the phone by keyboard and by dragging, next to a list that does the same", async ({
    page,
    ownServer,
  }) => {
    await signInStaff(page.context(), ownServer);
    await page.goto(`${ownServer.address}/console/museums/1/look`);
    await page.getByRole("radio", { name: "Start menu" }).click();
    const phone = page.frameLocator("iframe[title=Preview]");
    const onPhone = phone.locator("[data-item] [role=group]");
    const listed = page.getByRole("list", { name: "Start menu" }).getByRole("listitem");
    const press = async (name: string): Promise<void> => {
      await phone.getByRole("button", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
    };
    await expect(onPhone.first()).toHaveAccessibleName("Type a number");

    await press("Move later: Type a number");
    await expect(onPhone.nth(1)).toHaveAccessibleName("Type a number");
    await expect(phone.getByRole("button", { name: "Move later: Type a number" })).toBeFocused();
    await expect(listed.nth(1)).toContainText("Type a number");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(onPhone.first()).toHaveAccessibleName("Type a number");

    await press("Rename: Type a number");
    await page.getByRole("dialog").getByRole("textbox").fill("By number");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(onPhone.first()).toHaveAccessibleName("By number");
    await page.getByRole("button", { name: "Hide: By number" }).click();
    await expect(onPhone.first()).toHaveAccessibleName("By number, Hidden");
    await expect(listed.first()).toContainText("Hidden");

    const frame = await page.locator("iframe[title=Preview]").boundingBox();
    const boxes = await phone.locator("[data-item]").evaluateAll((items) =>
      items.slice(0, 2).map((item) => {
        const { x, y, width, height } = item.getBoundingClientRect();
        return { x: (x + width / 2) / innerWidth, top: y / innerWidth, height: height / innerWidth };
      }),
    );
    const [first, second] = boxes;
    if (frame === null || first === undefined || second === undefined) throw new Error("there is nothing to drag");
    const at = ({ x, top, height }: typeof first, part: number): [number, number] => [
      frame.x + frame.width * x,
      frame.y + frame.width * (top + height * part),
    ];
    await page.mouse.move(...at(first, 0.2));
    await page.mouse.down();
    await page.mouse.move(...at(second, 0.5), { steps: 4 });
    await page.mouse.move(...at(second, 0.9), { steps: 4 });
    await page.mouse.up();
    await expect(listed.nth(1)).toContainText("By number");
    await expect(onPhone.nth(1)).toHaveAccessibleName("By number, Hidden");
    await expectAccessible(page);

    await page.getByRole("radio", { name: "Side menu" }).click();
    await press("Move earlier: Language");
    await press("Hide: Start menu");
    await expect(onPhone.nth(2)).toHaveAccessibleName("Language");
    await expect(onPhone.first()).toHaveAccessibleName("Start menu, Hidden");

    // Visitors of the draft get what was arranged.
    await page.getByRole("radio", { name: "Colours" }).click();
    await phone.getByRole("button", { name: "Menu" }).focus();
    await page.keyboard.press("Enter");
    const menu = phone.getByRole("dialog").getByRole("navigation").getByRole("link");
    await expect(menu.nth(0)).toHaveText("In one minute");
    await expect(menu.nth(1)).toHaveText("Language");
  });
});

test.describe("on a phone, of a server with an address", () => {
  test.use({
    viewport: { width: 390, height: 844 },
    // The page of a link that was withdrawn.
    expectedErrors: [/status of 404 .*\/preview\//],
    ownServerOptions: { envAt: (address) => ({ CICERONE_URL: address.replace("127.0.0.1", PUBLIC_HOST) }) },
  });

  test("CON-4 PUB-5 a link opens the draft on a phone, records nothing, and ends when it is withdrawn", async ({
    page,
    browser,
    keyboard,
    ownServer,
  }) => {
    const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await signInStaff(desk.context(), ownServer);
    await desk.goto(`${ownServer.address}/console/museums/1/preview`);
    await desk.getByRole("button", { name: "Make a link" }).click();
    await expectAccessible(desk);
    const link = new URL(await desk.getByRole("textbox", { name: "Link to the draft" }).inputValue());
    await expect(desk.getByRole("link", { name: "Open it in this browser" })).toHaveAttribute("href", link.href);
    expect(link.hostname).toBe(PUBLIC_HOST);
    const code = desk.getByRole("img", { name: "QR code of the link" });
    expect(codesOf(link.href), "the code is that of the link").toContain(await modulesOf(code));

    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.method()));
    // Only the name of the host is made up.
    const opened = await page.goto(`${ownServer.address}${link.pathname}?lang=en`);
    expect(opened?.headers()["x-robots-tag"]).toContain("noindex");
    await expect(page.getByText("visitors do not see this yet")).toBeVisible();
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("link", { name: "Type a number" }).click();
    await keyboard.open("214");
    await expect(page.getByRole("heading", { level: 1, name: "Coral" })).toBeVisible();
    const pause = page.getByRole("button", { name: "Pause" });
    if (!(await pause.isVisible())) await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(pause).toBeVisible();
    await expect(page.getByText("visitors do not see this yet")).toBeVisible();

    expect(await page.evaluate(refusals)).toMatchObject({ cookies: "SecurityError", storage: "SecurityError" });
    expect(new Set(requests)).toEqual(new Set(["GET"]));

    await desk.getByRole("button", { name: "Withdraw" }).click();
    await expect(desk.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
    // What opens nothing any more is not offered.
    await expect(desk.getByRole("textbox", { name: "Link to the draft" })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("heading", { name: "This preview has ended" })).toBeVisible();
    await expectAccessible(page);

    // The activity says until when the link was to work.
    await desk.goto(`${ownServer.address}/console/activity`);
    const made = desk.getByRole("listitem").filter({ hasText: "Made a preview link" });
    await expect(made).toContainText(/· \d{1,2} \w{3,4} \d{4}, \d\d:\d\d/);
    await desk.close();
  });
});
