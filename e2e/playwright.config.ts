import { defineConfig, devices } from "@playwright/test";
import { CHROMIUM } from "./chromium.ts";
import type { WorkerOptions } from "./fixtures.ts";

/** Browser tests at the usual phone's size, against the real binary that global-setup starts. */
export default defineConfig<object, WorkerOptions>({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./global-setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  // What passes only at a later try is named at the end of the run, as a fault to remove; more than five fail `make test`.
  retries: 2,
  // One more than the two cores that the tests are made for: many tests wait for sound or a timer.
  workers: 3,
  // Wide limits: a loaded machine makes tests slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    ...devices["Pixel 7"],
    viewport: { width: 390, height: 844 },
    // Without a graphics card, pixels and animations cost processor time. Tests of what moves or of sharp pictures choose
    // otherwise.
    deviceScaleFactor: 1,
    reducedMotion: "reduce",
    locale: "en-GB",
    // Tests delay and change responses, which a service worker would answer instead. worker.spec.ts allows it.
    serviceWorkers: "block",
    launchOptions: CHROMIUM,
    // Tracing doubles what a test costs: `playwright test --trace on NAME.spec.ts` looks closely at one that failed.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "sqlite" },
    {
      name: "postgres",
      use: { database: "postgres" },
      // The fewest tests of what staff store and publish from the browser: CON-1, CON-2, CON-10, CON-16 and PUB-1 to PUB-5.
      grep: /\b(CON-10|CON-16|PUB-[1-5])\b/,
      grepInvert: /390 × 844/,
    },
  ],
});
