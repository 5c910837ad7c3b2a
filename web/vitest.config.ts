import { defineConfig, mergeConfig } from "vitest/config";
import vite from "./vite.config.ts";

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      include: ["src/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs"],
      environment: "jsdom",
      environmentOptions: { jsdom: { url: "http://localhost/" } },
      setupFiles: ["src/testing/setup.ts"],
      restoreMocks: true,
      unstubGlobals: true,
      css: { modules: { classNameStrategy: "non-scoped" } },
    },
  }),
);
