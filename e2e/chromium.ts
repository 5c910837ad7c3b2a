import { existsSync } from "node:fs";

/**
 * Debian's Chromium, kept from looking for anything outside this machine. The headless shell is the same engine without
 * the browser around it; a test costs half as much processor time in it.
 */
const PATHS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export const CHROMIUM = {
  executablePath: process.env["CHROMIUM"] ?? PATHS.find((path) => existsSync(path)) ?? "chromium",
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
