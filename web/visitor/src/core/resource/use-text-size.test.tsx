import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createTestServices, servicesWrapper } from "../../testing/services";
import { useTextSize } from "./use-text-size";

it("RES-2 STATS-1 enlarges the text, and notes it", () => {
  const services = createTestServices();
  const noteUse = vi.spyOn(services, "noteUse").mockReturnValue();
  const { result } = renderHook(useTextSize, { wrapper: servicesWrapper(services) });
  expect(result.current[0]).toBe(18);
  expect(noteUse).not.toHaveBeenCalled();
  act(() => result.current[1]());
  expect(result.current[0]).toBe(20);
  expect(noteUse).toHaveBeenCalledExactlyOnceWith("TEXT_SIZE");
});
