import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useIsTyping } from "./use-is-typing";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function focused(name: "input" | "button"): HTMLElement {
  const element = document.createElement(name);
  document.body.append(element);
  element.focus();
  return element;
}

it("who is in a text field types until a second after the last letter", () => {
  const field = focused("input");
  const { result } = renderHook(useIsTyping);
  const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
  pass(900);
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
  pass(900);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  pass(900);
  expect(result.current).toBe(true);
  pass(200);
  expect(result.current).toBe(false);
});

it("who presses a button does not type", () => {
  focused("button");
  expect(renderHook(useIsTyping).result.current).toBe(false);
});
