/**
 * Reads `go test -json` from standard input, prints a line for each package and the output of failing tests, and
 * writes the numbers of passed, failed and skipped tests to FILE.
 *
 *     go test -json ./... | node tools/results/go.mjs FILE
 */
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const [file] = process.argv.slice(2);
const counts = { passed: 0, failed: 0, skipped: [] };
const output = new Map();
let broken = false;

for await (const line of createInterface({ input: process.stdin })) {
  let event;
  try {
    event = JSON.parse(line);
  } catch {
    console.log(line); // output of the build, not of a test
    continue;
  }
  const { Action, Package, ImportPath, Test, Output, Elapsed } = event;
  const key = `${Package ?? ImportPath} ${Test ?? ""}`;
  if (Action === "output" || Action === "build-output") output.set(key, (output.get(key) ?? "") + Output);
  else if (Action === "build-fail") fail(key);
  else if (Test === undefined) endOfPackage(Action, Package, Elapsed, key);
  else endOfTest(Action, Package, Test, key);
}
await writeFile(file, JSON.stringify(counts));
if (broken) process.exitCode = 1;

function endOfTest(action, name, test, key) {
  if (action === "pass") counts.passed++;
  else if (action === "skip") counts.skipped.push(`${name} ${test}`);
  else if (action === "fail") {
    counts.failed++;
    fail(key);
  } else return;
  output.delete(key);
}

function endOfPackage(action, name, elapsed, key) {
  if (action === "pass") console.log(`ok    ${name}  ${elapsed.toFixed(1)} s`);
  else if (action === "fail") {
    console.log(`FAIL  ${name}`);
    fail(key);
  }
  if (["pass", "fail", "skip"].includes(action)) output.delete(key);
}

function fail(key) {
  broken = true;
  process.stdout.write(output.get(key) ?? "");
}
