import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { useChoices } from "./use-choices";

beforeEach(() => localStorage.clear());

it("CON-4 the screen, text size and light of a preview are remembered for the next one", () => {
  const first = renderHook(useChoices);
  act(() => first.result.current[1]({ size: "landscape", textSize: "200" }));
  act(() => first.result.current[1]({ isDark: false }));
  expect(renderHook(useChoices).result.current[0]).toEqual({ size: "landscape", textSize: "200", isDark: false });
});

it.each(["no JSON", "null", '{"size":"wall","textSize":"7","isDark":1}'])("CON-4 %s is replaced", (stored) => {
  localStorage.setItem("cicerone-preview", stored);
  expect(renderHook(useChoices).result.current[0]).toEqual({ size: "phone", textSize: "100", isDark: true });
});
