import type { Page, Request } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./camera.ts";
import { FAILED_REQUEST } from "./fixtures.ts";
import { Latch } from "./latch.ts";
import { detailOf, workOf } from "./lookups.ts";
import { at, museum } from "./museums.ts";
import type { CodePage } from "./pages/code.ts";
import { DownloadsPage } from "./pages/downloads.ts";
import { ShellPage } from "./pages/shell.ts";
import type { Phone } from "./phone.ts";

const ENDPOINT = "**/api/recognition";

/** Address of the engine that recognises works on the phone. */
const ENGINE = /\/recognition-[\w-]+\.wasm$/;

const HINT = "Hold the phone so that the work fills the frame";
const NO_INTERNET = "An internet connection is needed for this action";

/** Collects the recognition requests of a page. */
function framesOf(page: Page): Request[] {
  return requestsOf(page, /\/api\/recognition$/);
}

/** Collects a page's requests to addresses that match. */
function requestsOf(page: Page, address: RegExp): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (address.test(request.url())) requests.push(request);
  });
  return requests;
}

/** Records the form data of every frame that the page sends, since Playwright cannot read files in forms. */
async function recordForms(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const forms: Record<string, unknown>[] = [];
    Object.assign(window, { sentForms: forms });
    const send = window.fetch;
    window.fetch = async (...call) => {
      const form = call[1]?.body;
      if (form instanceof FormData) {
        const { name, type, size } = form.get("image") as File;
        const [...start] = new Uint8Array(await (form.get("image") as File).slice(0, 3).arrayBuffer());
        forms.push({ museumId: form.get("museumId"), name, type, size, start });
      }
      return send(...call);
    };
  });
}

/** Opens the screen for a visitor who has accepted the notice before. */
async function open(page: Page, query = ""): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("recognition-notification-seen", "true"));
  await page.goto(at("DEMO", "recognition") + query);
}

test.beforeEach(async ({ code }) => code.grant());

/** Makes the page believe, until the connection changes, that it has none, so that the question is asked (REC-1). */
async function seemOffline(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let online = false;
    for (const change of ["online", "offline"]) {
      window.addEventListener(change, () => (online = change === "online"), { capture: true });
    }
    Object.defineProperty(Navigator.prototype, "onLine", { get: () => online });
  });
}

/** Begins the visit, so that no request is pending when the test replaces the page's clock. */
async function beginVisit(code: CodePage, phone: Phone): Promise<void> {
  await code.pass();
  await expect.poll(() => phone.queued()).toHaveLength(0);
}

