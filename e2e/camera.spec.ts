import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { INSECURE_HOST, expect, test } from "./camera.ts";
import { FAILED_REQUEST } from "./fixtures.ts";
import { Latch } from "./latch.ts";
import { ACCESS_CODE, at } from "./museums.ts";

/** Message and help of each camera error (specification 1 §8). */
const ERRORS = {
  InsecureContextError: ["The camera needs a secure page: HTTPS or localhost", /address that begins with https/],
  NotSupportedError: ["The camera is only supported over HTTPS or on localhost", /address that begins with https/],
  NotAllowedError: ["Please grant camera permission", /Allow the camera for this page/],
  NotFoundError: ["No camera found on this device", /type the code instead/],
  NotReadableError: ["The camera is in use by another app", /Close other apps/],
  OverconstrainedError: ["Invalid camera. Please change camera", /type the code instead/],
  StreamApiNotSupportedError: ["This browser lacks the stream API that the camera needs", /another browser/],
} as const;

// In one worker, one test after another, so that tests with the same cameras share a browser.
test.describe.configure({ mode: "default" });

test.describe("a poster with the access code", () => {
  test.use({ camera: { qr: ACCESS_CODE } });

  test("CODE-6 the scan button opens the camera, and the code it reads is submitted", async ({
    page,
    scanner,
    tracks,
    traffic,
    phone,
  }) => {
    // The scanner's view stays open until the QR reader is loaded.
    const reader = new Latch();
    await page.route(/zxing.*\.wasm/, async (route) => {
      await reader.opened;
      await route.continue();
    });
    await page.goto(at("DEMO", "code"));
    await expect(scanner.scan).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(traffic.paths(/zxing|qr-detector/), "the reader is fetched only to scan").toEqual([]);
    await scanner.scan.tap();
    await expect(scanner.view).toBeVisible();
    reader.open();
    await expect(page).toHaveURL(at("DEMO", "options"));
    await expect.poll(() => phone.get("code")).toBe(ACCESS_CODE);
    expect(traffic.paths(/zxing.*\.wasm/)).toHaveLength(1);
    await expect.poll(() => tracks.running(), "cameras that still run").toEqual([]);
  });
});

test.describe("a poster with the museum's address", () => {
  test.use({ camera: { qr: `https://guide.example/museums/MS1kZW1v?code=${ACCESS_CODE}` } });

  test("CODE-6 an address with a code query counts as its code", async ({ page, scanner, phone }) => {
    await page.goto(at("DEMO", "code"));
    await scanner.scan.tap();
    await expect(page).toHaveURL(at("DEMO", "options"));
    await expect.poll(() => phone.get("code")).toBe(ACCESS_CODE);
  });
});

test.describe("a poster of something else", () => {
  test.use({ camera: { qr: "TICKET 4711" }, expectedErrors: [FAILED_REQUEST] });

  test("CODE-6 CODE-2 a scanned code that is refused is wrong_code, and stands in the field", async ({
    page,
    code,
    scanner,
    tracks,
  }) => {
    await page.goto(at("DEMO", "code"));
    await scanner.scan.tap();
    await expect(code.error).toHaveText("Wrong code");
    await expect(scanner.view).toHaveCount(0);
    await expect(code.input).toHaveValue("TICKET 4711");
    await expect(scanner.scan).toBeFocused();
    await expect.poll(() => tracks.running()).toEqual([]);
    await code.submit(ACCESS_CODE);
    await expect(page).toHaveURL(at("DEMO", "options"));
  });

  test("GUIDE-1 a scanned guide code fills the field, ends the scan and is wrong_code", async ({
    page,
    code,
    scanner,
    tracks,
  }) => {
    await code.grant();
    await page.goto(at("DEMO", "guide"));
    await scanner.scan.tap();
    await expect(code.input).toHaveValue("TICKET 4711");
    await expect(code.error).toHaveText("Wrong code");
    await expect(scanner.view).toHaveCount(0);
    await expect.poll(() => tracks.running()).toEqual([]);
  });
});

