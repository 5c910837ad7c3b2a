import { act, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { lazyWithRetry } from "./lazy-with-retry";

const Words = ({ text }: { text: string }) => <p>{text}</p>;

describe("components whose code is loaded separately", () => {
  it("show nothing until it has loaded, and load once", async () => {
    const load = vi.fn(async () => Words);
    const Part = lazyWithRetry(load);
    const { unmount } = render(<Part text="here" />);
    expect(screen.queryByText("here")).toBeNull();
    expect(await screen.findByText("here")).toBeTruthy();
    unmount();
    render(<Part text="again" />);
    expect(screen.getByText("again")).toBeTruthy();
    expect(load).toHaveBeenCalledOnce();
  });

  it("show the fallback until it has loaded", async () => {
    const Part = lazyWithRetry(
      async () => Words,
      () => <p>soon</p>,
    );
    render(<Part text="here" />);
    expect(screen.getByText("soon")).toBeTruthy();
    expect(await screen.findByText("here")).toBeTruthy();
    expect(screen.queryByText("soon")).toBeNull();
  });

  it("render at once if they were preloaded", async () => {
    const Part = lazyWithRetry(async () => Words);
    await act(async () => Part.preload());
    render(<Part text="ready" />);
    expect(screen.getByText("ready")).toBeTruthy();
  });

  it("load again when the connection returns", async () => {
    const load = vi.fn<() => Promise<typeof Words>>().mockRejectedValueOnce(new TypeError("offline"));
    load.mockResolvedValue(Words);
    const Part = lazyWithRetry(load);
    await act(async () => void render(<Part text="late" />));
    expect(screen.queryByText("late")).toBeNull();
    await act(async () => void dispatchEvent(new Event("online")));
    expect(await screen.findByText("late")).toBeTruthy();
  });
});
