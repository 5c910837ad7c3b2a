// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkImports } from "./imports.mjs";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "imports-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files) {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

describe("the direction of imports", () => {
  it.each([
    [
      "a lower folder importing a higher one",
      { "museum/a.ts": `import { x } from "../screens/code/x";` },
      /lies below/,
    ],
    ["a lower folder fetching a higher one later", { "lib/a.ts": `await import("../app/routes");` }, /lies below/],
    ["types alone", { "api/a.ts": `import type { X } from "../museum/x";` }, /lies below/],
    ["re-exports", { "ui/a.ts": `export * from "../visit/x";` }, /lies below/],
    [
      "one screen importing another",
      { "screens/code/a.tsx": `import "../keyboard/b";` },
      /never imports another screen/,
    ],
    ["a nested screen folder", { "screens/code/parts/a.tsx": `import "../../keyboard/b";` }, /another screen/],
    ["paths importing anything", { "app/paths.ts": `import "../lib/x";` }, /imports nothing/],
    ["a folder without a layer", { "helpers/a.ts": `import "../lib/x";` }, /has no layer/],
    ["the program importing test helpers", { "app/a.ts": `import "../testing/x";` }, /is for tests/],
  ])("refuses %s", async (_, files, message) => {
    await write(files);
    const faults = await checkImports(folder);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(message);
  });

  it("refuses two folders of a layer that use each other", async () => {
    await write({ "museum/a.ts": `import "../visit/x";`, "visit/b.ts": `import "../museum/y";` });
    expect(await checkImports(folder)).toEqual([expect.stringMatching(/choose one direction/)]);
  });

  it("lets everything else pass", async () => {
    await write({
      "main.tsx": `import "./app/routes";`,
      "app/routes.ts": `import "../screens/code/a"; import "react";`,
      "screens/code/a.tsx": `import "./part"; import "../../museum/hooks"; import { p } from "../../app/paths";`,
      "museum/hooks.ts": `import "../lib/x"; import "../visit/y"; import type { P } from "../app/paths";`,
      "lib/x.test.ts": `import "../app/routes"; import "../testing/server";`,
    });
    expect(await checkImports(folder)).toEqual([]);
  });
});

it("holds for the app itself", async () => {
  expect(await checkImports(join(import.meta.dirname, "../src"))).toEqual([]);
});
