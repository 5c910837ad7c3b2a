/** Reads what the parts of the tests wrote: {passed, failed, skipped, late} with names; late are tests that passed only at a later try. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const READERS = {
  "go.jsonl": readGo,
  "demo.jsonl": readGo,
  "bench.jsonl": readGo,
  "web.json": readVitest,
  "e2e.json": readPlaywright,
};

/** Reads the results of the parts that ran, by the names of their files in the folder. */
export async function readResults(folder) {
  const results = new Map();
  for (const [name, read] of Object.entries(READERS)) {
    const text = await readFile(join(folder, name), "utf8").catch(() => null);
    if (text !== null) results.set(name, read(text));
  }
  return results;
}

/** Names of the files that a whole run writes. */
export const FILES = Object.keys(READERS);

/** Adds up the results of parts. */
export function sum(results) {
  const all = [...results];
  const each = (key) => all.flatMap((result) => result[key]);
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failed: each("failed"),
    skipped: each("skipped"),
    late: each("late"),
  };
}

/** Reads the pass, fail and skip events of gotestsum, in which a test that is tried again occurs again. */
function readGo(text) {
  const tests = new Map();
  const packages = new Map();
  for (const line of text.trim().split("\n")) {
    const { Action, Package, Test } = JSON.parse(line);
    const [outcomes, name] = Test === undefined ? [packages, Package] : [tests, `${Package} ${Test}`];
    outcomes.set(name, [...(outcomes.get(name) ?? []), Action]);
  }
  // A test fails with its subtests: they are named, it is not.
  const names = [...tests.keys()];
  const isParent = (name) => names.some((other) => other.startsWith(`${name}/`) && tests.get(other).includes("fail"));
  const withOutcome = (is) => names.filter((name) => is(tests.get(name)) && !isParent(name));
  const failed = withOutcome((tries) => tries.at(-1) === "fail");
  // A package that was not built or ended early has no test that failed.
  const isBroken = ([name, tries]) => tries.at(-1) === "fail" && !failed.some((test) => test.startsWith(`${name} `));
  return {
    passed: names.filter((name) => tests.get(name).at(-1) === "pass").length,
    failed: [...failed, ...[...packages].filter(isBroken).map(([name]) => name)],
    skipped: withOutcome((tries) => tries.at(-1) === "skip"),
    late: withOutcome((tries) => tries.at(-1) === "pass" && tries.includes("fail")),
  };
}

function readVitest(text) {
  const tests = JSON.parse(text).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      name: `${name.replace(/.*\/web\//, "web/")} ${fullName}`,
      status,
    })),
  );
  const named = (...statuses) => tests.filter(({ status }) => statuses.includes(status)).map(({ name }) => name);
  return {
    passed: named("passed").length,
    failed: named("failed"),
    skipped: named("pending", "todo", "skipped"),
    late: [],
  };
}

function readPlaywright(text) {
  const { suites, errors } = JSON.parse(text);
  const tests = suites.flatMap((suite) => testsOf(suite, []));
  const named = (status) => tests.filter((test) => test.status === status).map(({ name }) => name);
  return {
    passed: named("expected").length + named("flaky").length,
    failed: [...named("unexpected"), ...errors.map(({ message }) => `e2e: ${message}`)],
    skipped: named("skipped"),
    late: named("flaky"),
  };
}

function testsOf({ file, title, specs = [], suites = [] }, outer) {
  const titles = title === file ? outer : [...outer, title];
  return [
    ...specs.flatMap(({ title: own, line, tests }) =>
      tests.map(({ projectName, status }) => ({
        name: `e2e/${file}:${line} [${projectName}] ${[...titles, own].join(" › ")}`,
        status,
      })),
    ),
    ...suites.flatMap((suite) => testsOf(suite, titles)),
  ];
}
