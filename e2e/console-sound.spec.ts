import type { Page } from "@playwright/test";
import { BROWSER_WITH_CAMERA } from "./chromium.ts";
import { CONSOLE_SIZES, expectGoodScreen, expectSaved, signInStaff } from "./console-page.ts";
import { FAILED_REQUEST, expect, test } from "./fixtures.ts";
import type { Server } from "./server.ts";
import { settled } from "./settled.ts";

/** The microphone of these tests beeps once a second. */
const FAKE_MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

test.use({ launchOptions: { ...BROWSER_WITH_CAMERA, args: [...BROWSER_WITH_CAMERA.args, ...FAKE_MICROPHONE] } });

type Values = Record<string, { path: string; name: string }>;

/** Returns what the server has of the work of these tests. */
async function storedValues(page: Page, server: Server): Promise<Values> {
  const work = await page.request.get(`${server.address}/api/console/v1/museums/1/elements/artworks/214`);
  return ((await work.json()) as { values: Values }).values;
}

/** Returns four seconds of a quiet voice in two channels as a WAV file of 16 bits. */
function quietVoice(): Buffer {
  const [rate, channels, seconds] = [48_000, 2, 4];
  const header = Buffer.alloc(44);
  const size = 2 * channels * rate * seconds;
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + size, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(2 * channels * rate, 28);
  header.writeUInt16LE(2 * channels, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(size, 40);
  const samples = Int16Array.from({ length: size / 2 }, (_, i) => {
    const second = Math.floor(i / channels) / rate;
    return 1600 * Math.sin(2 * Math.PI * 220 * second) * (0.6 + 0.4 * Math.sin(20 * second));
  });
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}

/** Fails when the whole form has a violation: in a window so high that nothing is half under the bar at its end. */
async function expectGoodForm(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ ...size, height: 8000 });
  await expectGoodScreen(page);
  await page.setViewportSize(size);
}

