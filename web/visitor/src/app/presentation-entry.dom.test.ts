import { afterEach, expect, test, vi } from "vitest";
import { museumStore } from "../core/museum/store";
import { enterPresentation, finishPresentation } from "./presentation-entry";

const entered = vi.hoisted(() => ({ times: 0, reachable: false }));

// The network, which the entry's code is fetched through.
vi.mock("./entry", () => ({
  get startEntry() {
    if (!entered.reachable) throw new TypeError("Failed to fetch dynamically imported module");
    return () => () => {
      entered.times += 1;
      return Promise.resolve({ do: "show" });
    };
  },
}));

afterEach(() => museumStore.setState({ museum: null, presentation: null, loading: false }));

test("ENTRY-9 what Presentation left to be done stays to be done when its code cannot be had", async () => {
  museumStore.setState({ presentation: { idMuseum: 1 } as never });
  const request = { identifier: "MS1kZW1v", idMuseum: 1 } as never;
  expect(await enterPresentation(request, () => undefined)).toEqual({ do: "show" });
  await expect(finishPresentation()).rejects.toThrow("Failed to fetch");
  entered.reachable = true;
  await finishPresentation();
  expect(entered.times).toBe(1);
  await finishPresentation();
  expect(entered.times).toBe(1);
});