// Tests with the same cameras run in one worker, so that they share its browser.
test.describe("a work on the wall", () => {
  test.use({ camera: { work: "214" } });
  test.describe.configure({ mode: "default" });

  test("REC-3 REC-4 REC-6 the phone held at it opens it, from=Recognition; the server recognises it without a download", async ({
    page,
    request,
    artwork,
    tracks,
    phone,
  }) => {
    const { idArtwork } = await workOf(request, "DEMO", "214");
    await recordForms(page);
    const frames = framesOf(page);
    const engines = requestsOf(page, ENGINE);
    await page.goto(at("DEMO", "recognition"));
    await expect(artwork.title).toHaveText("Coral");
    expect(engines).toEqual([]);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      at("DEMO", `artworks/${idArtwork}?from=Recognition`),
    );
    await expect.poll(() => tracks.running(), "cameras that still run").toEqual([]);
    await expect
      .poll(() => phone.json("current-artwork-visit"))
      .toMatchObject({ idArtwork, accessType: "RECOGNITION" });

    const [first] = frames;
    const headers = (await first?.allHeaders()) ?? {};
    expect(headers["authorization"]).toBe("Token cicerone");
    expect(headers["x-device-id"]).toBe((await phone.json("visitv2"))?.["idDevice"]);
    const forms = await page.evaluate(() => (window as unknown as { sentForms: Record<string, unknown>[] }).sentForms);
    expect(forms[0]).toMatchObject({
      museumId: String(museum("DEMO").idMuseum),
      name: "frame",
      type: "image/jpeg",
      start: [255, 216, 255],
    });
    expect(forms[0]?.["size"], "small enough for a weak network").toBeLessThan(120_000);
  });

  test("REC-4 a closed work does not open again by itself, only by a tap", async ({ page, recognition, artwork }) => {
    await open(page);
    await expect(artwork.title).toHaveText("Coral");
    await artwork.close.tap();
    const recognised = page.getByRole("link", { name: "Recognised: Coral" });
    await expect(recognised).toBeVisible();
    await expect(recognition.words).toHaveText("Recognised: Coral");
    await recognised.tap();
    await expect(artwork.title).toHaveText("Coral");
    await expect(page).toHaveURL(/from=Recognition$/);
  });

  test("REC-3 a work of another museum does not open; the next frame is sent", async ({ page, artwork }) => {
    const frames = framesOf(page);
    let answers = 0;
    await page.route(ENDPOINT, (route) => {
      answers += 1;
      if (answers > 2) return route.continue();
      return route.fulfill({ json: { success: true, status: 0, message: "", data: { artworkId: 987654 } } });
    });
    await open(page);
    await expect(artwork.title).toHaveText("Coral");
    expect(frames.length).toBeGreaterThanOrEqual(3);
  });

  test.describe("a lost connection", () => {
    test.use({ expectedErrors: [FAILED_REQUEST] });

    test("REC-3 says no_internet, sends nothing, and resumes by itself when the connection returns", async ({
      page,
      context,
      recognition,
      artwork,
    }) => {
      await seemOffline(page);
      await page.goto(at("DEMO", "recognition"));
      await expect(recognition.yes).toBeVisible();
      await page.waitForLoadState("networkidle");
      await context.setOffline(true);
      const frames = framesOf(page);
      await recognition.yes.tap();
      await expect(recognition.words).toHaveText(NO_INTERNET);
      expect(frames).toEqual([]);
      await context.setOffline(false);
      await expect(artwork.title).toHaveText("Coral");
    });

    test("REC-3 a lost connection that the browser does not notice is shown too, and the frame is sent again", async ({
      page,
      recognition,
      artwork,
    }) => {
      await page.route(ENDPOINT, (route) => route.abort());
      const frames = framesOf(page);
      await open(page);
      await expect(recognition.words).toHaveText(NO_INTERNET);
      await expect.poll(() => frames.length).toBeGreaterThanOrEqual(2);
      await page.unroute(ENDPOINT);
      await expect(artwork.title).toHaveText("Coral");
    });

    test("REC-3 a failed request stores the response and waits as long as the service asks", async ({
      page,
      recognition,
      artwork,
    }) => {
      const times: number[] = [];
      await page.route(ENDPOINT, async (route) => {
        times.push(Date.now());
        if (times.length > 1) return route.continue();
        return route.fulfill({ status: 503, headers: { "Retry-After": "3" }, body: "no room" });
      });
      await open(page, "?debug=recognition");
      await expect(recognition.words).toHaveText("Recognition is not answering. Trying again…");
      await expect(recognition.debug).toContainText("HTTP 503");
      await expect(recognition.debug).toContainText("no room");
      await expect(artwork.title).toHaveText("Coral");
      expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(2990);
    });
  });
});

