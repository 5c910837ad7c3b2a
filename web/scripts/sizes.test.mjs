import { expect, it } from "vitest";
import { closure, measure, measureConsole } from "./sizes.mjs";

const manifest = {
  "index.html": { file: "app.js", isEntry: true, css: ["app.css"], imports: ["_shared.js"] },
  "_shared.js": { file: "shared.js" },
  "src/app/entry.ts": { file: "entry.js", imports: ["_shared.js", "_database.js"] },
  "_database.js": { file: "database.js", imports: ["_shared.js"] },
  "src/i18n/catalogues/en.json": { file: "en.js" },
  "src/i18n/catalogues/el.json": { file: "el.js" },
  "src/core/camera/qr-detector.ts": { file: "qr.js", imports: ["_shared.js"], assets: ["reader.wasm"] },
  "src/core/recognition/engine.ts": {
    file: "engine.js",
    imports: ["_shared.js"],
    assets: ["worker.js", "engine.wasm"],
  },
  "src/features/code/code-screen.tsx": { file: "code.js", css: ["code.css"], imports: ["_shared.js"] },
};
const sizes = { "app.js": 60_000, "app.css": 2_000, "shared.js": 10_000, "entry.js": 5_000, "database.js": 4_000 };
const sizeOf = (file) => sizes[file] ?? 1_000;
const bytes = (rows, name) => rows.find((row) => row.name.includes(name))?.bytes;

it("counts every file of a closure once, with its styles", () => {
  expect([...closure(manifest, "src/features/code/code-screen.tsx")]).toEqual(["code.js", "code.css", "shared.js"]);
});

it("measures a screen with the app, the messages and the guard before it", () => {
  const rows = measure(manifest, sizeOf);
  expect(bytes(rows, "English words")).toBe(60_000 + 2_000 + 10_000 + 1_000);
  expect(bytes(rows, "code-screen")).toBe(73_000 + 5_000 + 4_000 + 2_000);
  expect(rows.some((row) => row.over)).toBe(false);
});

it("measures the QR code reader with its assets, without the app", () => {
  expect(bytes(measure(manifest, sizeOf), "qr-detector")).toBe(2_000);
  const over = measure(manifest, (file) => (file === "reader.wasm" ? 375_000 : sizeOf(file))).filter((row) => row.over);
  expect(over.map(({ kind }) => kind)).toEqual(["QR reader"]);
});

it("measures the recognition engine with its worker, without the app", () => {
  expect(bytes(measure(manifest, sizeOf), "recognition/engine")).toBe(3_000);
  const over = measure(manifest, (file) => (file === "engine.wasm" ? 800_000 : sizeOf(file))).filter((row) => row.over);
  expect(over.map(({ kind }) => kind)).toEqual(["recognition engine"]);
});

it("reports what is over its budget", () => {
  const over = (grown) =>
    measure(manifest, (file) => (file === grown.file ? grown.bytes : sizeOf(file)))
      .filter((row) => row.over)
      .map((row) => row.kind);
  expect(over({ file: "app.js", bytes: 90_000 })).toEqual(["first visit"]);
  expect(over({ file: "el.js", bytes: 5_001 })).toEqual(["catalogue"]);
  expect(over({ file: "database.js", bytes: 25_001 })).toEqual(["lazy chunk"]);
  expect(over({ file: "code.css", bytes: 15_000 })).toEqual(["styles of a screen"]);
});

it("measures the console's home screen as a whole, and what other screens add to it", () => {
  const manifest = {
    "index.html": { file: "app.js", isEntry: true, css: ["app.css"] },
    "src/i18n/catalogues/en.json": { file: "en.js" },
    "src/features/home/home-screen.tsx": { file: "home.js", imports: ["_shared.js"] },
    "src/features/people/people-screen.tsx": { file: "people.js", imports: ["_shared.js", "_form.js"] },
    "_shared.js": { file: "shared.js" },
    "_form.js": { file: "form.js" },
  };
  const rows = measureConsole(manifest, sizeOf);
  expect(bytes(rows, "home")).toBe(60_000 + 2_000 + 10_000 + 2_000);
  expect(bytes(rows, "people-screen")).toBe(2_000);
  const over = measureConsole(manifest, () => 60_000).filter((row) => row.over);
  expect(over.map(({ kind }) => kind)).toEqual(["console home"]);
});
