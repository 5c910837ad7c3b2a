import type { Step } from "@cicerone/api/types";
import { renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createTestServices, servicesWrapper } from "../../testing/services";
import { useSeenStep } from "./use-seen-step";

afterEach(() => {
  vi.useRealTimers();
});

function route() {
  vi.useFakeTimers();
  const services = createTestServices();
  const noted = vi.spyOn(services, "noteStep");
  const hook = renderHook(({ idStep }) => useSeenStep(7, { idStep } as Step), {
    initialProps: { idStep: 1 },
    wrapper: servicesWrapper(services),
  });
  const show = (idStep: number) => hook.rerender({ idStep });
  return { noted, hook, show };
}

it("STATS-6 a step is seen once it was shown for three seconds; those that are passed sooner are not", () => {
  const { noted, hook, show } = route();
  vi.advanceTimersByTime(2999);
  expect(noted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(noted).toHaveBeenCalledExactlyOnceWith(7, 1);
  show(2);
  vi.advanceTimersByTime(2999);
  show(3);
  vi.advanceTimersByTime(3000);
  expect(noted.mock.calls).toEqual([
    [7, 1],
    [7, 3],
  ]);
  show(4);
  hook.unmount();
  vi.advanceTimersByTime(3000);
  expect(noted).toHaveBeenCalledTimes(2);
});

it("STATS-6 a step is not seen while the phone is locked", () => {
  const visibility = vi.spyOn(document, "visibilityState", "get");
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event("visibilitychange"));
  };
  const { noted } = route();
  vi.advanceTimersByTime(2000);
  turn("hidden");
  vi.advanceTimersByTime(3000);
  turn("visible");
  vi.advanceTimersByTime(2999);
  expect(noted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(noted).toHaveBeenCalledOnce();
});

it("STATS-6 a step whose work is opened is seen at once", () => {
  const { noted, hook } = route();
  hook.result.current();
  expect(noted).toHaveBeenCalledExactlyOnceWith(7, 1);
});