test.describe("a work on the wall of a museum that was downloaded", () => {
  test.use({ camera: { work: "214" }, expectedErrors: [FAILED_REQUEST] });
  test.describe.configure({ mode: "default" });

  test.describe("with a service worker", () => {
    test.use({ serviceWorkers: "allow" });

    test("REC-1 REC-3 REC-4 is recognised on the phone, without a connection and with one", async ({
      page,
      context,
      request,
      artwork,
    }) => {
      const { recognitionFeaturesUrl } = await detailOf(request, "DEMO");
      const downloads = new DownloadsPage(page);
      await page.goto(at("DEMO", "downloads"));
      await new ShellPage(page).waitUntilCached();
      await downloads.downloadAll.tap();
      await expect(downloads.tag(downloads.museum)).toBeVisible({ timeout: 120_000 });
      const frames = framesOf(page);
      await context.setOffline(true);
      await page.goto(at("DEMO", "recognition"));
      await expect(artwork.title).toHaveText("Coral");
      await expect(page).toHaveURL(/\?from=Recognition$/);
      await context.setOffline(false);
      await page.goto(at("DEMO", "recognition"));
      await expect(artwork.title).toHaveText("Coral");

      // As after a new publication whose features were not downloaded yet: those on the phone have another address.
      await page.evaluate(async (address) => {
        const media = await caches.open("cicerone-media");
        const file = await media.match(address);
        if (file === undefined) throw new Error(`${address} is not on the phone`);
        await media.put("/media/0123456789abcdef0123456789abcdef.recognition", file);
        await media.delete(address);
      }, String(recognitionFeaturesUrl));
      await context.setOffline(true);
      await page.goto(at("DEMO", "recognition"));
      await expect(artwork.title).toHaveText("Coral");
      expect(frames).toEqual([]);
    });
  });

  test("REC-6 is recognised by the server if the phone cannot load the engine", async ({
    page,
    request,
    artwork,
    keyboard,
  }) => {
    const { recognitionFeaturesUrl } = await detailOf(request, "DEMO");
    await page.goto(at("DEMO", "keyboard"));
    await page.evaluate(
      async (address) => (await caches.open("cicerone-media")).add(address),
      String(recognitionFeaturesUrl),
    );
    await page.route(ENGINE, (route) => route.abort());
    const engines = requestsOf(page, ENGINE);
    const frames = framesOf(page);
    await keyboard.recognition.tap();
    await expect(artwork.title).toHaveText("Coral");
    expect(engines).toHaveLength(1);
    expect(frames.length).toBeGreaterThan(0);
  });
});

test.describe("the notice", () => {
  test.use({ camera: { devices: 2 } });
  test.describe.configure({ mode: "default" });

  test("REC-1 yes is stored, opens the camera, and the notice does not come again", async ({
    page,
    recognition,
    phone,
    tracks,
  }) => {
    await seemOffline(page);
    await page.goto(at("DEMO", "recognition"));
    await expect(recognition.notice).toContainText("Recognition needs an active connection; use it anyway?");
    await expect.poll(() => tracks.running()).toEqual([]);
    await recognition.yes.tap();
    await expect(recognition.notice).toHaveCount(0);
    await expect.poll(() => tracks.running()).toHaveLength(1);
    await expect.poll(() => phone.get("recognition-notification-seen")).toBe("true");
    await page.reload();
    await expect.poll(() => tracks.running()).toHaveLength(1);
    await expect(recognition.notice).toHaveCount(0);
  });

  for (const [how, decline] of [
    ["no", (page: Page) => page.getByRole("button", { name: "No" }).tap()],
    ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ] as const) {
    test(`REC-1 ${how} is stored and goes back; the next time asks again`, async ({
      page,
      keyboard,
      recognition,
      phone,
      tracks,
    }) => {
      await seemOffline(page);
      await page.goto(at("DEMO", "keyboard"));
      await keyboard.recognition.tap();
      await expect(recognition.notice).toBeVisible();
      await decline(page);
      await expect(keyboard.ok).toBeVisible();
      await expect.poll(() => phone.get("recognition-notification-seen")).toBe("false");
      await expect.poll(() => tracks.running()).toEqual([]);
      await keyboard.recognition.tap();
      await expect(recognition.notice).toBeVisible();
    });
  }
});

