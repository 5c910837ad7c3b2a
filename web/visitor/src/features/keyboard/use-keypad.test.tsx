import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { WRONG_NUMBER_MS } from "./keypad";
import { useKeypad } from "./use-keypad";

const open = vi.fn<(typed: string) => boolean>();

function press(key: string, target: EventTarget = document.body, modifiers: KeyboardEventInit = {}): boolean {
  let taken = false;
  act(() => {
    taken = !target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...modifiers }));
  });
  return taken;
}

beforeEach(() => {
  vi.useFakeTimers();
  open.mockReset().mockReturnValue(false);
});

describe("KEY-2 the keypad's timer", () => {
  it("clears a wrong number after 1000 ms and announces it until the next key", () => {
    const { result } = renderHook(() => useKeypad(open));
    act(() => result.current.digit("9"));
    act(() => result.current.ok());
    expect(open).toHaveBeenCalledExactlyOnceWith("9");
    expect(result.current.keypad).toMatchObject({ typed: "9", wrong: true, misses: 1 });
    act(() => {
      vi.advanceTimersByTime(WRONG_NUMBER_MS - 1);
    });
    expect(result.current.keypad.wrong).toBe(true);
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(result.current.keypad).toMatchObject({ typed: "", wrong: false, misses: 1 });
    act(() => result.current.digit("2"));
    expect(result.current.keypad.misses).toBe(0);
  });

  it("does not clear what was typed since", () => {
    const { result } = renderHook(() => useKeypad(open));
    act(() => result.current.ok());
    act(() => result.current.digit("2"));
    act(() => {
      vi.advanceTimersByTime(2 * WRONG_NUMBER_MS);
    });
    expect(result.current.keypad.typed).toBe("2");
  });

  it("shows no error for a number that opened", () => {
    open.mockReturnValue(true);
    const { result } = renderHook(() => useKeypad(open));
    act(() => result.current.digit("2"));
    act(() => result.current.ok());
    expect(result.current.keypad.wrong).toBe(false);
  });
});

describe("KEY-1 the hardware keyboard", () => {
  it("types, erases and opens", () => {
    const { result } = renderHook(() => useKeypad(open));
    for (const key of ["2", "1", "5", "Backspace", "4"]) press(key);
    expect(result.current.keypad.typed).toBe("214");
    press("Enter");
    expect(open).toHaveBeenCalledExactlyOnceWith("214");
  });

  it("leaves Enter to the button that has the focus, and shortcuts and letters to the browser", () => {
    renderHook(() => useKeypad(open));
    const button = document.body.appendChild(document.createElement("button"));
    expect(press("Enter", button)).toBe(false);
    expect(press("1", document.body, { ctrlKey: true })).toBe(false);
    expect(press("a")).toBe(false);
    expect(open).not.toHaveBeenCalled();
    button.remove();
  });

  it("opens with Enter after digits, with the focus on any button, until Tab moves it", () => {
    const { result } = renderHook(() => useKeypad(open));
    const button = document.body.appendChild(document.createElement("button"));
    for (const key of ["2", "1", "4"]) press(key, button);
    expect(press("Enter", button)).toBe(true);
    expect(open).toHaveBeenCalledExactlyOnceWith("214");
    expect(press("Tab", button)).toBe(false);
    expect(press("Enter", button)).toBe(false);
    expect(open).toHaveBeenCalledOnce();
    expect(result.current.keypad.typed).toBe("214");
    button.remove();
  });

  it("leaves all keys to an open dialog, such as the side menu", () => {
    const { result } = renderHook(() => useKeypad(open));
    const dialog = document.body.appendChild(document.createElement("dialog"));
    const inside = dialog.appendChild(document.createElement("button"));
    dialog.setAttribute("open", "");
    for (const key of ["2", "Backspace", "Enter"]) {
      expect(press(key, inside)).toBe(false);
      expect(press(key)).toBe(false);
    }
    expect(result.current.keypad.typed).toBe("");
    dialog.removeAttribute("open");
    expect(press("2")).toBe(true);
    dialog.remove();
  });

  it("is released on unmount", () => {
    const { unmount } = renderHook(() => useKeypad(open));
    unmount();
    expect(press("1")).toBe(false);
  });
});
