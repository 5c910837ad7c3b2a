import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { stylesAfterContent } from "./build/styles-after-content.ts";
import { catalogues } from "./src/i18n/vite-plugin-catalogues.ts";

/** Where `make dev` runs the server. */
const SERVER = process.env["CICERONE_DEV_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [catalogues(), react(), stylesAfterContent(), precompress()],
  build: {
    // The oldest browsers that museums' visitors bring, and where nothing needs a polyfill.
    target: ["chrome111", "safari16.4", "firefox114"],
    // Read by scripts/sizes.mjs, and by the server to find a screen's files.
    manifest: "build-manifest.json",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    proxy: Object.fromEntries(["/api", "/media", "/config.json"].map((path) => [path, { target: SERVER, ws: true }])),
  },
});
