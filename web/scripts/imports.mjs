/**
 * Checks the direction of imports in src/ by the names of its folders (ARCHITECTURE.md): a folder may import
 * from folders below it, never from those above, and a screen's folder never from another screen's. Folders
 * of one layer may use each other one way only.
 *
 *     node scripts/imports.mjs [folder]
 */
import { readFile, readdir } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Layers from the lowest; main.tsx stands above all, testing/ and test files may import anything. */
const LAYERS = [
  ["lib", "i18n", "api", "ui", "theme"],
  ["museum", "visit", "player", "camera", "offline"],
  ["resource"],
  ["screens"],
  ["app"],
];

/** Names and pure functions that every folder may import, and that import nothing themselves. */
const OPEN_TO_ALL = "app/paths.ts";

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(["'])(\.[^"']*)\1/g;
const SOURCE = /\.(?:ts|tsx)$/;
const TEST = /(?:\.test\.tsx?$|^testing\/)/;

/** Lists what is wrong below a source folder, one line each. */
export async function checkImports(folder) {
  const files = (await readdir(folder, { recursive: true }))
    .map((name) => name.split(sep).join("/"))
    .filter((name) => SOURCE.test(name) && !TEST.test(name))
    .toSorted();
  const faults = [];
  const uses = new Map();
  for (const file of files) {
    const text = await readFile(join(folder, file), "utf8");
    for (const [, , target] of text.matchAll(IMPORT)) {
      const to = relative(folder, resolve(folder, dirname(file), target))
        .split(sep)
        .join("/");
      const fault = faultOf(file, to);
      if (fault !== null) faults.push(`${file} imports ${target}: ${fault}`);
      noteUse(uses, file, to);
    }
  }
  return [...faults, ...circles(uses)];
}

function faultOf(file, to) {
  if (file === OPEN_TO_ALL) return `${OPEN_TO_ALL} is open to all and imports nothing`;
  if (withEnding(to) === OPEN_TO_ALL) return null;
  const [from, target] = [folderOf(file), folderOf(to)];
  if (from === "") return null;
  const [own, other] = [layerOf(from), layerOf(target)];
  if (own < 0) return `the folder ${from} has no layer; give it one in scripts/imports.mjs`;
  if (target === "testing") return "testing/ is for tests";
  if (other < 0) return target === "" ? "main.tsx is imported by nothing" : `the folder ${target} has no layer`;
  if (other > own) return `${from}/ lies below ${target}/`;
  if (from === "screens" && target === "screens" && screenOf(file) !== screenOf(to)) {
    return "a screen never imports another screen; what they share belongs into a folder below";
  }
  return null;
}

/** Folders of one layer must not use each other both ways. */
function noteUse(uses, file, to) {
  const [from, target] = [folderOf(file), folderOf(to)];
  if (from === target || layerOf(from) !== layerOf(target) || layerOf(from) < 0) return;
  const key = `${from}/ → ${target}/`;
  if (!uses.has(key)) uses.set(key, file);
}

function circles(uses) {
  return [...uses].flatMap(([key, file]) => {
    const back = uses.get(key.split(" → ").toReversed().join(" → "));
    return back === undefined || back < file ? [] : [`${key} (${file}) and back (${back}): choose one direction`];
  });
}

function folderOf(path) {
  const at = path.indexOf("/");
  if (at >= 0) return path.slice(0, at);
  return SOURCE.test(path) || path === "main" ? "" : path;
}

function screenOf(path) {
  return path.split("/")[1];
}

function layerOf(folder) {
  return LAYERS.findIndex((layer) => layer.includes(folder));
}

function withEnding(path) {
  return SOURCE.test(path) ? path : `${path}.ts`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "../src"));
  const faults = await checkImports(folder);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
