import { expect, test, vi } from "vitest";
import { createMuseumStore } from "../core/museum/store";
import { withResolvers } from "../testing/with-resolvers";
import type { GuardResult } from "./entry";
import { createPresentationEntry } from "./presentation-entry";

test("ENTRY-9: a guard run whose code cannot be loaded stays pending", async () => {
  let isReachable = false;
  let runs = 0;
  const enter = async () => {
    runs += 1;
    return { do: "show" } as const;
  };
  const museumStore = createMuseumStore();
  museumStore.setState({ presentation: { idMuseum: 1 } as never });
  const { enterPresentation, finishPresentation } = createPresentationEntry(museumStore, async () => {
    if (!isReachable) throw new TypeError("Failed to fetch dynamically imported module");
    return { services: {} as never, enter };
  });
  const request = { identifier: "MS1kZW1v", idMuseum: 1 } as never;
  expect(await enterPresentation(request, () => undefined)).toEqual({ do: "show" });
  await expect(finishPresentation()).rejects.toThrow("Failed to fetch");
  isReachable = true;
  await finishPresentation();
  expect(runs).toBe(1);
  await finishPresentation();
  expect(runs).toBe(1);
});

test("ENTRY-9: a screen waits for a guard run that has begun", async () => {
  const museumStore = createMuseumStore();
  museumStore.setState({ presentation: { idMuseum: 1 } as never });
  const { promise, resolve } = withResolvers<GuardResult>();
  let runs = 0;
  const enter = () => {
    runs += 1;
    return promise;
  };
  const entry = createPresentationEntry(museumStore, async () => ({ services: {} as never, enter }));
  await entry.enterPresentation({ identifier: "MS1kZW1v", idMuseum: 1 } as never, () => undefined);
  const finished: string[] = [];
  const idle = entry.finishPresentation().then(() => finished.push("idle"));
  const screen = entry.finishPresentation().then(() => finished.push("screen"));
  await vi.waitFor(() => expect(runs).toBe(1));
  expect(finished).toEqual([]);
  resolve({ do: "show" });
  await Promise.all([idle, screen]);
  expect(finished).toEqual(["idle", "screen"]);
  expect(runs).toBe(1);
});
