import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { UseStatistics } from "../../api/statistics";
import { renderInConsole } from "../../testing/console";
import { UsesScreen } from "./uses-screen";

vi.mock("@tanstack/react-router", async (load) => ({
  ...(await load<object>()),
  Link: ({ children }: { children: React.ReactNode }) => <a href="#other">{children}</a>,
  useNavigate: () => () => undefined,
  useParams: () => ({ museum: "1" }),
  useSearch: () => ({}),
}));
vi.mock("../../core/museum/visitor-address", () => ({ VisitorAddress: () => null }));

beforeEach(() => {
  // jsdom lays nothing out.
  vi.stubGlobal(
    "ResizeObserver",
    vi.fn(function Observer() {
      return { observe: () => undefined, disconnect: () => undefined };
    }),
  );
});

const NOW: UseStatistics = {
  from: "2026-03-01",
  to: "2026-03-28",
  today: "2026-03-28",
  timeZone: "UTC",
  visits: 80,
  opened: 40,
  ways: [
    { use: "NUMBER", visits: 10 },
    { use: "CAMERA", visits: 0 },
    { use: "HALL", visits: 20 },
  ],
  uses: [{ use: "TRANSCRIPT", visits: 20 }],
};

async function show(change: Partial<UseStatistics>, earlier: Partial<UseStatistics> = {}): Promise<void> {
  const before = { ...NOW, opened: 20, ways: [{ use: "HALL", visits: 5 } as const], uses: [], ...earlier };
  await renderInConsole(<UsesScreen />, {
    useStatistics: (_, { to }) => Promise.resolve(to === undefined ? { ...NOW, ...change } : before),
  });
  await screen.findByText(/^A visit counts once with each thing/);
}

/** Returns the texts of the cells of a table, by row. */
function cellsOf(name: string): (string | null)[][] {
  const [, ...rows] = within(screen.getByRole("table", { name })).getAllByRole("row");
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
}

it("STATS-4 ways are of the visits that opened a work, everything else of all visits", async () => {
  await show({});
  expect(cellsOf("How works were opened")).toEqual([
    ["From the works of a hall", "20", "50%", "25%"],
    ["By number", "10", "25%", "fewer than 5"],
    ["By camera", "fewer than 5", "", "fewer than 5"],
  ]);
  expect(cellsOf("What else was used")).toEqual([["Transcript of a recording", "20", "25%", "fewer than 5"]]);
});

it("STATS-4 next to a period without visits nothing is compared", async () => {
  await show({}, { visits: 0, opened: 0, ways: [] });
  expect(cellsOf("What else was used")).toEqual([["Transcript of a recording", "20", "25%"]]);
});

it("STATS-4 where no work was opened it says so, and still what else was used", async () => {
  await show({ opened: 0, ways: NOW.ways.map(({ use }) => ({ use, visits: 0 })) });
  expect(screen.queryByRole("table", { name: "How works were opened" })).toBeNull();
  expect(screen.getByText("No visit opened a work in this period")).toBeTruthy();
  expect(cellsOf("What else was used")).toHaveLength(1);
});
