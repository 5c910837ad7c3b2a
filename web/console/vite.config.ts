import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "../packages/build/precompress.ts";
import { catalogues, isCatalogue } from "../packages/i18n/vite-plugin-catalogues.ts";

/** Address of the development server of `make dev`. */
const SERVER = process.env["CICERONE_DEV_SERVER"] ?? "http://127.0.0.1:8080";

export default defineConfig({
  // httpapi/pages/console.go serves it there.
  base: "/console/",
  plugins: [catalogues(), react(), precompress()],
  resolve: {
    alias: {
      "decode-named-character-reference": fileURLToPath(new URL("src/lib/character-reference.ts", import.meta.url)),
    },
  },
  build: {
    // The oldest browsers that need no polyfill.
    target: ["chrome111", "safari16.4", "firefox114"],
    // Read by scripts/sizes.mjs.
    manifest: "build-manifest.json",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          isCatalogue(facadeModuleId) ? "assets/words/[name]-[hash].js" : "assets/[name]-[hash].js",
      },
    },
  },
  server: {
    port: 5174,
    proxy: { "/api": { target: SERVER } },
  },
});
