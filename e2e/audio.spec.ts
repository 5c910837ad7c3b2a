import { devices } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { workOf } from "./lookups.ts";
import { at } from "./museums.ts";

test.describe("the player", () => {
  test.beforeEach(async ({ code, page }) => {
    await code.pass();
    await page.goto(at("DEMO", "keyboard"));
  });

  test("AUD-1 plays after the tap that opens the work, pauses and goes on", async ({ keyboard, artwork }) => {
    await keyboard.open("214");
    await artwork.listen(0.5);
    await expect(artwork.pause).toBeVisible();
    await artwork.pause.tap();
    await expect(artwork.play).toBeVisible();
    expect((await artwork.sound())?.paused).toBe(true);
    const at = (await artwork.sound())?.currentTime ?? 0;
    await artwork.play.tap();
    await artwork.listen(at + 0.5);
  });

  test("AUD-1 goes two seconds back and forward, within the sound", async ({ keyboard, artwork }) => {
    await keyboard.open("214");
    await artwork.listen(0.2);
    await artwork.pause.tap();
    const second = async (): Promise<number> => (await artwork.sound())?.currentTime ?? -1;
    const start = await second();
    await artwork.forward.tap();
    await expect.poll(second).toBeCloseTo(start + 2, 1);
    await artwork.forward.tap();
    await expect.poll(second).toBeCloseTo(start + 4, 1);
    await artwork.back.tap();
    await expect.poll(second).toBeCloseTo(start + 2, 1);
    for (let taps = 0; taps < 3; taps++) await artwork.back.tap();
    await expect.poll(second).toBe(0);
  });

  test("AUD-1 shows the remaining time and a ring that fills", async ({ page, keyboard, artwork }) => {
    await keyboard.open("214");
    await artwork.listen(0.2);
    await artwork.pause.tap();
    const duration = (await artwork.sound())?.duration ?? 0;
    expect(duration).toBeGreaterThan(20);
    const shown = async (): Promise<number> => {
      const [minutes = 0, seconds = 0] = ((await artwork.remaining.first().textContent()) ?? "").split(":").map(Number);
      return minutes * 60 + seconds;
    };
    const left = async (): Promise<number> => duration - ((await artwork.sound())?.currentTime ?? 0);
    await expect.poll(async () => Math.abs((await shown()) - (await left()))).toBeLessThanOrEqual(1);
    const before = await shown();
    const ring = page.locator("circle[stroke-dashoffset]");
    const offset = async (): Promise<number> => Number(await ring.getAttribute("stroke-dashoffset"));
    const empty = await offset();
    for (let taps = 0; taps < 5; taps++) await artwork.forward.tap();
    await expect.poll(shown).toBe(before - 10);
    await expect.poll(offset).toBeLessThan(empty);
  });

  test("AUD-1 plays again from the start after the end", async ({ page, keyboard, artwork }) => {
    await keyboard.open("214");
    await artwork.listen(0.2);
    await page.locator("audio").evaluate((element: HTMLAudioElement) => {
      element.currentTime = element.duration - 0.3;
    });
    await expect(artwork.play).toBeVisible();
    await artwork.play.tap();
    await expect.poll(async () => (await artwork.sound())?.currentTime ?? 99).toBeLessThan(5);
    await artwork.listen(0.3);
  });

  test("AUD-1 goes on while the visitor looks at an extra and comes back", async ({
    page,
    keyboard,
    artwork,
    resource,
  }) => {
    await keyboard.open("214");
    await artwork.listen(0.3);
    await artwork.showExtras.tap();
    await page.getByRole("link", { name: "How it was drawn" }).tap();
    await expect(resource.title).toHaveText("How it was drawn");
    const then = (await artwork.sound())?.currentTime ?? 0;
    await artwork.listen(then + 0.5);
    await resource.back.tap();
    await expect(artwork.title).toHaveText("Coral");
    expect(await page.locator("audio").count()).toBe(1);
    await artwork.listen(then + 0.8);
  });

  test("AUD-1 speed and transcript", async ({ page, keyboard, artwork }) => {
    await keyboard.open("214");
    await artwork.listen(0.2);
    await artwork.speed.tap();
    await expect.poll(async () => (await artwork.sound())?.rate).toBe(1.25);
    await artwork.transcript.tap();
    await expect(page.getByText(/Rest your eye on one branch/).last()).toBeVisible();
  });

  test("AUD-3 the balance goes from 50 left to 50 right; at 0 nothing stands between element and speaker", async ({
    page,
    keyboard,
    artwork,
  }) => {
    await page.addInitScript(() => {
      const made: AudioContext[] = [];
      const pans: StereoPannerNode[] = [];
      const Original = window.AudioContext;
      window.AudioContext = class extends Original {
        constructor() {
          super();
          made.push(this);
        }
        override createStereoPanner(): StereoPannerNode {
          const node = super.createStereoPanner();
          pans.push(node);
          return node;
        }
      };
      Object.assign(window, { made, pans });
    });
    const graphs = (): Promise<number[]> =>
      page.evaluate(() => (window as unknown as { pans: StereoPannerNode[] }).pans.map(({ pan }) => pan.value));
    await page.reload();
    await keyboard.open("214");
    await artwork.listen(0.3);
    expect(await graphs()).toEqual([]);
    await artwork.settings.tap();
    await expect(artwork.balance).toHaveAttribute("min", "-50");
    await expect(artwork.balance).toHaveAttribute("max", "50");
    await expect(artwork.balance).toHaveValue("0");
    await artwork.balance.focus();
    await page.keyboard.press("End");
    await expect(artwork.balance).toHaveValue("50");
    await expect.poll(graphs).toEqual([1]);
    await page.keyboard.press("Home");
    await expect(artwork.balance).toHaveValue("-50");
    await expect.poll(graphs).toEqual([-1]);
    const second = (await artwork.sound())?.currentTime ?? 0;
    await artwork.listen(second + 0.3);
    // It is remembered on the phone.
    await page.reload();
    await artwork.settings.tap();
    await expect(artwork.balance).toHaveValue("-50");
  });
});

