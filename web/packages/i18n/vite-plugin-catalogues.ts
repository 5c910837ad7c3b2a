/**
 * Compiles the catalogues at build time, so that no message parser travels to the visitor's phone.
 *
 * Wiring, in vite.config.ts:
 *
 *     import { catalogues } from '../packages/i18n/vite-plugin-catalogues.ts';
 *     export default defineConfig({ plugins: [catalogues(), react(), ...] });
 *
 * Nothing else is needed. The plugin turns each message of `i18n/catalogues/*.json` from ICU text into the arrays
 * that icu-minify formats, and by its `config` hook
 * - `resolve.alias` lets use-intl format such arrays alone (`use-intl/format-message` becomes
 *   `use-intl/format-message/format-only`), which leaves intl-messageformat out of the bundle;
 * - `test.server.deps.inline` has Vitest apply that alias inside use-intl too, so that tests run what visitors run.
 *
 * Each language becomes a lazy chunk; `isCatalogue(chunk.facadeModuleId)` tells them apart in
 * `build.rolldownOptions.output.chunkFileNames`, for instance to name them `assets/i18n/…` and keep them out of the
 * precache.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import type { Plugin } from "vite";

type MessageTexts = Record<string, Record<string, string>>;
type CompiledMessages = Record<string, Record<string, CompiledMessage>>;

const cataloguePath = /\/i18n\/catalogues\/[a-z]{2}\.json$/;

/** isCatalogue reports whether a module id is that of a catalogue. */
export function isCatalogue(moduleId: string | null | undefined): boolean {
  return !!moduleId && cataloguePath.test(moduleId);
}

/** The plugin. A message that does not parse ends the build with its file and key. */
export function catalogues(): Plugin {
  return {
    name: "cicerone:catalogues",
    // Before Vite's own JSON plugin, which makes a module of what this one returns.
    enforce: "pre",
    config: () => ({
      resolve: {
        alias: [{ find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" }],
      },
      test: { server: { deps: { inline: ["use-intl"] } } },
    }),
    transform: {
      filter: { id: cataloguePath },
      async handler(code, id) {
        const englishFile = path.join(path.dirname(id), "en.json");
        this.addWatchFile(englishFile);
        const english: MessageTexts = JSON.parse(await readFile(englishFile, "utf8"));
        try {
          return { code: JSON.stringify(compileCatalogue(JSON.parse(code), english)), map: null };
        } catch (error) {
          return this.error(`${id}: ${error instanceof Error ? error.message : String(error)}`);
        }
      },
    },
  };
}

/**
 * compileCatalogue compiles every message of `english`, taking the text from `texts` and, where that has none, from
 * `english`: a visitor reads a sentence in English rather than a key. Throws on a message that does not parse, naming
 * its key.
 */
export function compileCatalogue(texts: MessageTexts, english: MessageTexts): CompiledMessages {
  const compiled: CompiledMessages = {};
  for (const [namespace, messages] of Object.entries(english)) {
    compiled[namespace] = {};
    for (const [name, englishText] of Object.entries(messages)) {
      try {
        compiled[namespace][name] = compile(texts[namespace]?.[name] ?? englishText);
      } catch (error) {
        throw new Error(`${namespace}.${name}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
    }
  }
  return compiled;
}
