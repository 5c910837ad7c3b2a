import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { createTestServices, servicesWrapper } from "../../../testing/services";
import { useConsent } from "../analytics/consent";

it("SHELL-5: the visitor's answer is for one museum, and a reset of the phone deletes it", () => {
  const services = createTestServices();
  const { result, rerender } = renderHook(({ idMuseum }) => useConsent(idMuseum), {
    initialProps: { idMuseum: 1 },
    wrapper: servicesWrapper(services),
  });
  expect(result.current[0]).toBeNull();
  act(() => result.current[1](true));
  expect(result.current[0]).toBe(true);
  // Like a visit of another museum in the same page.
  services.storage.clear();
  rerender({ idMuseum: 2 });
  expect(result.current[0]).toBeNull();
  rerender({ idMuseum: 1 });
  expect(result.current[0]).toBeNull();
});
