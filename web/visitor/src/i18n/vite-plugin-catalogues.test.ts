import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { interfaceLanguages } from "@cicerone/i18n/languages";
import { catalogues, compileCatalogue, isCatalogue } from "@cicerone/i18n/vite-plugin-catalogues";
import { build } from "vite";
import type { Rolldown } from "vite";
import { beforeAll, describe, expect, it } from "vitest";

describe("compileCatalogue", () => {
  it("uses the English text for a missing translation, and drops messages that English lacks", () => {
    const english = { control: { play: "Play", pause: "Pause" }, shell: { loading: "Loading…" } };
    const compiled = compileCatalogue({ control: { play: "Spela", stop: "Stopp" } }, english);
    expect(compiled).toEqual({ control: { play: "Spela", pause: "Pause" }, shell: { loading: "Loading…" } });
  });

  it("names the key of a message that does not parse", () => {
    expect(() => compileCatalogue({}, { count: { works: "{count, plural, one {#}" } })).toThrow(/^count\.works: /);
  });
});

describe("a build with the plugin", () => {
  let chunks: Rolldown.OutputChunk[];

  beforeAll(async () => {
    const result = await build({
      root: import.meta.dirname,
      configFile: false,
      logLevel: "silent",
      plugins: [catalogues()],
      build: {
        write: false,
        lib: {
          entry: [
            path.join(import.meta.dirname, "catalogue.ts"),
            path.join(import.meta.dirname, "../../../packages/i18n/provider.tsx"),
          ],
          formats: ["es"],
        },
        rolldownOptions: { external: [/^react/], output: { minify: true } },
      },
    });
    const outputs = [result].flat().flatMap((part) => ("output" in part ? part.output : []));
    chunks = outputs.filter((part) => part.type === "chunk");
  });

  it("LANG-4: makes one lazy chunk per language, of at most 5 kB with brotli", () => {
    const sizes = chunks
      .filter((chunk) => chunk.isDynamicEntry)
      .map((chunk) => [chunk.facadeModuleId, brotliCompressSync(chunk.code).length] as const);
    expect(sizes.filter(([file]) => isCatalogue(file))).toHaveLength(interfaceLanguages.length);
    expect(sizes.filter(([, size]) => size > 5000)).toEqual([]);
  });

  it("contains compiled messages and no parser", () => {
    const english = chunks.find((chunk) => chunk.facadeModuleId?.endsWith("/en.json"));
    expect(english?.code).toContain("Put on your headphones");
    expect(english?.code).not.toContain("plural");
    const modules = chunks.flatMap((chunk) => chunk.moduleIds);
    expect(modules.filter((id) => id.includes("use-intl"))).not.toEqual([]);
    expect(modules.filter((id) => /intl-messageformat|icu-messageformat-parser/.test(id))).toEqual([]);
  });
});
