import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Page, chromium } from "@playwright/test";
import { CHROMIUM } from "./chromium.ts";
import { test as base, expect } from "./fixtures.ts";
import { passGates } from "./gates.ts";
import { RecognitionPage } from "./pages/recognition.ts";
import { ScannerPage } from "./pages/scanner.ts";
import { newFolder } from "./server.ts";
import { filmQr, filmWork } from "./video.ts";

/** What the browser's cameras see, and whether it lets the page look. */
export interface CameraSetup {
  /** A poster with this text as a QR code. */
  qr?: string;
  /** The work with this number on a wall of the Museum of Pattern. */
  work?: string;
  /** So many cameras with a test picture; none when nothing else is given either. */
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

/** Tests in a browser of their own, with the cameras that they ask for. */
export const test = base.extend<Options & Fixtures>({
  camera: [{}, { option: true }],
  context: async (
    { camera, locale, viewport, userAgent, deviceScaleFactor, reducedMotion, serviceWorkers, baseURL },
    use,
  ) => {
    const folder = await newFolder();
    const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...(await argsOf(camera, folder))] });
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
    await passGates(context);
    await use(context);
    await browser.close();
    await rm(folder, { recursive: true });
  },
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

async function argsOf({ qr, work, devices, args = [] }: CameraSetup, folder: string): Promise<string[]> {
  if (qr === undefined && work === undefined) {
    return devices === undefined ? args : [`--use-fake-device-for-media-stream=device-count=${devices}`, ...args];
  }
  const path = join(folder, "camera.y4m");
  if (qr !== undefined) await filmQr(path, qr);
  if (work !== undefined) await filmWork(path, work);
  return ["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${path}`, ...args];
}

/** The cameras that a page has opened: whether each still runs. */
export class Tracks {
  constructor(private readonly page: Page) {}

  /** Follows every camera that any page of the tab opens from now on. */
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

  /** Labels of the cameras that run. */
  running(): Promise<string[]> {
    return this.page.evaluate(() =>
      (window as unknown as { openedTracks: MediaStreamTrack[] }).openedTracks
        .filter(({ readyState }) => readyState === "live")
        .map(({ label }) => label),
    );
  }

  /** Hides the page or shows it again, as the browser tells it when the visitor goes to another app. */
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
