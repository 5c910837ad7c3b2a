import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useConsent } from "../analytics/consent";
import { phoneStorage } from "../local-storage";

it("SHELL-5: the visitor's answer is a museum's, and goes with what is stored on the phone", () => {
  const { result, rerender } = renderHook(({ idMuseum }) => useConsent(idMuseum), { initialProps: { idMuseum: 1 } });
  expect(result.current[0]).toBeNull();
  act(() => result.current[1](true));
  expect(result.current[0]).toBe(true);
  // As by a visit of another museum, in the same page.
  phoneStorage.clear();
  rerender({ idMuseum: 2 });
  expect(result.current[0]).toBeNull();
  rerender({ idMuseum: 1 });
  expect(result.current[0]).toBeNull();
});
