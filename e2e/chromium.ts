import { existsSync } from "node:fs";

const BROWSER = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** Debian's Chromium without requests of its own. */
export const BROWSER_WITH_CAMERA = {
  executablePath: BROWSER,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

/** The same engine without the browser around it, which halves the processor time of a test. It has no camera. */
export const CHROMIUM = {
  ...BROWSER_WITH_CAMERA,
  executablePath: process.env["CHROMIUM"] === undefined && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : BROWSER,
};