test.describe("a camera that sees no code", () => {
  test.use({ camera: { devices: 2 }, reducedMotion: "no-preference" });

  test("CODE-6 the view shows the camera with its overlay; close ends it and releases the camera", async ({
    page,
    scanner,
    tracks,
  }) => {
    await page.goto(at("DEMO", "code"));
    await scanner.scan.tap();
    await expect(scanner.words).toHaveText("Point the camera at the QR code");
    await expect.poll(() => playing(page)).toBe(true);
    await expect(scanner.viewfinder).toBeInViewport({ ratio: 1 });
    const animated = () => scanner.viewfinder.evaluate((element) => element.getAnimations({ subtree: true }).length);
    await expect.poll(() => animated()).toBeGreaterThan(0);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => animated(), "movement that the visitor has asked not to see").toBe(0);
    await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
    await expect(scanner.viewfinder, "the picture around the frame is seen").toHaveCSS("outline-color", /0\.55\)$/);
    await page.emulateMedia({ forcedColors: "none", colorScheme: "light" });
    await expect.poll(() => tracks.running()).toHaveLength(1);
    await scanner.close.tap();
    await expect(scanner.view).toHaveCount(0);
    await expect.poll(() => tracks.running()).toEqual([]);
    await expect(scanner.scan).toBeFocused();
  });

  test("CODE-6 REC-2 the camera can be changed while scanning", async ({ page, scanner, tracks }) => {
    await page.goto(at("DEMO", "code"));
    await scanner.scan.tap();
    await expect.poll(() => tracks.running()).toEqual(["fake_device_1"]);
    await scanner.changeCamera.tap();
    await expect.poll(() => tracks.running()).toEqual(["fake_device_0"]);
    await scanner.changeCamera.tap();
    await expect.poll(() => tracks.running()).toEqual(["fake_device_1"]);
  });

  test("CODE-6 Escape, leaving the screen and hiding the page release the camera", async ({
    page,
    scanner,
    tracks,
  }) => {
    await page.goto(at("DEMO"));
    await page.goto(at("DEMO", "code"));
    await scanner.scan.tap();
    await expect.poll(() => tracks.running()).toHaveLength(1);
    await page.keyboard.press("Escape");
    await expect(scanner.view).toHaveCount(0);
    await expect.poll(() => tracks.running()).toEqual([]);

    await scanner.scan.tap();
    await expect.poll(() => tracks.running()).toHaveLength(1);
    await tracks.setVisible(false);
    await expect.poll(() => tracks.running()).toEqual([]);
    await tracks.setVisible(true);
    await expect.poll(() => tracks.running()).toHaveLength(1);
  });

  test("CODE-6 going back within the app releases the camera", async ({ page, presentation, scanner, tracks }) => {
    await presentation.open("DEMO");
    await presentation.accept.check();
    await presentation.start.tap();
    await scanner.scan.tap();
    await expect.poll(() => tracks.running()).toHaveLength(1);
    await page.goBack();
    await expect(presentation.start).toBeVisible();
    await expect.poll(() => tracks.running()).toEqual([]);
  });

  test("CODE-6 without a pointer: the scan opens, its buttons are reached, Escape closes it", async ({
    page,
    scanner,
  }) => {
    await page.goto(at("DEMO", "code"));
    await scanner.scan.focus();
    await page.keyboard.press("Enter");
    await expect(scanner.words).toHaveText("Point the camera at the QR code");
    await expect(scanner.close).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(scanner.changeCamera).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(scanner.scan).toBeFocused();
  });
});

test.describe("a connection lost before the reader is loaded", () => {
  test.use({ camera: { devices: 2 }, expectedErrors: [FAILED_REQUEST] });

  test("CODE-6 a reader that cannot be loaded shows no_internet, and the next scan loads it", async ({
    page,
    code,
    scanner,
    tracks,
  }) => {
    await page.route(/zxing.*\.wasm/, (route) => route.abort());
    await page.goto(at("DEMO", "code"));
    await scanner.scan.tap();
    await expect(code.error).toHaveText("An internet connection is needed for this action");
    await expect(scanner.view).toHaveCount(0);
    await expect.poll(() => tracks.running()).toEqual([]);
    await page.unroute(/zxing.*\.wasm/);
    await scanner.scan.tap();
    await expect(scanner.words).toHaveText("Point the camera at the QR code");
    await expect(code.error).toHaveCount(0);
  });
});

test("CODE-6 without accessCodeQrEnabled there is no scan button", async ({ page, code, scanner }) => {
  await page.route(/all-data/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Record<string, unknown> };
    answer.data["accessCodeQrEnabled"] = false;
    await route.fulfill({ response, json: answer });
  });
  await page.goto(at("DEMO", "code"));
  await expect(code.send).toBeVisible();
  await expect(scanner.scan).toHaveCount(0);
});

test.describe("a browser whose visitor does not allow the camera", () => {
  test.use({ camera: { devices: 1, allowed: false, args: ["--deny-permission-prompts"] } });

  test("CODE-7 GUIDE-1 NotAllowedError has its message and what to do; typing clears it", async ({
    page,
    code,
    scanner,
  }) => {
    await page.goto(at("DEMO", "code"));
    await expectError(page, "NotAllowedError");
    // The code is not what is wrong.
    await expect(code.input).toHaveAttribute("aria-invalid", "false");
    await code.input.fill("C");
    await expect(code.error).toHaveCount(0);
    await code.submit(ACCESS_CODE);
    await expect(page).toHaveURL(at("DEMO", "options"));
    await page.goto(at("DEMO", "guide"));
    await expectError(page, "NotAllowedError");
    await expect(scanner.view).toHaveCount(0);
  });

  test("CODE-7 after the permission is granted the visitor can scan", async ({ page, context, scanner, code }) => {
    await page.goto(at("DEMO", "code"));
    await expectError(page, "NotAllowedError");
    await context.grantPermissions(["camera"]);
    await scanner.scan.tap();
    await expect(scanner.words).toHaveText("Point the camera at the QR code");
    await expect(code.error).toHaveCount(0);
  });
});

