import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { isCatalogue } from "../../packages/i18n/vite-plugin-catalogues.ts";

/** Files up to this size are not worth a request each. */
const MAX_PART_BYTES = 4_000;

/**
 * parts writes the build's small scripts and styles into one file more, a map from their paths to their contents, with
 * which the service worker stores them all in one request.
 */
export function parts(): Plugin {
  return {
    name: "cicerone-parts",
    apply: "build",
    enforce: "post",
    generateBundle: {
      // After all other changes of the files.
      order: "post",
      handler(_, bundle) {
        const small: Record<string, string> = {};
        for (const output of Object.values(bundle)) {
          if (output.type === "chunk" && isCatalogue(output.facadeModuleId)) continue;
          const text = output.type === "chunk" ? output.code : output.source;
          if (!/^assets\/.*\.(?:js|css)$/.test(output.fileName) || typeof text !== "string") continue;
          if (Buffer.byteLength(text) <= MAX_PART_BYTES) small[output.fileName] = text;
        }
        const source = JSON.stringify(small);
        const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
        this.emitFile({ type: "asset", fileName: `assets/parts-${hash}.json`, source });
      },
    },
  };
}
