import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createTestServices, servicesWrapper } from "../../testing/services";
import { useNotice } from "./use-notice";

it("REC-1 asks about the connection only where there is none, and no longer once there is", () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const wrapper = servicesWrapper(createTestServices());
  expect(renderHook(() => useNotice(() => {}), { wrapper }).result.current.accepted).toBe(true);
  onLine.mockReturnValue(false);
  const { result } = renderHook(() => useNotice(() => {}), { wrapper });
  expect(result.current.accepted).toBe(false);
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(result.current.accepted).toBe(true);
  onLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  expect(result.current.accepted, "a search that has begun").toBe(true);
  expect(localStorage.getItem("recognition-notification-seen"), "nobody has answered").toBeNull();
});
