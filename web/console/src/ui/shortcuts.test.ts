import { describe, expect, it } from "vitest";
import { SHORTCUTS, isPressed } from "./shortcuts";

// The source texts of everything that could listen to keys.
const sources = import.meta.glob<string>(["../{app,core,features}/**/*.{ts,tsx}", "!**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe("CON-12 the keys", () => {
  it("that the sheet lists have a handler each, and the handlers no other keys", () => {
    const code = Object.values(sources).join("\n");
    for (const [scope, shortcuts] of Object.entries(SHORTCUTS)) {
      for (const name of Object.keys(shortcuts)) {
        expect(code, `${scope}.${name}`).toMatch(
          new RegExp(`isPressed\\(\\s*event,\\s*SHORTCUTS\\.${scope}\\.${name}\\b`),
        );
      }
    }
    expect(code).not.toMatch(/\b(?:ctrlKey|metaKey|altKey)\b/);
  });

  it("are pressed with their modifiers and no others", () => {
    const { redo, undo } = SHORTCUTS.editor;
    expect(isPressed({ ...NONE, key: "z", ctrlKey: true }, undo)).toBe(true);
    expect(isPressed({ ...NONE, key: "z" }, undo)).toBe(false);
    expect(isPressed({ ...NONE, key: "Z", metaKey: true, shiftKey: true }, undo)).toBe(false);
    expect(isPressed({ ...NONE, key: "Z", metaKey: true, shiftKey: true }, redo)).toBe(true);
    expect(isPressed({ ...NONE, key: "y", ctrlKey: true }, redo)).toBe(true);
    expect(isPressed({ ...NONE, key: "?", shiftKey: true }, SHORTCUTS.global.sheet)).toBe(true);
    expect(isPressed({ ...NONE, key: "?", ctrlKey: true, shiftKey: true }, SHORTCUTS.global.sheet)).toBe(false);
  });
});