test.describe("two cameras before a wall without works", () => {
  test.use({ camera: { devices: 2 } });
  test.describe.configure({ mode: "default" });

  test("REC-2 begins with the last camera, changes to the next and wraps; close releases it", async ({
    page,
    options,
    recognition,
    tracks,
  }) => {
    await page.goto(at("DEMO", "options"));
    await options.section("Recognise a work").tap();
    await expect.poll(() => tracks.running()).toEqual(["fake_device_1"]);
    for (const next of ["fake_device_0", "fake_device_1", "fake_device_0"]) {
      await recognition.changeCamera.tap();
      await expect.poll(() => tracks.running()).toEqual([next]);
    }
    await recognition.close.tap();
    await expect(page).toHaveURL(at("DEMO", "options"));
    await expect.poll(() => tracks.running()).toEqual([]);
  });

  test("REC-2 REC-3 a hidden page has no camera and sends nothing; it resumes when visible again", async ({
    page,
    recognition,
    tracks,
    code,
    phone,
  }) => {
    await beginVisit(code, phone);
    await page.clock.install();
    const frames = framesOf(page);
    await open(page);
    await expect(recognition.words).toHaveText(HINT);
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    await tracks.setVisible(false);
    await expect.poll(() => tracks.running()).toEqual([]);
    const before = frames.length;
    await page.clock.fastForward(10_000);
    expect(frames).toHaveLength(before);
    await tracks.setVisible(true);
    await expect.poll(() => tracks.running()).toEqual(["fake_device_1"]);
    await expect.poll(() => frames.length).toBeGreaterThan(before);
  });

  test("REC-3 a frame every 1000 ms and never two at once; a hint with the keypad after a while", async ({
    page,
    recognition,
    keyboard,
    code,
    phone,
  }) => {
    await beginVisit(code, phone);
    const late = new Latch();
    let [sent, pending, most] = [0, 0, 0];
    let lateFrame = Number.POSITIVE_INFINITY;
    await page.route(ENDPOINT, async (route) => {
      sent += 1;
      pending += 1;
      most = Math.max(most, pending);
      if (sent === lateFrame) await late.opened;
      pending -= 1;
      await route.fulfill({ json: { success: true, status: 0, message: "", data: { artworkId: null } } });
    });
    await page.addInitScript(() => {
      const captures: number[] = [];
      Object.assign(window, { captures });
      // A capture starts with its canvas; drawing takes a varying time.
      const create = document.createElement;
      document.createElement = function (this: Document, ...what: [string]) {
        if (what[0] === "canvas") captures.push(Date.now());
        return create.apply(this, what);
      } as typeof create;
    });
    const captureTimes = (): Promise<number[]> =>
      page.evaluate(() => (window as unknown as { captures: number[] }).captures);
    await page.clock.install();
    await open(page);
    await expect(recognition.words).toHaveText(HINT);
    await expect(recognition.keypad).toHaveCount(0);
    // From here on time passes only as the test lets it, so that the gaps are exact.
    await page.clock.pauseAt(Date.now() + 10_000);
    const beforePause = (await captureTimes()).length;
    lateFrame = beforePause + 2;
    const runUntilSent = (frames: number): Promise<void> =>
      expect
        .poll(
          async () => {
            await page.clock.runFor(250);
            return sent;
          },
          { intervals: [50] },
        )
        .toBeGreaterThanOrEqual(frames);
    await runUntilSent(lateFrame);
    // No further frame is sent while this response is pending.
    await page.clock.runFor(5000);
    expect(sent).toBe(lateFrame);
    late.open();
    await runUntilSent(beforePause + 5);
    expect(most).toBe(1);
    const captures = (await captureTimes()).slice(beforePause);
    expect(captures.length).toBeGreaterThanOrEqual(5);
    for (const [at, time] of captures.entries()) {
      if (at > 0) expect(time - (captures[at - 1] ?? 0)).toBeGreaterThanOrEqual(1000);
    }
    await expect(recognition.words).toHaveText("Not recognised yet. Move a little closer");
    await recognition.keypad.tap();
    await expect(keyboard.ok).toBeVisible();
  });

  test("REC-3 a camera without a picture sends nothing", async ({ page, recognition, tracks, code, phone }) => {
    await beginVisit(code, phone);
    const frames = framesOf(page);
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.toDataURL = () => "data:,1234";
    });
    await page.clock.install();
    await open(page);
    await expect(recognition.words).toHaveText(HINT);
    await page.clock.runFor(10_000);
    await expect(recognition.keypad).toBeVisible();
    expect(frames).toEqual([]);
    await expect.poll(() => tracks.running()).toHaveLength(1);
  });

  test("REC-5 the debug preview shows image and response, only with its query", async ({ page, recognition }) => {
    const frames = framesOf(page);
    await open(page);
    await expect.poll(() => frames.length).toBeGreaterThan(0);
    await expect(recognition.debug).toHaveCount(0);
    await open(page, "?debug=recognition");
    await expect(recognition.debug).toContainText('"artworkId":null');
    const image = recognition.debug.getByRole("img");
    await expect(image).toHaveAttribute("src", /^data:image\/jpeg;base64,.{1000}/);
    const size = await image.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
      naturalWidth,
      naturalHeight,
    ]);
    expect(Math.max(...size)).toBeLessThanOrEqual(720);
    expect(Math.max(...size)).toBeGreaterThanOrEqual(640);
  });

  test("REC-1 REC-2 without a pointer: yes, the buttons, the keypad after the hint", async ({
    page,
    recognition,
    keyboard,
    tracks,
    code,
    phone,
  }) => {
    await beginVisit(code, phone);
    await page.clock.install();
    await seemOffline(page);
    await page.goto(at("DEMO", "recognition"));
    await expect(recognition.notice).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
    await page.keyboard.press("Tab");
    await expect(recognition.yes).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => tracks.running()).toEqual(["fake_device_1"]);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.clock.runFor(7000);
    await recognition.title.focus();
    for (const control of [recognition.keypad, recognition.changeCamera, recognition.close]) {
      await expect(control).toBeVisible();
    }
    await page.keyboard.press("Tab");
    await expect(recognition.keypad).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(recognition.changeCamera).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => tracks.running()).toEqual(["fake_device_0"]);
    await page.keyboard.press("Shift+Tab");
    await expect(recognition.close).toBeFocused();
    await page.clock.runFor(7000);
    await recognition.keypad.focus();
    await page.keyboard.press("Enter");
    await expect(keyboard.ok).toBeVisible();
  });
});

