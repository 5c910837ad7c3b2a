import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { precompress } from "../../packages/build/precompress.ts";
import { catalogues, isCatalogue } from "../../packages/i18n/vite-plugin-catalogues.ts";

/** The visitor app as previews of drafts run it: a build of its own, so that visitors load none of it. */
export default defineConfig({
  // httpapi/pages/preview.go serves it there.
  base: "/preview/app/",
  publicDir: false,
  plugins: [catalogues(), react(), precompress()],
  build: {
    outDir: "../dist-preview",
    emptyOutDir: true,
    // As the visitors' build.
    target: ["chrome111", "safari16.4", "firefox114"],
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
});
