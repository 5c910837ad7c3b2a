import { defineConfig } from "vitest/config";
import { catalogues } from "./packages/i18n/vite-plugin-catalogues.ts";

/** Tests that need a page; the others run in plain node, which starts in a fraction of the time. */
const DOM_TESTS = ["{visitor,console,packages}/**/*.dom.test.ts", "{visitor,console,packages}/**/*.test.tsx"];

export default defineConfig({
  plugins: [catalogues()],
  test: {
    // Wide, so that a loaded machine is slow instead of wrong.
    testTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    css: { modules: { classNameStrategy: "non-scoped" } },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          setupFiles: ["visitor/src/testing/setup.ts"],
          include: ["{visitor,console,packages,scripts}/**/*.test.{ts,mjs}"],
          exclude: ["**/node_modules/**", ...DOM_TESTS],
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          environment: "jsdom",
          // After each test the last of them runs first: the page is emptied before the console is looked at.
          setupFiles: ["visitor/src/testing/setup.ts", "visitor/src/testing/setup-dom.ts"],
          environmentOptions: { jsdom: { url: "http://localhost/" } },
          include: DOM_TESTS,
          exclude: ["**/node_modules/**"],
        },
      },
    ],
  },
});