for (const size of CONSOLE_SIZES) {
  test.describe(`${size.width} × ${size.height}`, () => {
    test.use({
      viewport: size,
      isMobile: false,
      hasTouch: false,
      permissions: ["microphone"],
      expectedErrors: [FAILED_REQUEST],
    });

    test.beforeEach(({ page, ownServer }) => signInStaff(page.context(), ownServer));

    test("CON-7 a voice is recorded, cut, made as loud as the others, and gets a transcript that is split by a key", async ({
      page,
      ownServer,
    }) => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route("**/media/*", async (route) => {
        if (route.request().resourceType() === "fetch") await released;
        await route.continue();
      });
      await page.goto(`${ownServer.address}/console/museums/1/works/214`, { waitUntil: "commit" });
      const sound = page.getByRole("group", { name: /^Sound/ }).first();
      const work = () => storedValues(page, ownServer);
      const before = await work();

      // The button stays where it is when the sound and its transcript come, also for who presses it meanwhile.
      const record = sound.getByRole("button", { name: "Record a new take" });
      await record.scrollIntoViewIfNeeded();
      await settled(page, { heldBack: /\/media\// });
      const place = await record.boundingBox();
      release();
      await expect(sound.getByRole("slider", { name: "Play head" })).toBeVisible();
      await expect(sound.getByRole("textbox", { name: "Text of line 1", exact: true })).toBeVisible();
      expect(await record.boundingBox()).toEqual(place);
      await record.click();
      await expect(sound.getByRole("region", { name: "What to read" })).toContainText(
        "Two invisible substances made it.",
      );
      await expect(sound.getByText(/^0:(?:0[1-9]|[1-5]\d)\./)).toBeVisible();
      await sound.getByRole("button", { name: "Pause", exact: true }).click();
      await expect(sound.getByText("Paused")).toBeVisible();
      await expectGoodForm(page);
      await sound.getByRole("button", { name: "Go on" }).click();
      await expect(sound.getByText(/^0:(?:0[3-9]|[1-5]\d)\./)).toBeVisible();
      await sound.getByRole("button", { name: "Finish" }).click();

      const start = sound.getByRole("slider", { name: "Start" });
      await expect(start).toBeVisible();
      await start.focus();
      await page.keyboard.press("ArrowRight");
      await expectGoodForm(page);
      // Without a connection it waits in the browser, and is stored when the connection returns.
      await page.context().setOffline(true);
      await sound.getByRole("button", { name: "Use this take" }).click();
      await expect(sound.getByText("stored when the connection returns", { exact: false })).toBeVisible();
      await page.context().setOffline(false);
      await expect(sound.getByText("stored when the connection returns", { exact: false })).toHaveCount(0);

      await expect(sound.getByText(/^Loudness -\d\d\.\d LUFS/)).toBeVisible();
      await expect(sound.getByRole("button", { name: "1 take" })).toBeVisible();
      await expect.poll(async () => (await work())["audio/en_GB"]?.name).not.toBe(before["audio/en_GB"]?.name);
      const recorded = (await work())["audio/en_GB"];
      const file = await page.request.get(`${ownServer.address}/media/${recorded?.name}`);
      expect(file.headers()["content-type"]).toBe("audio/mpeg");
      const unmeasured = async (): Promise<string[]> => {
        const gate = await page.request.get(`${ownServer.address}/api/console/v1/museums/1/gate`);
        return ((await gate.json()) as { unmeasured: string[] }).unmeasured;
      };
      await expect.poll(unmeasured).not.toContain(recorded?.name);

      await expect(page.getByRole("region", { name: "Uploads" }), "the field shows what became of it").toHaveCount(0);
      const first = sound.getByRole("textbox", { name: "Text of line 1", exact: true });
      const words = await first.inputValue();
      await first.focus();
      await page.keyboard.press("Home");
      for (let letter = 0; letter < words.indexOf(" "); letter++) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Control+Enter");
      await expect(first).toHaveValue(words.split(" ")[0] ?? "");
      await expect(sound.getByRole("textbox", { name: "Text of line 2", exact: true })).toBeFocused();
      await expect
        .poll(async () => (await work())["transcript/en_GB"]?.name)
        .not.toBe(before["transcript/en_GB"]?.name);
      const transcript = (await work())["transcript/en_GB"];
      const vtt = await (await page.request.get(`${ownServer.address}/media/${transcript?.name}`)).text();
      expect(vtt).toContain(`\n${words.split(" ")[0]}\n`);
      await expect(sound.getByText("This sound has no transcript.")).toHaveCount(0);
      await sound.getByRole("button", { name: "Remove the transcript" }).click();
      await expect(sound.getByText("This sound has no transcript.")).toBeVisible();
      await expectGoodForm(page);
      await expectSaved(page);

      // Where a sound has no transcript of its own, its text says what it says.
      const values = { "name/en_GB": "Foyer", "audio/en_GB": recorded };
      const halls = `${ownServer.address}/api/console/v1/museums/1/elements/halls`;
      const created = await page.request.post(halls, { data: { key: "foyer", values } });
      expect(created.status(), await created.text()).toBe(201);
      await page.goto(`${ownServer.address}/console/museums/1/halls/foyer`);
      await expect(sound.getByText("cannot read what this sound says")).toBeVisible();
      await page.locator('[data-path="script/en_GB"] [contenteditable=true]').click();
      await page.keyboard.type("Welcome.");
      await expect(sound.getByText("cannot read what this sound says")).toHaveCount(0);
    });

    test("CON-7 an extra is moved, a sound is chosen of the library, and a film gets captions", async ({
      page,
      ownServer,
    }) => {
      await page.goto(`${ownServer.address}/console/museums/1/works/214`);
      const sound = page.getByRole("group", { name: /^Sound/ }).first();
      const work = () => storedValues(page, ownServer);

      // An extra moves to the play head and stays as long as it did.
      await sound.getByRole("slider", { name: "Play head" }).focus();
      await page.keyboard.press("Home");
      await sound.getByRole("button", { name: "Show an extra at 0:00" }).press("Enter");
      await page.getByRole("menuitem", { name: "Towards fresh food" }).press("Enter");
      const times = async (): Promise<unknown[]> => {
        const values = await work();
        return ["start", "end"].map((edge) => values[`resources/creeping-outwards/${edge}`]);
      };
      await expect.poll(times).toEqual(["0:00", "0:08"]);
      await sound.getByRole("button", { name: "Media library" }).click();
      const library = page.getByRole("dialog", { name: "Choose a sound" });
      await library.getByRole("searchbox").fill("maker");
      await library.getByRole("row", { name: "214-voice-of-the-maker.en.mp3" }).click();
      await expect(library).toHaveCount(0);
      await expect.poll(async () => (await work())["audio/en_GB"]?.path).toMatch(/maker\.en\.mp3$/);

      const choose = () => sound.locator("input[accept='audio/*']").setInputFiles("../media/testdata/44100.mp3");
      const review = sound.getByRole("region", { name: "Your recording" });
      const voice = { name: "voice.wav", mimeType: "audio/wav", buffer: quietVoice() };
      await sound.locator("input[accept='audio/*']").setInputFiles(voice);
      await sound.getByRole("button", { name: "Use this take" }).click();
      await expect(sound.getByRole("button", { name: "1 take" })).toBeVisible();
      // Two channels are louder together than the one that is stored.
      await expect(sound.getByText(/^Loudness -1[56]\.\d LUFS/)).toBeVisible();
      await expect(sound.getByRole("button", { name: "Choose a file" })).toBeEnabled();

      // A chosen file that is not used yet waits while one is on another screen.
      await choose();
      await expect(review).toBeVisible();
      await page.getByRole("link", { name: "Works" }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Works" })).toBeVisible();
      await page.goBack();
      const waits = sound.getByText("not stored yet");
      await expect(waits).toBeVisible();
      // Another one replaces it only when one agrees.
      const question = page.getByRole("alertdialog", { name: "Replace the sound that was not stored yet?" });
      await choose();
      await expectGoodScreen(page);
      await question.getByRole("button", { name: "Cancel" }).click();
      await sound.getByRole("button", { name: "Record a new take" }).click();
      await question.getByRole("button", { name: "Cancel" }).click();
      // Nor does it go with a take that is stored.
      await sound.getByRole("button", { name: "1 take" }).click();
      await sound.getByRole("button", { name: "Listen and cut" }).click();
      await sound.getByRole("button", { name: "Again" }).click();
      await question.getByRole("button", { name: "Cancel" }).click();
      await sound.getByRole("button", { name: "Discard" }).click();
      await expect(waits).toBeVisible();
      await choose();
      await question.getByRole("button", { name: "Replace it" }).click();
      await expect(question).toHaveCount(0);
      await expect(review).toBeVisible();
      await page.reload();
      await sound.getByRole("button", { name: "Listen to it" }).click();
      await sound.getByRole("button", { name: "Discard" }).click();
      await expect(sound.getByRole("button", { name: "Choose a file" })).toBeVisible();
      await expect(waits).toHaveCount(0);

      // A film of the work gets captions where it was stopped; the line keeps the focus while they are stored.
      await page.getByRole("button", { name: "Open Video: The reef growing" }).click();
      const captions = page.locator('[data-path="resources/growing/transcript/en_GB"]');
      await captions.getByRole("button", { name: "Add a line" }).click();
      const line = captions.getByRole("textbox", { name: "Text of line 1", exact: true });
      await expect(line).toBeFocused();
      await page.keyboard.type("[It grows without a sound.]");
      await expect(captions.getByRole("status")).toHaveText("Saved");
      await expect(line).toBeFocused();
      await expectSaved(page);
      const stored = (await work())["resources/growing/transcript/en_GB"];
      const lines = await (await page.request.get(`${ownServer.address}/media/${stored?.name}`)).text();
      expect(lines).toContain("00:00:00.000 --> 00:00:03.000\n[It grows without a sound.]\n");
      await captions.getByRole("button", { name: "Remove the captions" }).click();
      await expect(captions.getByRole("textbox", { name: /^Text of line/ })).toHaveCount(0);
      await expect(captions.getByText("This film has no captions.")).toBeVisible();
      await page.keyboard.press("ControlOrMeta+z");
      await expect(line).toHaveValue("[It grows without a sound.]");
      await expect(page.getByRole("region", { name: "Uploads" }), "the field shows what became of it").toHaveCount(0);
      await expectGoodForm(page);
    });
  });
}
