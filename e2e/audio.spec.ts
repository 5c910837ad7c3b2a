import { devices } from "@playwright/test";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import { Latch } from "./latch.ts";
import { detailOf, workOf } from "./lookups.ts";
import { changeMuseum } from "./museum-response.ts";
import { at } from "./museums.ts";

interface Translated {
  languages: { code: string }[];
}

test.describe("the player", () => {
  test.beforeEach(async ({ code, page }) => {
    await code.grant();
    await page.goto(at("DEMO", "keyboard"));
  });

  test("AUD-1 plays after the tap that opens the work, pauses and resumes", async ({ keyboard, artwork }) => {
    await keyboard.open("214");
    await artwork.listen(0.5);
    await expect(artwork.pause).toBeVisible();
    await artwork.pause.tap();
    await expect(artwork.play).toBeVisible();
    await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
    const at = (await artwork.sound())?.currentTime ?? 0;
    await artwork.play.tap();
    await artwork.listen(at + 0.5);
  });

  test("AUD-1 moves two seconds back and forward, within the sound", async ({ keyboard, artwork }) => {
    await keyboard.open("214");
    await artwork.listen(0.2);
    await artwork.pause.tap();
    await expect(artwork.play).toBeVisible();
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
    await expect(artwork.play).toBeVisible();
    const duration = (await artwork.sound())?.duration ?? 0;
    expect(duration).toBeGreaterThan(20);
    const shown = async (): Promise<number> => {
      const [minutes = 0, seconds = 0] = ((await artwork.remaining.first().textContent()) ?? "").split(":").map(Number);
      return minutes * 60 + seconds;
    };
    // Browsers correct their guess of a recording's length while more of it arrives.
    const left = async (): Promise<number> => {
      const sound = await artwork.sound();
      return (sound?.duration ?? 0) - (sound?.currentTime ?? 0);
    };
    // The app shows whole seconds, and the browser reports the time four times a second.
    const expectShown = () => expect.poll(async () => Math.abs((await shown()) - (await left()))).toBeLessThan(1.25);
    await expectShown();
    const before = (await artwork.sound())?.currentTime ?? 0;
    const ring = page.locator("circle[stroke-dashoffset]");
    const offset = async (): Promise<number> => Number(await ring.getAttribute("stroke-dashoffset"));
    const empty = await offset();
    for (let taps = 0; taps < 5; taps++) await artwork.forward.tap();
    await expect.poll(async () => (await artwork.sound())?.currentTime).toBeCloseTo(before + 10, 0);
    await expectShown();
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

  test("AUD-1 keeps playing while the visitor looks at an extra and comes back", async ({
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
    await expect.poll(() => page.locator("audio").count()).toBe(1);
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

  test("AUD-3 the balance ranges from 50 left to 50 right; at 0 the element plays without an audio graph", async ({
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
    await expect.poll(() => graphs()).toEqual([]);
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
    // The phone stores it.
    await page.reload();
    await artwork.settings.tap();
    await expect(artwork.balance).toHaveValue("-50");
  });
});

test("AUD-1 a museum without autoplay does not start by itself, a tap on play does", async ({
  page,
  keyboard,
  artwork,
}) => {
  await page.goto(at("MPICASSOM", "keyboard"));
  await keyboard.open("1");
  await expect(artwork.play).toBeVisible();
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
  await artwork.play.tap();
  await artwork.listen(0.3);
});

test.describe("when something is wrong with the sound", () => {
  test.use({ expectedErrors: [FAILED_REQUEST] });

  test("AUD-1 a missing file shows an error with Retry, and extra content stays available", async ({
    page,
    keyboard,
    artwork,
  }) => {
    await page.route(/\.mp3/, (route) => route.fulfill({ status: 404 }));
    await page.goto(at("PAINTED", "keyboard"));
    await keyboard.open("12");
    await expect(page.getByRole("alert")).toHaveText("This audio cannot be played");
    await artwork.showExtras.tap();
    await expect(artwork.extras.getByRole("link")).toHaveCount(2);
    await page.unroute(/\.mp3/);
    await page.getByRole("button", { name: "Retry" }).tap();
    await artwork.listen(0.3);
    await expect(page.getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
  });

  test.describe("on a small phone", () => {
    test.use({ viewport: { width: 360, height: 640 } });

    test("AUD-1 LANG-4 what is wrong takes two lines at most, with Retry below, in every language", async ({
      page,
      request,
      code,
    }) => {
      const { languages } = (await detailOf(request, "BABEL")) as unknown as Translated;
      expect(languages).toHaveLength(18);
      const { idArtwork } = await workOf(request, "DEMO", "101");
      await code.grant();
      await changeMuseum<Translated>(page, (museum) => Object.assign(museum, { languages }));
      const alert = page.getByRole("alert").filter({ hasText: /\S/ });
      const retry = page.getByRole("group").filter({ has: alert }).getByRole("button").first();
      const message = async (): Promise<string> => {
        const { text, lines, middle, below } = await alert.evaluate(
          (element, button) => {
            const box = element.getBoundingClientRect();
            const action = (button as Element).getBoundingClientRect();
            return {
              text: element.textContent,
              lines: Math.round(box.height / Number.parseFloat(getComputedStyle(element).lineHeight)),
              middle: action.left + action.width / 2,
              below: action.top >= box.bottom,
            };
          },
          await retry.elementHandle(),
        );
        expect.soft(lines, `lines of: ${text}`).toBeLessThanOrEqual(2);
        expect.soft(below, `Retry is below: ${text}`).toBe(true);
        expect.soft(Math.abs(middle - 180), `Retry is where play was: ${text}`).toBeLessThan(2);
        return text;
      };
      for (const { code: language } of languages) {
        await page.route(/\.mp3/, (route) => route.abort());
        await page.goto(at("DEMO", `artworks/${idArtwork}?lang=${language}`));
        await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language.slice(0, 2)}`));
        await expect(alert).toBeVisible();
        const lost = await message();
        await page.unroute(/\.mp3/);
        await page.route(/\.mp3/, (route) => route.fulfill({ status: 404 }));
        await retry.tap();
        await expect(alert.filter({ hasNotText: lost })).toBeVisible();
        await message();
        await page.unroute(/\.mp3/);
      }
    });
  });

  test("AUD-1 the connection is lost in the middle: the player says so, and resumes from there when it is back", async ({
    page,
    context,
    request,
    keyboard,
    artwork,
  }) => {
    const work = await workOf(request, "PAINTED", "12");
    const file = await (await request.get(work.localizations[0]?.mainAudioUrl ?? "missing")).body();
    const first = Math.floor(file.length * 0.7);
    const gone = new Latch();
    // The beginning arrives; for the rest the phone asks again, as it does of a long recording.
    await page.route(/\.mp3/, async (route) => {
      const from = Number(/bytes=(\d+)/.exec(route.request().headers()["range"] ?? "")?.[1] ?? "0");
      if (from > 0) await gone.opened;
      if (from > 0 || route.request().method() !== "GET") return route.continue();
      return route.fulfill({
        status: 206,
        headers: {
          "content-type": "audio/mpeg",
          "accept-ranges": "bytes",
          "content-range": `bytes 0-${first - 1}/${file.length}`,
        },
        body: file.subarray(0, first),
      });
    });
    await page.goto(at("PAINTED", "keyboard"));
    await keyboard.open("12");
    await artwork.listen(0.3);
    await context.setOffline(true);
    gone.open();
    const lost = page.getByRole("alert").filter({ hasText: "The connection is gone" });
    await expect(lost).toBeVisible({ timeout: 40_000 });
    const position = (await artwork.sound())?.currentTime ?? 0;
    await page.unroute(/\.mp3/);
    await context.setOffline(false);
    await expect(lost).toHaveCount(0);
    await artwork.listen(position + 1);
    await expect.poll(async () => (await artwork.sound())?.currentTime).toBeLessThan(position + 10);
  });
});

test("AUD-1 the lock screen shows the work with its picture and place, and its buttons work", async ({
  page,
  keyboard,
  artwork,
}) => {
  await page.addInitScript(() => {
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {};
    const positions: MediaPositionState[] = [];
    const session = navigator.mediaSession;
    const setHandler = session.setActionHandler.bind(session);
    session.setActionHandler = (action, handler) => {
      if (handler !== null) handlers[action] = handler;
      setHandler(action, handler);
    };
    const setPosition = session.setPositionState.bind(session);
    session.setPositionState = (state) => {
      if (state !== undefined) positions.push(state);
      setPosition(state);
    };
    Object.assign(window, { lockScreen: { handlers, positions } });
  });
  type LockScreen = {
    handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;
    positions: MediaPositionState[];
  };
  const press = (action: MediaSessionAction, seekTime?: number): Promise<void> =>
    page.evaluate(
      ([name, second]) =>
        (window as unknown as { lockScreen: LockScreen }).lockScreen.handlers[name]?.({
          action: name,
          ...(second === undefined ? {} : { seekTime: second }),
        }),
      [action, seekTime] as const,
    );
  const state = (): Promise<MediaSessionPlaybackState> => page.evaluate(() => navigator.mediaSession.playbackState);
  const position = (): Promise<MediaPositionState | undefined> =>
    page.evaluate(() => (window as unknown as { lockScreen: LockScreen }).lockScreen.positions.at(-1));

  await page.goto(at("PAINTED", "keyboard"));
  await keyboard.open("77");
  await artwork.listen(0.3);
  const shown = await page.evaluate(() => {
    const { title, artist, album, artwork: pictures } = navigator.mediaSession.metadata ?? {};
    return { title, artist, album, sizes: pictures?.map(({ sizes }) => sizes) ?? [] };
  });
  expect(shown).toMatchObject({
    title: expect.stringMatching(/^The Unhurried Afternoon/),
    artist: expect.stringMatching(/^Wilhelmina/),
    album: "Painted House",
  });
  expect(shown.sizes.length).toBeGreaterThan(1);
  for (const size of shown.sizes) expect(size).toMatch(/^[1-9]\d+x[1-9]\d+$/);
  await expect.poll(() => state()).toBe("playing");
  await press("pause");
  await expect.poll(state).toBe("paused");
  await expect.poll(async () => (await artwork.sound())?.paused).toBe(true);
  await press("seekto", 30);
  await expect.poll(async () => (await artwork.sound())?.currentTime).toBeCloseTo(30, 1);
  await press("seekforward");
  await expect.poll(async () => (await artwork.sound())?.currentTime).toBeCloseTo(32, 1);
  await press("seekbackward");
  await expect.poll(async () => (await artwork.sound())?.currentTime).toBeCloseTo(30, 1);
  await expect.poll(async () => (await position())?.playbackRate).toBe(1);
  // The browser estimates the duration of a recording with a variable bit rate.
  const { duration = 0 } = (await artwork.sound()) ?? {};
  expect(Math.abs(((await position())?.duration ?? 0) - duration)).toBeLessThan(0.5);
  await expect.poll(async () => (await position())?.position).toBeCloseTo(30, 1);
  await press("play");
  await expect.poll(state).toBe("playing");
  await artwork.close.tap();
  await expect.poll(state).toBe("none");
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata)).toBeNull();
});

test("AUD-1 a phone call that interrupts the sound leaves the work paused where it was", async ({
  page,
  keyboard,
  artwork,
}) => {
  await page.goto(at("PAINTED", "keyboard"));
  await keyboard.open("12");
  await artwork.listen(0.5);
  // The system pauses the element; the app has not asked for it.
  await page.locator("audio").evaluate((element: HTMLAudioElement) => element.pause());
  await expect(artwork.play).toBeVisible();
  const pausedAt = (await artwork.sound())?.currentTime ?? 0;
  await artwork.play.tap();
  await artwork.listen(pausedAt + 0.3);
});

test("LANG-2 the voice continues in the other language at once, from the same sentence", async ({
  page,
  code,
  keyboard,
  artwork,
  languages,
}) => {
  await code.grant();
  await page.goto(at("DEMO", "keyboard"));
  await keyboard.open("214");
  await artwork.listen(0.2);
  const english = (await artwork.sound())?.src ?? "";
  await artwork.language.tap();
  await expect(languages.title).toHaveText("Language");
  // In the fourth sentence, which is spoken from 12.2 to 14.2 seconds.
  await page.locator("audio").evaluate((element: HTMLAudioElement) => {
    element.pause();
    element.currentTime = 13;
  });
  await languages.language("Español").tap();
  await expect.poll(async () => (await artwork.sound())?.src).not.toBe(english);
  // Which begins at 11.4 seconds in Spanish.
  await expect.poll(async () => (await artwork.sound())?.currentTime).toBeCloseTo(11.371, 1);
  await languages.toWork.tap();
  await expect(page.getByText(/Pose la vista en una rama del arrecife/).first()).toBeAttached();
  await expect.poll(async () => (await artwork.sound())?.currentTime).toBeCloseTo(11.371, 1);
  await page.getByRole("button", { name: "Reproducir", exact: true }).tap();
  await artwork.listen(12);
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
    await expect.poll(async () => (await artwork.sound())?.src).toMatch(/^blob:/);
  });
});

test("AUD-2 other devices stream by ranges and read nothing in advance", async ({
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
