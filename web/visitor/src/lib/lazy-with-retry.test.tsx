import { act, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { lazyWithRetry } from "./lazy-with-retry";

const Words = ({ text }: { text: string }) => <p>{text}</p>;

describe("parts of a screen whose code is fetched apart", () => {
  it("show nothing until it is there, and are fetched once", async () => {
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

  it("show what stands for them meanwhile", async () => {
    const Part = lazyWithRetry(
      async () => Words,
      () => <p>soon</p>,
    );
    render(<Part text="here" />);
    expect(screen.getByText("soon")).toBeTruthy();
    expect(await screen.findByText("here")).toBeTruthy();
    expect(screen.queryByText("soon")).toBeNull();
  });

  it("are there at once when they were fetched beforehand", async () => {
    const Part = lazyWithRetry(async () => Words);
    await act(async () => Part.preload());
    render(<Part text="ready" />);
    expect(screen.getByText("ready")).toBeTruthy();
  });

  it("are asked for again when the connection returns", async () => {
    const load = vi.fn<() => Promise<typeof Words>>().mockRejectedValueOnce(new TypeError("offline"));
    load.mockResolvedValue(Words);
    const Part = lazyWithRetry(load);
    await act(async () => void render(<Part text="late" />));
    expect(screen.queryByText("late")).toBeNull();
    await act(async () => void dispatchEvent(new Event("online")));
    expect(await screen.findByText("late")).toBeTruthy();
  });
});
