import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useConsent } from "../analytics/consent";
import { phoneStorage } from "../local-storage";

it("SHELL-5: the visitor's answer is for one museum, and a reset of the phone deletes it", () => {
  const { result, rerender } = renderHook(({ idMuseum }) => useConsent(idMuseum), { initialProps: { idMuseum: 1 } });
  expect(result.current[0]).toBeNull();
  act(() => result.current[1](true));
  expect(result.current[0]).toBe(true);
  // Like a visit of another museum in the same page.
  phoneStorage.clear();
  rerender({ idMuseum: 2 });
  expect(result.current[0]).toBeNull();
  rerender({ idMuseum: 1 });
  expect(result.current[0]).toBeNull();
});
