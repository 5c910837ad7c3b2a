/**
 * Compiles the catalogues at build time, so that visitors load no message parser. Each message of
 * a JSON file below `i18n/catalogues` becomes an array that icu-minify formats.
 * - `resolve.alias` has use-intl format only such arrays, which keeps intl-messageformat out of the bundle.
 * - `test.server.deps.inline` has Vitest apply that alias inside use-intl too.
 * Each language becomes a lazy chunk; isCatalogue recognises it in `chunkFileNames`, so that it is not precached.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import type { Plugin } from "vite";

type MessageTexts = Record<string, Record<string, string>>;
type CompiledMessages = Record<string, Record<string, CompiledMessage>>;

const cataloguePath = /\/i18n\/catalogues\/(?:\w+\/)?[a-z]{2}\.json$/;

/** isCatalogue reports whether a module is a catalogue. */
export function isCatalogue(moduleId: string | null | undefined): boolean {
  return !!moduleId && cataloguePath.test(moduleId);
}

/** catalogues returns the plugin. A message that does not parse fails the build with its file and key. */
export function catalogues(): Plugin {
  return {
    name: "cicerone:catalogues",
    // Before Vite's own JSON plugin.
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
 * compileCatalogue compiles the messages of texts; those it lacks are English. It throws an error with the key of a
 * message that does not parse.
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
