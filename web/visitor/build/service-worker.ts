import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/**
 * serviceWorker builds src/core/offline/worker into sw.js, with the list of the build's files. The app registers it
 * (src/core/offline/registration.ts), except in development.
 */
export function serviceWorker(): Plugin[] {
  return VitePWA({
    strategies: "injectManifest",
    srcDir: "src/core/offline/worker",
    filename: "sw.ts",
    outDir: "dist",
    injectRegister: null,
    manifest: false,
    injectManifest: {
      globPatterns: ["index.html", "favicon.svg", "assets/**/*.{js,css,svg,wasm}", "assets/parts-*.json"],
      // Their names contain their content's hash.
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 4_000_000,
    },
  });
}