test("AUD-1 the excepted museum does not start by itself, a tap on play does", async ({ page, keyboard, artwork }) => {
  await page.goto(at("MPICASSOM", "keyboard"));
  await keyboard.open("1");
  await expect(artwork.play).toBeVisible();
  expect((await artwork.sound())?.paused).toBe(true);
  await artwork.play.tap();
  await artwork.listen(0.3);
});

test("AUD-1 where the browser refuses autoplay, play asks for the tap", async ({ page, request, artwork }) => {
  const work = await workOf(request, "PAINTED", "12");
  // Opened by its address there was no tap before.
  await page.goto(at("PAINTED", `artworks/${work.idArtwork}`));
  await expect(artwork.title).toHaveText("Two extras");
  await artwork.play.tap();
  await artwork.listen(0.3);
});

test.describe("on an Apple device", () => {
  test.use({ userAgent: devices["iPhone 15"].userAgent });

  test("AUD-2 the content type is read before the sound is set", async ({ page, keyboard, artwork, traffic }) => {
    await page.goto(at("PAINTED", "keyboard"));
    await keyboard.open("12");
    await artwork.listen(0.3);
    const audio = traffic.requests.filter((request) => /\/media\/.*\.mp3/.test(request.url()));
    expect(audio[0]?.method()).toBe("HEAD");
    expect(audio.slice(1).some((request) => request.method() === "GET")).toBe(true);
    expect((await audio[0]?.response())?.headers()["content-type"]).toBe("audio/mpeg");
  });

  test("AUD-2 sound that is on the phone is played from a blob of its content type", async ({
    page,
    keyboard,
    artwork,
    request,
  }) => {
    const work = await workOf(request, "PAINTED", "12");
    const audio = work.localizations[0]?.mainAudioUrl ?? "";
    await page.goto(at("PAINTED", "keyboard"));
    await page.evaluate(async (url) => (await caches.open("kept")).add(url), audio);
    await keyboard.open("12");
    await artwork.listen(0.3);
    expect((await artwork.sound())?.src).toMatch(/^blob:/);
  });
});

test("AUD-2 other devices stream by ranges, without reading anything beforehand", async ({
  page,
  keyboard,
  artwork,
  traffic,
}) => {
  await page.goto(at("PAINTED", "keyboard"));
  await keyboard.open("12");
  await artwork.listen(0.3);
  const audio = traffic.requests.filter((request) => /\/media\/.*\.mp3/.test(request.url()));
  expect(audio.map((request) => request.method())).not.toContain("HEAD");
  expect((await audio[0]?.allHeaders())?.["range"]).toMatch(/^bytes=0-/);
});
