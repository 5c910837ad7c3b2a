import { sampleMuseum } from "@cicerone/api/testing/museum";
import type { Route } from "@cicerone/api/types";
import { act, renderHook } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { downloadManager } from "../../core/offline/download-manager";
import { createTestServices, servicesWrapper } from "../../testing/services";
import { unlockRoute } from "./paid-routes";
import { useUnlock } from "./use-unlock";

vi.mock("./paid-routes", () => ({ unlockRoute: vi.fn<typeof unlockRoute>() }));

afterEach(() => {
  vi.useRealTimers();
});

it("PAY-1 a wrong code is reported for a second, which has begun when the report is painted", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.mocked(unlockRoute).mockResolvedValue("wrong_code");
  const timersWhenPainted: number[] = [];
  const { result } = renderHook(
    () => {
      const form = useUnlock({ idRoute: 7 } as Route);
      useLayoutEffect(() => {
        if (form.error !== null) timersWhenPainted.push(vi.getTimerCount());
      }, [form.error]);
      return form;
    },
    { wrapper: servicesWrapper(createTestServices()) },
  );
  await act(async () => result.current.submit());
  expect(timersWhenPainted).toEqual([1]);
  act(() => void vi.advanceTimersByTime(999));
  expect(result.current.error).toBe("wrong_code");
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.error).toBeNull();
});

it("PAY-1 downloads what the unlocked route adds, with a connection", async () => {
  const services = createTestServices();
  services.museumStore.setState({ museum: sampleMuseum() });
  const completeRoute = vi.spyOn(downloadManager(services), "completeRoute").mockResolvedValue();
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const { result } = renderHook(() => useUnlock({ idRoute: 7 } as Route), { wrapper: servicesWrapper(services) });
  const enter = () => act(async () => result.current.submit());
  vi.mocked(unlockRoute).mockResolvedValue("wrong_code");
  await enter();
  expect(completeRoute).not.toHaveBeenCalled();
  vi.mocked(unlockRoute).mockResolvedValue("unlocked");
  await enter();
  expect(completeRoute).toHaveBeenCalledExactlyOnceWith(7);
  onLine.mockReturnValue(false);
  await enter();
  expect(completeRoute).toHaveBeenCalledTimes(1);
});
