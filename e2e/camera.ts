import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type Page, chromium } from "@playwright/test";
import { BROWSER_WITH_CAMERA } from "./chromium.ts";
import { test as base, expect } from "./fixtures.ts";
import { passGates } from "./gates.ts";
import { RecognitionPage } from "./pages/recognition.ts";
import { ScannerPage } from "./pages/scanner.ts";
import { newFolder } from "./server.ts";
import { settleNavigations } from "./settled.ts";
import { filmQr, filmWork } from "./video.ts";

/** A host whose pages are no secure context, as a page without https. */
export const INSECURE_HOST = "guide.test";

const INSECURE_HOST_RULE = `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`;

/** What the browser's cameras show, and whether the visitor allows them. */
export interface CameraSetup {
  /** A poster with this text as a QR code. */
  qr?: string;
  /** The work with this number on a wall of the Museum of Pattern. */
  work?: string;
  /** Number of cameras with a test picture. There is no camera when qr and work are left out as well. */
  devices?: number;
  /** Whether the visitor allows the camera. */
  allowed?: boolean;
  /** Further arguments of Chromium. */
  args?: string[];
}

interface Options {
  camera: CameraSetup;
}

interface Fixtures {
  scanner: ScannerPage;
  recognition: RecognitionPage;
  tracks: Tracks;
}

/** Tests in a browser with the cameras that they ask for. */
export const test = base.extend<Options & Fixtures, { cameraBrowsers: CameraBrowsers }>({
  camera: [{}, { option: true }],
  cameraBrowsers: [
    // oxlint-disable-next-line no-empty-pattern -- fixtures name what they need by destructuring
    async ({}, use) => {
      const browsers = await CameraBrowsers.create();
      await use(browsers);
      await browsers.close();
    },
    { scope: "worker" },
  ],
  context: [
    async (
      {
        camera,
        cameraBrowsers,
        locale,
        viewport,
        userAgent,
        deviceScaleFactor,
        reducedMotion,
        serviceWorkers,
        baseURL,
        passed,
        asksToDownload,
      },
      use,
    ) => {
      const browser = await cameraBrowsers.with(camera);
      const context = await browser.newContext({
        locale,
        viewport,
        userAgent,
        deviceScaleFactor,
        reducedMotion,
        serviceWorkers,
        baseURL,
        isMobile: true,
        hasTouch: true,
        permissions: camera.allowed === false ? [] : ["camera"],
      });
      settleNavigations(context);
      await passGates(context, passed, { asksToDownload });
      await use(context);
      await context.close();
    },
    // A program that has to be compiled first makes the film of a work.
    { scope: "test", timeout: 600_000 },
  ],
  scanner: async ({ page }, use) => use(new ScannerPage(page)),
  recognition: async ({ page }, use) => use(new RecognitionPage(page)),
  tracks: [
    async ({ page }, use) => {
      const tracks = new Tracks(page);
      await tracks.follow();
      await use(tracks);
    },
    { auto: true },
  ],
});

export { expect };

/** Number of browsers that a worker keeps running. */
const MAX_BROWSERS = 3;

/** A worker's browsers. The cameras are arguments of a browser, so each setup of cameras needs another one. */
class CameraBrowsers {
  /** By setup, the one used last at the end. */
  private readonly running = new Map<string, Browser>();
  private readonly films = new Map<string, Promise<string>>();

  private constructor(private readonly folder: string) {}

  static async create(): Promise<CameraBrowsers> {
    return new CameraBrowsers(await newFolder());
  }

  /** Returns a running browser with these cameras, or starts one and closes the one that was not used for longest. */
  async with(setup: CameraSetup): Promise<Browser> {
    const { allowed: _, ...cameras } = setup;
    const key = JSON.stringify(cameras);
    let browser = this.running.get(key);
    this.running.delete(key);
    if (!browser?.isConnected()) {
      const args = [...BROWSER_WITH_CAMERA.args, INSECURE_HOST_RULE, ...(await this.argsOf(cameras))];
      browser = await chromium.launch({ ...BROWSER_WITH_CAMERA, args });
    }
    this.running.set(key, browser);
    const [oldest] = this.running;
    if (this.running.size > MAX_BROWSERS && oldest !== undefined) {
      this.running.delete(oldest[0]);
      await oldest[1].close();
    }
    return browser;
  }

  async close(): Promise<void> {
    for (const browser of this.running.values()) await browser.close();
    await rm(this.folder, { recursive: true });
  }

  private async argsOf({ qr, work, devices, args = [] }: CameraSetup): Promise<string[]> {
    if (qr === undefined && work === undefined) {
      return devices === undefined ? args : [`--use-fake-device-for-media-stream=device-count=${devices}`, ...args];
    }
    const film = await this.filmOf({ qr, work });
    return ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${film}`, ...args];
  }

  /** Path of the film that shows the code or the work, made once. */
  private filmOf({ qr, work }: Pick<CameraSetup, "qr" | "work">): Promise<string> {
    const key = `${qr ?? ""}|${work ?? ""}`;
    const make = async (): Promise<string> => {
      const path = join(this.folder, `${this.films.size}.y4m`);
      if (qr !== undefined) await filmQr(path, qr);
      if (work !== undefined) await filmWork(path, work);
      return path;
    };
    const film = this.films.get(key) ?? make();
    this.films.set(key, film);
    return film;
  }
}

/** The camera tracks that a page has opened. */
export class Tracks {
  constructor(private readonly page: Page) {}

  /** Records every track that a page of the tab opens from now on. */
  async follow(): Promise<void> {
    await this.page.addInitScript(() => {
      const opened: MediaStreamTrack[] = [];
      Object.assign(window, { openedTracks: opened });
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (devices === undefined) return;
      const open = devices.getUserMedia.bind(devices);
      devices.getUserMedia = async (constraints) => {
        const stream = await open(constraints);
        opened.push(...stream.getTracks());
        return stream;
      };
    });
  }

  /** Returns the labels of the running tracks. */
  running(): Promise<string[]> {
    return this.page.evaluate(() =>
      (window as unknown as { openedTracks: MediaStreamTrack[] }).openedTracks
        .filter(({ readyState }) => readyState === "live")
        .map(({ label }) => label),
    );
  }

  /** Hides the page or shows it again, as the browser does when the visitor switches apps. */
  async setVisible(visible: boolean): Promise<void> {
    await this.page.evaluate(
      (state) => {
        Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      },
      visible ? "visible" : "hidden",
    );
  }
}
