import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import type { TakeUpStatistics } from "../../api/statistics";
import { renderInConsole } from "../../testing/console";
import { TakeUpScreen } from "./take-up-screen";

vi.mock("@tanstack/react-router", async (load) => ({
  ...(await load<object>()),
  Link: () => null,
  useNavigate: () => () => undefined,
  useParams: () => ({ museum: "1" }),
  useSearch: () => ({}),
}));
vi.mock("../../api/rights", () => ({ useMay: (permission: string) => permission === "annotate_statistics" }));
vi.mock("../../core/museum/visitor-address", () => ({ VisitorAddress: () => null }));

const NONE: TakeUpStatistics = {
  from: "2026-11-03",
  to: "2026-11-30",
  today: "2026-11-30",
  timeZone: "Europe/Madrid",
  visits: 0,
  counts: [],
};

it("STATS-11 admissions can be typed in before there are visits, and the method is explained", async () => {
  await renderInConsole(<TakeUpScreen />, { takeUpStatistics: () => Promise.resolve(NONE) });
  expect(await screen.findByText("No visits in this period")).toBeTruthy();
  expect(screen.getByText("No admissions in this period")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add admissions" })).toBeTruthy();
  expect(screen.getByText(/^Take-up is visits divided by admissions\./)).toBeTruthy();
});

it("STATS-11 take-up is compared with the period before, and the method is explained", async () => {
  const takeUpStatistics = vi
    .fn<Calls["takeUpStatistics"]>()
    .mockImplementation(async (_museum, { to }) =>
      to === undefined
        ? { ...NONE, visits: 240, takeUp: { admissions: 3880, visits: 1204, share: 0.3103 } }
        : { ...NONE, visits: 300, takeUp: { admissions: 4000, visits: 1204, share: 0.301 } },
    );
  await renderInConsole(<TakeUpScreen />, { takeUpStatistics });
  await screen.findByText("Take-up");
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "31%",
    "1 percentage point more than in the 28 days before",
    "3,880",
    "1,204",
  ]);
  expect(screen.getByText(/^Take-up is visits divided by admissions\./)).toBeTruthy();
});