test.describe("a museum's own colour and icon", () => {
  test.use({ camera: { devices: 1 } });
  test.describe.configure({ mode: "default" });

  test("CUST-1 REC-2 the sign of recognition has them", async ({ page, recognition }) => {
    await page.goto(at("PAINTED", "recognition"));
    await expect(recognition.words).toHaveText(HINT);
    const sign = page.getByTestId("recognition-sign");
    await expect(sign).toHaveCSS("background-color", "rgb(0, 95, 86)");
    await expect(sign.locator("img[src^='/media/']")).toHaveCount(1);
    // With one camera there is none to change to.
    await expect(recognition.changeCamera).toHaveCount(0);
  });
});

test("REC-1 a museum without recognition leads from its address to the keypad", async ({
  page,
  recognition,
  keyboard,
}) => {
  await page.goto(at("PLAIN", "recognition"));
  await expect(keyboard.ok).toBeVisible();
  await expect(page).toHaveURL(at("PLAIN", "keyboard"));
  await expect(recognition.notice).toHaveCount(0);
});

test.describe("a camera that is not allowed", () => {
  test.use({ camera: { devices: 1, allowed: false, args: ["--deny-permission-prompts"] } });

  test("CODE-7 REC-2 says so and what helps, with the keypad and another try", async ({
    page,
    context,
    recognition,
  }) => {
    await open(page);
    await expect(recognition.title).toHaveText("Please grant camera permission");
    await expect(page.getByText(/^Allow the camera for this page/)).toBeVisible();
    await expect(recognition.keypad).toBeVisible();
    await context.grantPermissions(["camera"]);
    await recognition.retry.tap();
    await expect(recognition.words).toHaveText(HINT);
  });
});

test.describe("no camera", () => {
  test("CODE-7 REC-2 leads to the keypad", async ({ page, recognition, keyboard }) => {
    await open(page);
    await expect(recognition.title).toHaveText("No camera found on this device");
    await recognition.keypad.tap();
    await expect(keyboard.ok).toBeVisible();
  });
});

for (const [language, locale, dir] of [
  ["English", "en-GB", "ltr"],
  ["Arabic", "ar-EG", "rtl"],
] as const) {
  test.describe(`axe in ${language}`, () => {
    test.use({ locale, camera: { devices: 2 } });
    test.describe.configure({ mode: "default" });

    test("REC-1 REC-2 Recognition: the notice, the search and the hint, the debug preview", async ({ page }) => {
      await seemOffline(page);
      await page.goto(at("DEMO", "recognition?debug=recognition"));
      await expect(page.locator("html")).toHaveAttribute("dir", dir);
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("dialog").getByRole("button").nth(1).tap();
      await page.evaluate(() => dispatchEvent(new Event("online")));
      const preview = page.getByTestId("recognition-debug").getByRole("img");
      await expect(preview).toBeVisible();
      await expectAccessible(page, { showing: preview });
      const hint = page.getByRole("main").getByRole("link");
      await expect(hint).toBeVisible();
      await expectAccessible(page, { showing: hint });
    });

    test.describe("without a camera", () => {
      test.use({ camera: {} });

      test("CODE-7 Recognition: no camera", async ({ page }) => {
        await open(page);
        await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toBeVisible();
        await expectAccessible(page);
      });
    });
  });
}