test.describe("a phone without a camera", () => {
  test("CODE-7 GUIDE-1 NotFoundError has its message and what to do", async ({ page, code }) => {
    await page.goto(at("DEMO", "code"));
    await expectError(page, "NotFoundError");
    await code.submit(ACCESS_CODE);
    await expect(page).toHaveURL(at("DEMO", "options"));
    await page.goto(at("DEMO", "guide"));
    await expectError(page, "NotFoundError");
  });
});

test.describe("a page loaded without https", () => {
  test.use({ camera: { devices: 2 } });

  test("CODE-7 InsecureContextError has its message and what to do", async ({ page, baseURL }) => {
    const { port } = new URL(baseURL ?? "");
    await page.goto(`http://${INSECURE_HOST}:${port}${at("DEMO", "code")}`);
    await expect.poll(() => page.evaluate(() => isSecureContext)).toBe(false);
    await expectError(page, "InsecureContextError");
  });
});

test.describe("a browser without the stream API", () => {
  test.use({ camera: { devices: 2 } });

  test("CODE-7 StreamApiNotSupportedError has its message and what to do", async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "mediaDevices", { value: undefined }));
    await page.goto(at("DEMO", "code"));
    await expectError(page, "StreamApiNotSupportedError");
  });

  for (const name of ["NotSupportedError", "NotReadableError", "OverconstrainedError"] as const) {
    test(`CODE-7 GUIDE-1 ${name}, as the browser names it, has its message and what to do`, async ({ page, code }) => {
      await page.addInitScript((failure) => {
        navigator.mediaDevices.getUserMedia = async () => {
          throw failure === "OverconstrainedError"
            ? new OverconstrainedError("deviceId", "")
            : new DOMException("", failure);
        };
      }, name);
      await page.goto(at("DEMO", "code"));
      await expectError(page, name);
      await code.submit(ACCESS_CODE);
      await expect(page).toHaveURL(at("DEMO", "options"));
      await page.goto(at("DEMO", "guide"));
      await expectError(page, name);
    });
  }
});

test.describe("the guide's code", () => {
  test("GUIDE-1 typed: empty is empty_code, any other wrong_code; Enter submits; back leads to Options", async ({
    page,
    code,
  }) => {
    await code.grant();
    await page.goto(at("DEMO", "guide"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guided visit");
    await expect(page).toHaveTitle(/^Guided visit · /);
    await expect(code.input).toHaveAccessibleName("Guide code");
    await code.submit("");
    await expect(code.error).toHaveText("The code cannot be empty");
    await code.submit("  ");
    await expect(code.error).toHaveText("The code cannot be empty");
    await code.input.fill("1234");
    await expect(code.error).toHaveCount(0);
    await code.send.tap();
    await expect(code.error).toHaveText("Wrong code");
    await page.getByRole("button", { name: "Back", exact: true }).tap();
    await expect(page).toHaveURL(at("DEMO", "options"));
  });
});

/** Scans and expects the camera's error in the error line, with what to do below it. */
async function expectError(page: Page, kind: keyof typeof ERRORS): Promise<void> {
  const [message, help] = ERRORS[kind];
  await page.getByRole("button", { name: "Scan QR code" }).tap();
  await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveText(message);
  await expect(page.getByRole("main").getByRole("status").last()).toHaveText(help);
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Reports whether the camera's picture plays. */
function playing(page: Page): Promise<boolean> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => !video.paused && video.videoWidth > 0);
}

for (const [language, locale, dir] of [
  ["English", "en-GB", "ltr"],
  ["Arabic", "ar-EG", "rtl"],
] as const) {
  test.describe(`axe in ${language}`, () => {
    test.use({ locale, camera: { devices: 2 } });

    test("CODE-6 GUIDE-1 the scan on Code, and the guide's code with its error", async ({ page, code }) => {
      await page.goto(at("DEMO", "code"));
      await expect(page.locator("html")).toHaveAttribute("dir", dir);
      await page.locator("main form button").nth(1).tap();
      await expect(page.getByRole("dialog").getByRole("button")).toHaveCount(2);
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await code.submit(ACCESS_CODE);
      await page.waitForURL("**/options");
      await page.goto(at("DEMO", "guide"));
      await expect(code.input).toBeVisible();
      await expectAccessible(page);
      await code.submit("");
      await expect(code.error).toBeVisible();
      await expectAccessible(page);
    });

    test.describe("without a camera", () => {
      test.use({ camera: {} });

      test("CODE-7 Code with a camera's error and what to do", async ({ page, code }) => {
        await page.goto(at("DEMO", "code"));
        await page.locator("main form button").nth(1).tap();
        await expect(code.error).toBeVisible();
        await expectAccessible(page);
      });
    });
  });
}
