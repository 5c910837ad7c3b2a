import { readFile, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files that compress well; pictures and fonts are compressed already, and the server fills in index.html. */
const TEXT = /\.(?:js|css|json|svg|wasm|webmanifest|txt)$/;

/** Smaller files do not shrink noticeably. */
const SMALLEST = 256;

/**
 * precompress writes a .br (quality 11) and a .gz of every text file of the build, so that the server never compresses
 * on request.
 */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "cicerone-precompress",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      // After the service worker, which is written at the end as well.
      sequential: true,
      order: "post",
      async handler() {
        const files = await readdir(folder, { recursive: true });
        await Promise.all(files.filter((name) => TEXT.test(name)).map((name) => compress(join(folder, name))));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST) return;
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    zip(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
