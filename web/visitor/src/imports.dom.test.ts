import { expect, it, vi } from "vitest";

// Every module of the app but its start, the workers and what only tests use.
const modules = import.meta.glob([
  "./**/*.{ts,tsx}",
  "!./main.tsx",
  "!./app/preview/main.tsx",
  "!./core/offline/worker/**",
  "!./core/recognition/worker/**",
  "!./testing/**",
  "!./**/*.test.{ts,tsx}",
  "!./**/fake-*.ts",
]);

it(
  "importing any module has no effect: no storage, database, request, timer, listener or element",
  { timeout: 120_000 },
  async () => {
    const before = document.documentElement.outerHTML;
    const effects: string[] = [];
    let importing = "";
    const note = (target: object, name: string) => {
      const original = Reflect.get(target, name) as (...given: unknown[]) => unknown;
      vi.spyOn(target as Record<string, () => unknown>, name).mockImplementation(function (
        this: unknown,
        ...given: unknown[]
      ) {
        effects.push(`${importing}: ${name}(${String(given[0])})`);
        return original.apply(this, given);
      });
    };
    for (const name of ["getItem", "setItem", "removeItem"]) note(Storage.prototype, name);
    for (const name of ["open", "databases", "deleteDatabase"]) note(Object.getPrototypeOf(indexedDB) as object, name);
    for (const name of ["fetch", "setInterval", "setTimeout", "addEventListener"]) note(globalThis, name);
    note(EventTarget.prototype, "addEventListener");
    note(Document.prototype, "createElement");

    expect(Object.keys(modules).length).toBeGreaterThan(150);
    for (const [path, load] of Object.entries(modules)) {
      importing = path;
      await load();
    }
    expect(effects).toEqual([]);
    expect(document.documentElement.outerHTML).toBe(before);
  },
);
