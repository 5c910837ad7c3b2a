import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_KEYPAD, type Keypad, type KeypadAction, MAX_LENGTH, pressKey } from "./keypad";

/** press runs a string of keys: digits, < erase, ! OK on an unknown number, . the end of its display time. */
function press(keys: string, from: Keypad = EMPTY_KEYPAD): Keypad {
  const actions = Array.from(keys, (key): KeypadAction => {
    if (key === "<") return { key: "erase" };
    if (key === "!") return { key: "wrong" };
    if (key === ".") return { key: "clear" };
    return { key: "digit", digit: key };
  });
  return actions.reduce(pressKey, from);
}

describe("KEY-1 typing", () => {
  it.each([
    ["", ""],
    ["2", "2"],
    ["214", "214"],
    ["0042", "0042"],
    ["1234567", "1234567"],
    ["12345678", "1234567"],
    ["21<4", "24"],
    ["2<", ""],
    ["<", ""],
    ["2<<<7", "7"],
  ])("%s shows %s", (keys, typed) => {
    expect(press(keys).typed).toBe(typed);
  });

  it("accepts only digits", () => {
    expect(pressKey(EMPTY_KEYPAD, { key: "digit", digit: "a" })).toBe(EMPTY_KEYPAD);
    expect(pressKey(EMPTY_KEYPAD, { key: "digit", digit: "12" })).toBe(EMPTY_KEYPAD);
  });

  it("announces what each key did", () => {
    expect(press("2").change).toBe("typed");
    expect(press("21<").change).toBe("erased");
    expect(press("12345678").change).toBe("full");
  });

  it("has at most 7 digits, and each erase removes exactly one", () => {
    const key = fc.constantFrom(...Array.from("0123456789<!."));
    fc.assert(
      fc.property(fc.array(key), key, (keys, last) => {
        const before = press(keys.join(""));
        const after = press(last, before);
        expect(after.typed).toMatch(/^\d{0,7}$/);
        expect(after.typed.length).toBeLessThanOrEqual(MAX_LENGTH);
        if (last === "<" && !before.wrong) expect(after.typed).toBe(before.typed.slice(0, -1));
        if (after.wrong) expect(after.misses).toBeGreaterThan(0);
      }),
    );
  });
});

describe("KEY-2 an unknown number", () => {
  it("stays on the display as an error until its time has passed", () => {
    expect(press("999!")).toMatchObject({ typed: "999", wrong: true, misses: 1 });
    expect(press("999!.")).toMatchObject({ typed: "", wrong: false });
  });

  it("is announced until the next key, also after the display was cleared", () => {
    expect(press("999!.").misses).toBe(1);
    expect(press("999!.2")).toMatchObject({ typed: "2", misses: 0 });
    expect(press("999!.<").misses).toBe(0);
  });

  it("is announced after each OK", () => {
    expect(press("999!!").misses).toBe(2);
    expect(press("999!.!").misses).toBe(2);
  });

  it("is replaced by the next number at once", () => {
    expect(press("999!2")).toMatchObject({ typed: "2", wrong: false, misses: 0 });
    expect(press("999!<")).toMatchObject({ typed: "", wrong: false, misses: 0 });
  });

  it("is not cleared by an outdated timer", () => {
    expect(press("999!21.").typed).toBe("21");
  });
});
