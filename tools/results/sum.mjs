/**
 * Adds up the results of the Go tests, the unit tests and the browser tests, and prints "N passed, N failed" as the
 * last line. A skipped test fails the run, because it proved nothing.
 *
 *     node tools/results/sum.mjs GO VITEST PLAYWRIGHT
 */
import { readFile } from "node:fs/promises";

const [go, vitest, playwright] = await Promise.all(
  process.argv.slice(2).map(async (file) => JSON.parse(await readFile(file, "utf8"))),
);
const skipped = [...go.skipped];
if (vitest.numPendingTests + vitest.numTodoTests > 0)
  skipped.push(`${vitest.numPendingTests + vitest.numTodoTests} of the app's unit tests`);
if (playwright.stats.skipped > 0) skipped.push(`${playwright.stats.skipped} browser tests`);

const passed = go.passed + vitest.numPassedTests + playwright.stats.expected;
const failed = go.failed + vitest.numFailedTests + playwright.stats.unexpected + playwright.stats.flaky;
if (skipped.length > 0) console.log(`Skipped, which counts as a failure: ${skipped.join(", ")}`);
console.log(`${passed} passed, ${failed} failed`);
if (failed + skipped.length > 0) process.exitCode = 1;
