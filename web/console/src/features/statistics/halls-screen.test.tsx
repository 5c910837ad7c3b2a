import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { HallMove, HallStatistics, HallVisits } from "../../api/statistics";
import { renderInConsole } from "../../testing/console";
import { HallsStatisticsScreen } from "./halls-screen";

const { rights } = vi.hoisted(() => ({ rights: { may: true } }));

vi.mock("@tanstack/react-router", async (load) => ({
  ...(await load<object>()),
  Link: ({ to, params, children }: { to: string; params: Record<string, string>; children: React.ReactNode }) => (
    <a href={to.replaceAll(/\$(\w+)/g, (_, name: string) => params[name] ?? "")}>{children}</a>
  ),
  useNavigate: () => () => undefined,
  useParams: () => ({ museum: "1" }),
  useSearch: () => ({}),
}));
vi.mock("../../api/rights", () => ({ useMay: () => rights.may }));
vi.mock("../../core/museum/visitor-address", () => ({ VisitorAddress: () => null }));

beforeEach(() => {
  rights.may = true;
  // jsdom lays nothing out.
  vi.stubGlobal(
    "ResizeObserver",
    vi.fn(function Observer() {
      return { observe: () => undefined, disconnect: () => undefined };
    }),
  );
});

const NOW: HallStatistics = {
  from: "2026-03-01",
  to: "2026-03-28",
  today: "2026-03-28",
  timeZone: "UTC",
  visits: 100,
  opened: 80,
  halls: [
    { id: "1", key: "ornament", name: "Ornament", language: "en_GB", visits: 60 },
    { id: "2", key: "growth", name: "Growth", language: "en_GB", visits: 40 },
    { id: "3", key: "wave", name: "Wave", language: "en_GB", visits: 0 },
    { id: "9", visits: 5 },
  ],
  moves: [
    { to: "1", visits: 50 },
    { from: "2", visits: 30 },
    { from: "1", to: "2", visits: 25 },
    { from: "1", visits: 20 },
    { from: "1", to: "9", visits: 5 },
  ],
};

async function show(change: Partial<HallStatistics>, before: Partial<HallStatistics> = {}): Promise<void> {
  const earlier = { ...NOW, opened: 20, halls: [{ id: "1", visits: 10 }], moves: [], ...before };
  await renderInConsole(<HallsStatisticsScreen />, {
    hallStatistics: (_, { to }) => Promise.resolve(to === undefined ? { ...NOW, ...change } : earlier),
  });
  await screen.findByText(/^A visit was in a hall if|^Or too few to show/);
}

/** Returns the texts of the cells of a table, by row. */
function cellsOf(name: string): (string | null)[][] {
  const [, ...rows] = within(screen.getByRole("table", { name })).getAllByRole("row");
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
}

/** Returns one of the names in the drawing. */
function nameAt(side: "From" | "To", name: string): HTMLElement {
  return within(screen.getByRole("radiogroup", { name: side })).getByRole("radio", { name });
}

/** Returns how many bands stand out, and how many are in the background. */
function bands(): { chosen: number; faded: number; all: number } {
  const drawn = [...document.querySelectorAll("svg path[class*=band]")];
  const count = (part: string): number => drawn.filter((band) => band.getAttribute("class")?.includes(part)).length;
  return { chosen: count("chosen"), faded: count("faded"), all: drawn.length };
}

/** Returns halls of these visits that the guide has, and a way through all of them. */
function guideOf(count: number): Pick<HallStatistics, "halls" | "moves"> {
  const halls = Array.from({ length: count }, (_, index): HallVisits => ({
    id: `${index + 1}`,
    key: `${index + 1}`,
    name: `Hall ${index + 1}`,
    visits: 100 - 5 * index,
  }));
  const ways = halls.map(({ id }, index): HallMove => ({ from: id, to: `${index + 2}`, visits: 5 }));
  return { halls, moves: [{ to: "1", visits: 80 }, ...ways.slice(0, -1), { from: `${count}`, visits: 10 }] };
}

it("STATS-6 a table has the visits of each hall, as the guide orders them, and how many began and ended there", async () => {
  await show({});
  expect(screen.getByText("Of 80 visits that opened a work.")).toBeTruthy();
  expect(cellsOf("Visits by hall")).toEqual([
    ["Ornament", "60", "75%", "50%", "83%", "33%"],
    ["Growth", "40", "50%", "fewer than 5", "fewer than 5", "75%"],
    ["Wave", "fewer than 5", "", "fewer than 5", "", ""],
    ["A hall that visitors do not see any more", "5", "6%", "fewer than 5", "fewer than 5", "fewer than 5"],
  ]);
  const table = screen.getByRole("table", { name: "Visits by hall" });
  const link = within(table).getByRole("link", { name: "Ornament" });
  expect(link.getAttribute("href")).toBe("/museums/1/halls/ornament");
  expect(within(link).getByText("Ornament").lang).toBe("en");
  expect(screen.getByText(/^A visit counts in each hall .+ add up to more than 100%/)).toBeTruthy();
});

it("STATS-6 next to a period in which no work was opened nothing is compared", async () => {
  await show({}, { opened: 0, halls: [] });
  expect(cellsOf("Visits by hall")[0]).toEqual(["Ornament", "60", "75%", "83%", "33%"]);
});

