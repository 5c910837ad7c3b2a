import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

/** Writes the results of a run in which everything passes, changed, and returns what a program prints about them. */
function run(program, change = {}) {
  const folder = mkdtempSync(join(tmpdir(), "results-"));
  const files = {
    "go.jsonl": go(["TestA", "pass"], ["TestB/one", "pass"], ["TestB", "pass"]),
    "demo.jsonl": go(["TestC", "pass"]),
    "bench.jsonl": go(["Import", "pass"]),
    "web.json": vitest("passed"),
    "e2e.json": playwright("expected"),
    ...change,
  };
  for (const [name, text] of Object.entries(files)) if (text !== null) writeFileSync(join(folder, name), text);
  const path = fileURLToPath(new URL(program, import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [path, folder], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return { status, lines: stdout.trim().split("\n") };
}

const go = (...events) =>
  `${[...events, [undefined, "pass"]].map(([Test, Action]) => JSON.stringify({ Action, Package: "p", Test })).join("\n")}\n`;

const vitest = (status) =>
  JSON.stringify({ testResults: [{ name: "/x/web/a.test.ts", assertionResults: [{ fullName: "adds", status }] }] });

const playwright = (...statuses) =>
  JSON.stringify({
    errors: [],
    suites: [
      {
        title: "a.spec.ts",
        file: "a.spec.ts",
        suites: [
          {
            title: "a screen",
            file: "a.spec.ts",
            specs: statuses.map((status, index) => ({
              title: `opens ${index}`,
              line: index,
              tests: [{ projectName: "sqlite", status }],
            })),
          },
        ],
      },
    ],
  });

const late = (count) =>
  go(
    ...Array.from({ length: count }, (_, index) => [`TestLate${index}`, "fail"]),
    ...Array.from({ length: count }, (_, index) => [`TestLate${index}`, "pass"]),
  );

for (const [name, change, status, ...lines] of [
  ["all passed", {}, 0, "7 passed, 0 failed"],
  ["a Go test failed", { "go.jsonl": go(["TestA", "fail"]) }, 1, "Failed:", "  p TestA", "4 passed, 1 failed"],
  [
    "a subtest passed at its second try, with the test around it",
    {
      "go.jsonl": go(
        ["TestB/one", "fail"],
        ["TestB/two", "pass"],
        ["TestB", "fail"],
        ["TestB/one", "pass"],
        ["TestB", "pass"],
      ),
    },
    0,
    "Passed only at a later try, a fault to remove (more than 5 fail the run):",
    "  p TestB/one",
    "7 passed, 0 failed",
  ],
  [
    "a Go test failed three times",
    { "go.jsonl": go(["TestA", "fail"], ["TestA", "fail"], ["TestA", "fail"]) },
    1,
    "Failed:",
    "  p TestA",
    "4 passed, 1 failed",
  ],
  [
    "a Go package was not built",
    { "go.jsonl": go([undefined, "fail"]).replace(/\n.*\n$/, "") },
    1,
    "Failed:",
    "  p",
    "4 passed, 1 failed",
  ],
  [
    "a Go test was skipped",
    { "go.jsonl": go(["TestA", "skip"]) },
    1,
    "Skipped, which counts as a failure:",
    "  p TestA",
    "4 passed, 0 failed",
  ],
  [
    "a unit test of the app failed",
    { "web.json": vitest("failed") },
    1,
    "Failed:",
    "  web/a.test.ts adds",
    "6 passed, 1 failed",
  ],
  [
    "a unit test of the app was skipped",
    { "web.json": vitest("pending") },
    1,
    "Skipped, which counts as a failure:",
    "  web/a.test.ts adds",
    "6 passed, 0 failed",
  ],
  [
    "a browser test failed",
    { "e2e.json": playwright("unexpected") },
    1,
    "Failed:",
    "  e2e/a.spec.ts:0 [sqlite] a screen › opens 0",
    "6 passed, 1 failed",
  ],
  [
    "a browser test was skipped",
    { "e2e.json": playwright("expected", "skipped") },
    1,
    "Skipped, which counts as a failure:",
    "  e2e/a.spec.ts:1 [sqlite] a screen › opens 1",
    "7 passed, 0 failed",
  ],
  [
    "a browser test passed at its second try",
    { "e2e.json": playwright("expected", "flaky") },
    0,
    "Passed only at a later try, a fault to remove (more than 5 fail the run):",
    "  e2e/a.spec.ts:1 [sqlite] a screen › opens 1",
    "8 passed, 0 failed",
  ],
  [
    "a part of the bench failed",
    { "bench.jsonl": go(["Import", "fail"], ["Import", "fail"]) },
    1,
    "Failed:",
    "  p Import",
    "6 passed, 1 failed",
  ],
  [
    "the browser tests did not end",
    { "e2e.json": null },
    1,
    "Did not run to its end:",
    "  e2e.json",
    "6 passed, 0 failed",
  ],
])
  test(`sum: ${name}`, () => assert.deepEqual(run("sum.mjs", change), { status, lines }));

test("sum: five later tries pass, six do not", () => {
  assert.equal(run("sum.mjs", { "go.jsonl": late(3), "e2e.json": playwright("flaky", "flaky") }).status, 0);
  assert.equal(run("sum.mjs", { "go.jsonl": late(3), "e2e.json": playwright("flaky", "flaky", "flaky") }).status, 1);
});

test("tries: names tests that needed one", () => {
  const { status, lines } = run("tries.mjs", {
    "e2e.json": playwright("expected", "flaky"),
    "demo.jsonl": null,
    "web.json": null,
  });
  assert.deepEqual(
    { status, lines },
    {
      status: 0,
      lines: [
        "1 of 1  second try    e2e/a.spec.ts:1 [sqlite] a screen › opens 1",
        "run 1: 6 passed, 0 failed, 0 skipped, 1 at a later try",
      ],
    },
  );
});
