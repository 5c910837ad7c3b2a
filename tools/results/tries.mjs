/**
 * Prints how many runs each test needed a later try in, or failed in.
 *
 *     node tools/results/tries.mjs FOLDER…
 */
import { readResults, sum } from "./read.mjs";

const runs = await Promise.all(process.argv.slice(2).map(async (folder) => sum((await readResults(folder)).values())));
const times = new Map();
for (const { failed, late } of runs) {
  for (const name of failed) count(`failed        ${name}`);
  for (const name of late) count(`second try    ${name}`);
}
for (const [what, number] of [...times].sort(([, a], [, b]) => b - a))
  console.log(`${number} of ${runs.length}  ${what}`);
for (const [index, { passed, failed, skipped, late }] of runs.entries())
  console.log(
    `run ${index + 1}: ${passed} passed, ${failed.length} failed, ${skipped.length} skipped, ${late.length} at a later try`,
  );

function count(what) {
  times.set(what, (times.get(what) ?? 0) + 1);
}