it("STATS-6 sentences name the hall of the fewest visits, and that in which most end", async () => {
  await show({});
  expect(screen.getByText(/opened by the fewest/).textContent).toBe(
    "Wave was opened by the fewest visits: fewer than 5.",
  );
  expect(screen.getByText(/^More visits end/).textContent).toBe(
    "More visits end in Growth than in any other hall: 75% of those that opened a work there.",
  );
});

it("STATS-6 the hall of the fewest visits has its share", async () => {
  await show({ halls: NOW.halls.slice(0, 2), moves: NOW.moves.slice(0, 4) });
  expect(screen.getByText(/opened by the fewest/).textContent).toBe(
    "Growth was opened by the fewest visits: 50% of those that opened a work.",
  );
});

it("STATS-6 where halls hardly differ, no sentence names one", async () => {
  await show({ halls: NOW.halls.slice(0, 2).map((hall) => ({ ...hall, visits: 60 })), moves: NOW.moves.slice(0, 1) });
  expect(screen.queryByText(/fewest visits|^More visits end/)).toBeNull();
});

it("STATS-6 the ways between halls are a table, from the beginning to the end", async () => {
  await show({});
  expect(cellsOf("Ways between halls")).toEqual([
    ["Beginning", "Ornament", "50", "100%"],
    ["Growth", "End", "30", "75%"],
    ["Ornament", "Growth", "25", "42%"],
    ["Ornament", "End", "20", "33%"],
    ["Ornament", "A hall that visitors do not see any more", "5", "8%"],
  ]);
});

describe("STATS-6 in the drawing of ways", () => {
  it("a hall that is pressed stands out with its numbers until it is pressed again", async () => {
    await show({});
    expect(bands()).toEqual({ chosen: 0, faded: 0, all: 5 });
    fireEvent.click(nameAt("From", "Ornament"));
    expect(bands()).toEqual({ chosen: 3, faded: 2, all: 5 });
    const ends = within(screen.getByRole("radiogroup", { name: "To" })).getAllByRole("radio");
    expect(ends.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      "Ornament",
      "Growth25",
      "A hall that visitors do not see any more5",
      "End20",
    ]);
    fireEvent.click(nameAt("To", "End"));
    expect(nameAt("From", "Ornament").getAttribute("aria-checked")).toBe("false");
    expect(bands()).toEqual({ chosen: 2, faded: 3, all: 5 });
    fireEvent.click(nameAt("To", "End"));
    expect(bands()).toEqual({ chosen: 0, faded: 0, all: 5 });
  });

  it("a hall that has the focus stands out as long as it has it", async () => {
    await show({});
    act(() => nameAt("To", "Growth").focus());
    expect(bands()).toEqual({ chosen: 1, faded: 4, all: 5 });
    act(() => nameAt("To", "Growth").blur());
    expect(bands()).toEqual({ chosen: 0, faded: 0, all: 5 });
  });

  it("are the ten halls with the most visits, and it says so where there are more", async () => {
    await show(guideOf(11));
    expect(
      within(screen.getByRole("radiogroup", { name: "From" })).queryByRole("radio", { name: "Hall 11" }),
    ).toBeNull();
    expect(nameAt("From", "Hall 9")).toBeTruthy();
    expect(screen.getByText("The drawing has the 10 halls with the most visits. The table has all ways.")).toBeTruthy();
    expect(cellsOf("Ways between halls")).toHaveLength(12);
  });

  it("are all halls where there are ten", async () => {
    await show(guideOf(10));
    expect(nameAt("To", "Hall 10")).toBeTruthy();
    expect(screen.queryByText(/^The drawing has/)).toBeNull();
  });
});

it("STATS-6 of one hall there is no drawing and no way", async () => {
  await show({ halls: NOW.halls.slice(0, 1), moves: NOW.moves.slice(0, 1) });
  expect(cellsOf("Visits by hall")).toHaveLength(1);
  expect(screen.queryByText("Ways between halls")).toBeNull();
  expect(document.querySelector("svg path[class*=band]")).toBeNull();
});

it("STATS-6 where fewer than 5 took each way, it says so", async () => {
  await show({ moves: [] });
  expect(screen.getByText(/^Fewer than 5 visits took each way/)).toBeTruthy();
  expect(screen.queryByRole("table", { name: "Ways between halls" })).toBeNull();
});

it("STATS-6 names lead nowhere for people who may not read the draft", async () => {
  rights.may = false;
  await show({});
  expect(screen.getAllByText("Ornament").length).toBeGreaterThan(0);
  expect(screen.queryByRole("link", { name: "Ornament" })).toBeNull();
});

it.each([
  ["a guide without halls", [], "The published guide has no halls"],
  [
    "visits that opened no work of a hall",
    NOW.halls.map((hall) => ({ ...hall, visits: 0 })),
    "No visit opened a work of a hall in this period",
  ],
])("STATS-6 %s: it says so, and leads to the halls whoever may edit them", async (_, halls, title) => {
  await show({ halls, moves: [] });
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the halls" }).getAttribute("href")).toBe("/museums/1/halls");
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.queryByRole("button", { name: "Download as CSV" })).toBeNull();
});

it("STATS-6 a period without visits says how to get some", async () => {
  await show({ visits: 0 });
  expect(screen.getByText("No visits in this period")).toBeTruthy();
});
