/**
 * Adds up the results in FOLDER, names the tests that failed, were skipped or passed only at a later try, and prints
 * "N passed, N failed" as the last line. A skipped test fails the run, because it proved nothing, and so do more than five
 * later tries: each is a fault to remove.
 *
 *     node tools/results/sum.mjs FOLDER
 */
import { FILES, readResults, sum } from "./read.mjs";

const MAX_LATE = 5;

const results = await readResults(process.argv[2]);
const missing = FILES.filter((file) => !results.has(file));
const { passed, failed, skipped, late } = sum(results.values());

print("Failed", failed);
print("Skipped, which counts as a failure", skipped);
print(`Passed only at a later try, a fault to remove (more than ${MAX_LATE} fail the run)`, late);
print("Did not run to its end", missing);
console.log(`${passed} passed, ${failed.length} failed`);
if (failed.length + skipped.length + missing.length > 0 || late.length > MAX_LATE) process.exitCode = 1;

function print(heading, names) {
  if (names.length > 0) console.log(`${heading}:\n${names.map((name) => `  ${name}`).join("\n")}`);
}
