import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import type { StatisticsMethod } from "../../api/statistics";
import { renderInConsole } from "../../testing/console";
import { MethodScreen } from "./method-screen";

vi.mock("../../api/rights", () => ({ useMay: () => false }));
vi.mock("@tanstack/react-router", () => ({
  useParams: () => ({ museum: "1" }),
  useSearch: () => ({ days: "7" }),
  Link: ({ search, children }: { search: object; children: ReactNode }) => (
    <a href={JSON.stringify(search)}>{children}</a>
  ),
}));

const METHOD: StatisticsMethod = { visitMonths: 12, timeZone: "Europe/Madrid", criteria: [] };

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [12, /^Visits are deleted when they are 12 months old\./],
  [1, /^Visits are deleted when they are 1 month old\./],
  [0, /^This server never deletes visits\./],
])("STATS-9 it says how long visits are kept: for %i months", async (visitMonths, sentence) => {
  await renderInConsole(<MethodScreen />, { statisticsMethod: () => Promise.resolve({ ...METHOD, visitMonths }) });
  expect((await screen.findByText(sentence)).tagName).toBe("LI");
});

it("STATS-9 days are those of the museum's time zone, and the other tabs keep their period", async () => {
  await renderInConsole(<MethodScreen />, { statisticsMethod: () => Promise.resolve(METHOD) });
  const day = (await screen.findAllByRole("definition")).find(({ textContent }) => textContent.includes("time zone"));
  expect(day?.textContent).toContain("(Europe/Madrid)");
  expect(screen.getByRole("link", { name: "Take-up" }).getAttribute("href")).toBe('{"days":"7"}');
});

it("STATS-9 what cannot be loaded is loaded once more on request", async () => {
  vi.useFakeTimers();
  const statisticsMethod = vi.fn<Calls["statisticsMethod"]>().mockRejectedValue(new TypeError("no connection"));
  await renderInConsole(<MethodScreen />, { statisticsMethod });
  // The query tries several times by itself.
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  const retry = screen.getByRole("button", { name: "Try again" });
  statisticsMethod.mockResolvedValue(METHOD);
  fireEvent.click(retry);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole("heading", { level: 2, name: "What each number means" })).toBeTruthy();
});
