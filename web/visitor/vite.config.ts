import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "../packages/build/precompress.ts";
import { catalogues, isCatalogue } from "../packages/i18n/vite-plugin-catalogues.ts";
import { withAllOf } from "./build/chunks.ts";
import { parts } from "./build/parts.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { stylesAfterContent } from "./build/styles-after-content.ts";

/** Address of the development server of `make dev`. */
const SERVER = process.env["CICERONE_DEV_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [catalogues(), react(), stylesAfterContent(), parts(), serviceWorker(), precompress()],
  // Modules, as while developing.
  worker: { format: "es" },
  build: {
    // The oldest browsers that need no polyfill.
    target: ["chrome111", "safari16.4", "firefox114"],
    // Read by scripts/sizes.mjs, and by the server to find a screen's files.
    manifest: "build-manifest.json",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Few files: each costs a slow phone some milliseconds.
        codeSplitting: {
          groups: [
            { debugName: "main", name: withAllOf("main", ({ isEntry }) => isEntry), priority: 3 },
            { debugName: "entry", name: withAllOf("entry", ({ id }) => id.endsWith("/src/app/entry.ts")), priority: 2 },
            // Modules shared by at least this many other parts.
            { name: "shared", minShareCount: 8, priority: 1 },
          ],
        },
        // A separate folder, so that the service worker does not precache all languages.
        chunkFileNames: ({ facadeModuleId }) =>
          isCatalogue(facadeModuleId) ? "assets/words/[name]-[hash].js" : "assets/[name]-[hash].js",
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/media", "/config.json", "/sign-in"].map((path) => [path, { target: SERVER, ws: true }]),
    ),
  },
});
