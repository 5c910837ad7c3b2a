import { expect, test } from "./camera.ts";
import { FAILED_REQUEST } from "./fixtures.ts";
import { at } from "./museums.ts";
import type { Phone } from "./phone.ts";
import type { Traffic } from "./traffic.ts";

const WANT = /^\/api\/v2\/visitWant$/;

/** A number that no work of the demo museum has. */
const UNKNOWN = "9999999";

/** Waits until the phone has sent everything, and returns the wants with the server's answers. */
async function wantsOnServer(phone: Phone, traffic: Traffic): Promise<object[]> {
  await expect.poll(() => phone.queued()).toEqual([]);
  expect(await phone.deadLetters()).toEqual([]);
  const calls = await traffic.uniqueCalls(WANT);
  return calls.map(({ body, status, data }) => ({ body, status, data }));
}

/** What is sent and answered about a want: nothing else. */
function answered(idVisit: number, kind: string, value: string): object {
  const want = { idVisit, kind, value };
  return { body: want, status: 200, data: want };
}

test.describe("STATS-1 what a visitor wanted, 390 × 844", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test.describe("on a phone in Japanese, which the museum lacks", () => {
    test.use({ locale: "ja-JP", expectedErrors: [FAILED_REQUEST] });

    test("STATS-1 the language and a number without a work arrive once, typed twice and offline", async ({
      context,
      code,
      options,
      keyboard,
      phone,
      traffic,
    }) => {
      await code.pass();
      const { idVisit } = await phone.registeredVisit<{ idVisit: number }>();
      await options.section("Type a number").tap();
      await expect(keyboard.ok).toBeVisible();
      await expect.poll(() => phone.queued()).toEqual([]);
      await context.setOffline(true);
      for (const time of ["first", "second"]) {
        await keyboard.open(UNKNOWN);
        await expect(keyboard.display, `after the ${time} time`).not.toHaveText(UNKNOWN);
      }
      await expect.poll(() => phone.queued()).toMatchObject([{ body: { kind: "NUMBER", value: UNKNOWN } }]);
      await context.setOffline(false);
      expect(await wantsOnServer(phone, traffic)).toEqual([
        answered(idVisit, "LANGUAGE", "ja"),
        answered(idVisit, "NUMBER", UNKNOWN),
      ]);
    });

    test("STATS-1 nothing of it is sent in kids mode", async ({ page, code, kids, keyboard, phone, traffic }) => {
      await code.grant();
      await page.goto(at("DEMO", "options/kids"));
      await kids.keyboard.tap();
      await keyboard.open(UNKNOWN);
      await expect(keyboard.display).not.toHaveText(UNKNOWN);
      // Calls are sent in their order: a want would have come before this work.
      await keyboard.open("214");
      await expect.poll(() => traffic.paths(/visitArtwork$/)).not.toHaveLength(0);
      expect(await wantsOnServer(phone, traffic)).toEqual([]);
      expect(await phone.get("mode")).toBe("kids");
    });
  });

  test.describe("with the camera before a wall without works", () => {
    test.use({ camera: { devices: 1 } });

    test("STATS-1 leaving the camera without a work arrives, and no language that the museum has", async ({
      page,
      code,
      recognition,
      phone,
      traffic,
    }) => {
      await code.grant();
      await page.addInitScript(() => localStorage.setItem("recognition-notification-seen", "true"));
      await page.goto(at("DEMO", "recognition?debug=recognition"));
      await expect(recognition.debug).toContainText('"artworkId":null');
      const { idVisit } = await phone.registeredVisit<{ idVisit: number }>();
      await recognition.close.tap();
      await expect.poll(() => traffic.paths(WANT)).not.toHaveLength(0);
      expect(await wantsOnServer(phone, traffic)).toEqual([answered(idVisit, "CAMERA", "")]);
    });
  });
});
