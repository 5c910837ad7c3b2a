import { sampleMuseum } from "@cicerone/api/testing/museum";
import type { Route } from "@cicerone/api/types";
import { act, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { downloadManager } from "../../core/offline/download-manager";
import { createTestServices, servicesWrapper } from "../../testing/services";
import { unlockRoute } from "./paid-routes";
import { useUnlock } from "./use-unlock";

vi.mock("./paid-routes", () => ({ unlockRoute: vi.fn<typeof unlockRoute>() }));

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
