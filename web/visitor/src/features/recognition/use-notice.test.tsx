import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { PhoneStatus } from "../../core/recognition/phone-recogniser";
import { createTestServices, servicesWrapper } from "../../testing/services";
import { useNotice } from "./use-notice";

it("REC-1 asks about the connection only where there is none, and no longer once there is", () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const wrapper = servicesWrapper(createTestServices());
  expect(renderHook(() => useNotice("unavailable", () => {}), { wrapper }).result.current.accepted).toBe(true);
  onLine.mockReturnValue(false);
  const { result } = renderHook(() => useNotice("unavailable", () => {}), { wrapper });
  expect(result.current).toMatchObject({ accepted: false, asks: true });
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(result.current).toMatchObject({ accepted: true, asks: false });
  onLine.mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  expect(result.current.accepted, "a search that has begun").toBe(true);
  expect(localStorage.getItem("recognition-notification-seen"), "nobody has answered").toBeNull();
});

it("REC-1 REC-6 asks nothing without a connection where the phone recognises works, nor while that is not known", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const wrapper = servicesWrapper(createTestServices());
  const render = () =>
    renderHook(({ phone }: { phone: PhoneStatus }) => useNotice(phone, () => {}), {
      wrapper,
      initialProps: { phone: "opening" },
    });
  const ready = render();
  expect(ready.result.current).toMatchObject({ accepted: false, asks: false });
  ready.rerender({ phone: "ready" });
  expect(ready.result.current).toMatchObject({ accepted: true, asks: false });
  ready.rerender({ phone: "unavailable" });
  expect(ready.result.current, "a search that has begun").toMatchObject({ accepted: true, asks: false });
  const failed = render();
  failed.rerender({ phone: "unavailable" });
  expect(failed.result.current).toMatchObject({ accepted: false, asks: true });
});
