import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef } from "react";
import { useBlockReload } from "../../core/offline/page-idle";
import { EMPTY_KEYPAD, type Keypad, WRONG_NUMBER_MS, pressKey } from "./keypad";

/** KeypadControl is the keypad's state and its keys. */
export interface KeypadControl {
  keypad: Keypad;
  digit: (digit: string) => void;
  erase: () => void;
  ok: () => void;
}

/**
 * useKeypad connects the keypad's state with its timer and the hardware keyboard.
 *
 * @param open Opens the work with that number; returns false if there is none. Called within the tap event.
 */
export function useKeypad(open: (typed: string) => boolean): KeypadControl {
  const [keypad, press] = useReducer(pressKey, EMPTY_KEYPAD);
  useBlockReload(keypad.typed !== "");
  const digit = (pressed: string): void => press({ key: "digit", digit: pressed });
  const erase = (): void => press({ key: "erase" });
  const ok = (): void => {
    if (keypad.wrong || !open(keypad.typed)) press({ key: "wrong" });
  };

  useEffect(() => {
    if (!keypad.wrong) return undefined;
    const timer = setTimeout(() => press({ key: "clear" }), WRONG_NUMBER_MS);
    return () => clearTimeout(timer);
  }, [keypad.wrong]);

  // Enter after digits means OK, wherever the focus is; after Tab it activates the focused button.
  const typing = useRef(false);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // Ignore keys pressed in a dialog, such as the side menu.
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") !== null) return;
    if (event.key === "Tab") typing.current = false;
    if (/^\d$/.test(event.key)) {
      typing.current = true;
      digit(event.key);
    } else if (event.key === "Backspace" || event.key === "Delete") erase();
    else if (event.key === "Enter" && (typing.current || !isControl(event.target))) ok();
    else return;
    event.preventDefault();
  });
  // Before the keypad is painted, so that no key is lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => pressed(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);

  return { keypad, digit, erase, ok };
}

/** isControl reports whether Enter activates the element itself. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("button, a") !== null;
}
