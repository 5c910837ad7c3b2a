/**
 * Prints what visitors and staff download, brotli-compressed, and holds it to the budgets of the design. Of the visitor app:
 * the closure of static imports of the app and of each screen, each chunk of our own, each catalogue, the reader of QR codes,
 * the recognition engine, the styles. Of the console: what its home screen and each other screen need.
 *
 *     node scripts/sizes.mjs
 */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";

/** Budgets in kB of 1000 bytes. */
const BUDGETS = {
  "first visit": 95,
  screen: 125,
  "lazy chunk": 25,
  catalogue: 5,
  "styles of a screen": 15,
  "QR reader": 375,
  "recognition engine": 800,
  "console home": 250,
  "console screen": 130,
};

const CATALOGUE = /i18n\/catalogues\/\w+\.json$/;
const SCREEN = /features\/.*-screen\.tsx$/;
/** Fetched while a QR code is scanned, by browsers that read none themselves. */
const QR_READER = "src/core/camera/qr-detector.ts";
/** Fetched with a download of the whole museum. */
const ENGINE = "src/core/recognition/engine.ts";
const FIRST_CATALOGUE = "src/i18n/catalogues/en.json";
const CONSOLE_HOME = "src/features/home/home-screen.tsx";

/** closure returns the files that a manifest entry needs: itself, its static imports, their styles and assets. */
export function closure(manifest, key, files = new Set()) {
  const chunk = manifest[key];
  if (chunk === undefined || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, files);
  return files;
}

/** Lists each measured thing: name, kind of budget, bytes. */
export function measure(manifest, sizeOf) {
  const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const first = closure(manifest, FIRST_CATALOGUE, closure(manifest, entry));
  const rows = [{ name: "app, styles and English words", kind: "first visit", bytes: sum(first) }];
  let mostStyles = { name: "no screen", bytes: 0 };
  for (const [key, chunk] of Object.entries(manifest)) {
    if (CATALOGUE.test(key)) rows.push({ name: key, kind: "catalogue", bytes: sizeOf(chunk.file) });
    else if (SCREEN.test(key)) {
      // Behind the entry guard, whose chunk every such screen waits for.
      const files = closure(manifest, key, closure(manifest, "src/app/entry.ts", new Set(first)));
      rows.push({ name: key, kind: "screen", bytes: sum(files) });
      const styles = sum([...files].filter((file) => file.endsWith(".css")));
      if (styles > mostStyles.bytes) mostStyles = { name: key, bytes: styles };
    }
    if (!chunk.isEntry && chunk.file.endsWith(".js") && !CATALOGUE.test(key)) {
      rows.push({ name: chunk.file, kind: "lazy chunk", bytes: sizeOf(chunk.file) });
    }
  }
  for (const [key, kind] of [
    [QR_READER, "QR reader"],
    [ENGINE, "recognition engine"],
  ]) {
    if (manifest[key] === undefined) continue;
    // With the screen it is fetched from, the app is there already.
    const app = closure(manifest, entry);
    const files = [...closure(manifest, key)].filter((file) => !app.has(file));
    rows.push({ name: key, kind, bytes: sum(files) });
  }
  // Nobody fetches the styles of all screens: the one with most of them counts.
  rows.push({ ...mostStyles, kind: "styles of a screen" });
  return withBudgets(rows);
}

/** Lists what the console's home screen needs, and what each other screen adds to it. */
export function measureConsole(manifest, sizeOf) {
  const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const home = closure(manifest, CONSOLE_HOME, closure(manifest, FIRST_CATALOGUE, closure(manifest, entry)));
  const rows = [{ name: "console, styles, English words and home", kind: "console home", bytes: sum(home) }];
  for (const key of Object.keys(manifest)) {
    if (!SCREEN.test(key) || key === CONSOLE_HOME) continue;
    const files = [...closure(manifest, key)].filter((file) => !home.has(file));
    rows.push({ name: key, kind: "console screen", bytes: sum(files) });
  }
  return withBudgets(rows);
}

function withBudgets(rows) {
  return rows.map((row) => ({ ...row, budget: BUDGETS[row.kind] * 1000, over: row.bytes > BUDGETS[row.kind] * 1000 }));
}

/** Reads a build's manifest and measures its files. */
async function rowsOf(folder, measureApp) {
  const manifest = JSON.parse(await readFile(join(folder, "build-manifest.json"), "utf8"));
  const sizes = new Map();
  for (const file of Object.values(manifest).flatMap((chunk) => [
    chunk.file,
    ...(chunk.css ?? []),
    ...(chunk.assets ?? []),
  ])) {
    sizes.set(file, brotli(await readFile(join(folder, file))));
  }
  return measureApp(manifest, (file) => sizes.get(file) ?? 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const web = join(dirname(fileURLToPath(import.meta.url)), "..");
  const rows = [
    ...(await rowsOf(join(web, "visitor/dist"), measure)),
    ...(await rowsOf(join(web, "console/dist"), measureConsole)),
  ];
  for (const { name, kind, bytes, budget, over } of rows) {
    const [is, may] = [bytes, budget].map((value) => (value / 1000).toFixed(1).padStart(6));
    console.log(`${over ? "OVER" : "    "} ${is} of ${may} kB  ${kind.padEnd(18)} ${name}`);
  }
  if (rows.some((row) => row.over)) process.exitCode = 1;
}

function brotli(bytes) {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }).length;
}
