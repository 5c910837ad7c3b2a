import { defineConfig, devices } from "@playwright/test";
import tests from "./playwright.config.ts";

/** Pictures of every screen at the sizes that must look right: `make screenshots`. */
export default defineConfig(tests, {
  testMatch: "screenshots*.ts",
  timeout: 300_000,
  use: { deviceScaleFactor: devices["Pixel 7"].deviceScaleFactor },
});
