import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { Suspense } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { RouteStatistics, RouteVisits, StepVisits } from "../../api/statistics";
import type { Me } from "../../api/types";
import { PlacesContext } from "../../core/place";
import { renderInConsole } from "../../testing/console";
import { PAGE_ROWS } from "../../ui/pager";
import { RoutesStatisticsScreen } from "./routes-screen";

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

const places = new Map<string, object>();

beforeEach(() => {
  rights.may = true;
  places.clear();
  // jsdom lays nothing out.
  vi.stubGlobal(
    "ResizeObserver",
    vi.fn(function Observer() {
      return { observe: () => undefined, disconnect: () => undefined };
    }),
  );
});

const REEFS: RouteVisits = {
  id: "1",
  key: "reefs",
  name: "Reefs",
  language: "en_GB",
  visits: 40,
  steps: [
    { id: "11", name: "Coral", work: "214", language: "en_GB", visits: 40 },
    { id: "12", name: "The stairs", language: "en_GB", visits: 35 },
    { id: "13", visits: 15 },
    { id: "14", name: "Sea", work: "9", visits: 20 },
  ],
};

/** Returns a route whose steps have these visits, the first those of the route. */
function routeOf(id: string, ...visits: number[]): RouteVisits {
  const steps = visits.map((count, index): StepVisits => ({
    id: `${id}-${index}`,
    name: `Stop ${index}`,
    visits: count,
  }));
  return { id, key: id, name: `Route ${id}`, visits: visits[0] ?? 0, steps };
}

async function show(routes: RouteVisits[], before: RouteVisits[] = [], visits = 80): Promise<void> {
  const answer: RouteStatistics = {
    from: "2026-03-01",
    to: "2026-03-28",
    today: "2026-03-28",
    timeZone: "UTC",
    visits,
    routes,
  };
  const shown = (
    <PlacesContext value={places}>
      <Suspense>
        <RoutesStatisticsScreen />
      </Suspense>
    </PlacesContext>
  );
  await renderInConsole(shown, {
    me: () => Promise.resolve({ account: { id: "1" } } as Me),
    routeStatistics: (_, { to }) => Promise.resolve(to === undefined ? answer : { ...answer, routes: before }),
  });
  await screen.findByText(/^A visit walked a route|^Or too few to show/);
}

function rowTexts(table: HTMLElement): (string | null)[] {
  return within(table)
    .getAllByRole("row")
    .map(({ textContent }) => textContent);
}

/** Returns whether each route is open. */
function opened(): (string | null)[] {
  return screen.getAllByRole("button", { name: /^Steps of/ }).map((button) => button.getAttribute("aria-expanded"));
}

/** Returns what a route that is closed says of itself. */
function summary(name: string): string | null | undefined {
  return screen.getByRole("heading", { name }).closest("section")?.querySelector("p")?.textContent;
}

it("STATS-6 a route has its numbers, the sentence where most leave, and a table that marks that step", async () => {
  await show([REEFS], [{ id: "1", visits: 20, steps: [{ id: "14", visits: 15 }] }]);
  expect(screen.getByRole("heading", { level: 2, name: "Reefs" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Reefs" }).getAttribute("href")).toBe("/museums/1/routes/reefs");
  expect(screen.queryByText("Exhibition")).toBeNull();
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "40",
    "100% more than in the 28 days before",
    "50% of 80",
    "50%",
    "25 percentage points less than in the 28 days before",
  ]);
  const sentence = screen.getByText(/largest loss is after/);
  expect(sentence.textContent).toBe(
    "The largest loss is after step\u00a02, The stairs: 57% fewer visits saw step\u00a03.",
  );
  expect(within(sentence).getByText("The stairs").lang).toBe("en");
  const table = screen.getByRole("table", { name: "Steps of Reefs" });
  expect(rowTexts(table)).toEqual([
    "StepVisitsShareFewer than the step before",
    "1 Coral40100%",
    "2 The stairs3588%13%",
    "3 Without a name Largest loss1538%57%",
    "4 Sea2050%",
  ]);
  expect(within(table).getByRole("link", { name: "Coral" }).getAttribute("href")).toBe("/museums/1/works/214");
  expect(within(table).queryByRole("link", { name: "The stairs" })).toBeNull();
});

it("STATS-6 the sentence names no step without a name, and of fewer than 5 no share", async () => {
  const nameless = (...visits: number[]): StepVisits[] =>
    visits.map((count, id) => ({ id: String(id), visits: count }));
  await show([
    { ...routeOf("1"), visits: 40, steps: nameless(40, 20, 15) },
    { ...routeOf("2"), visits: 30, steps: nameless(30, 0) },
  ]);
  expect(screen.getByText("The largest loss is after step 1: 50% fewer visits saw step 2.")).toBeTruthy();
  expect(screen.getByText("The largest loss is after step 1: fewer than 5 visits saw step 2.")).toBeTruthy();
  expect(rowTexts(screen.getByRole("table", { name: "Steps of Route 2" })).at(-1)).toBe(
    "2 Without a name Largest lossfewer than 5",
  );
});

it("STATS-6 where few leave, there is no sentence, and no step is marked", async () => {
  await show([routeOf("1", 100, 95, 90)]);
  expect(screen.getByRole("table")).toBeTruthy();
  expect(screen.queryByText(/largest loss is after/)).toBeNull();
  expect(screen.queryByText("Largest loss")).toBeNull();
});

it("STATS-6 an exhibition says so, and leads to the exhibitions", async () => {
  const exhibition = { ...REEFS, isExhibition: true };
  await show([exhibition]);
  expect(screen.getByText("Exhibition")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Reefs" }).getAttribute("href")).toBe("/museums/1/exhibitions/reefs");
});

it("STATS-6 names lead nowhere for people who may not read the draft", async () => {
  rights.may = false;
  await show([REEFS]);
  expect(screen.getByRole("heading", { level: 2, name: "Reefs" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Reefs" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Coral" })).toBeNull();
});

it("STATS-6 of a route that is gone only the visits are known, and of one of fewer than 5 nothing", async () => {
  await show([{ id: "7", visits: 10, steps: [] }, routeOf("2", 0, 0)]);
  expect(screen.getByRole("heading", { name: "A route that is no longer published" })).toBeTruthy();
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["10", "13% of 80"]);
  expect(screen.queryByRole("table")).toBeNull();
  const few = screen.getByRole("heading", { name: "Route 2" }).closest("section");
  expect(few?.textContent).toBe("Route 2fewer than 5 visits");
  expect(screen.getAllByRole("button", { name: /^Steps of/ })).toHaveLength(1);
});

it("STATS-6 three routes are open, of four only the first; the others say their visits and their end", async () => {
  await show([routeOf("1", 40, 20), routeOf("2", 30, 0), routeOf("3", 20, 20), { id: "4", visits: 5, steps: [] }]);
  expect(opened()).toEqual(["true", "false", "false", "false"]);
  expect(summary("Route 2")).toBe("30 visits fewer than 5 saw the last step largest loss after step\u00a01");
  expect(summary("Route 3")).toBe("20 visits 100% saw the last step");
  expect(summary("A route that is no longer published")).toBe("5 visits ");
  expect(screen.queryByRole("table", { name: "Steps of Route 3" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Steps of Route 3" }));
  expect(screen.getByRole("table", { name: "Steps of Route 3" })).toBeTruthy();
  expect(screen.queryByText("100% saw the last step")).toBeNull();
  expect(opened()).toEqual(["true", "false", "true", "false"]);
});

it("STATS-6 a route that is closed says where its largest loss is, if one is marked", async () => {
  await show([routeOf("1", 40, 20), routeOf("2", 40, 35, 20, 20), routeOf("3", 40, 40, 0), routeOf("4", 20, 15)]);
  expect(summary("Route 2")).toBe("40 visits 50% saw the last step largest loss after step\u00a02");
  expect(summary("Route 3")).toBe("40 visits fewer than 5 saw the last step largest loss after step\u00a02");
  expect(summary("Route 4")).toBe("20 visits 75% saw the last step");
});

it("STATS-6 routes are open and closed as somebody left them, those that nobody touched as at first", async () => {
  const routes = ["1", "2", "3", "4"].map((id) => routeOf(id, 40, 40));
  const press = (id: string): void =>
    void fireEvent.click(screen.getByRole("button", { name: `Steps of Route ${id}` }));
  await show(routes);
  press("1");
  press("3");
  press("4");
  press("4");
  expect(opened()).toEqual(["false", "false", "true", "false"]);
  cleanup();
  await show(routes);
  expect(opened()).toEqual(["false", "false", "true", "false"]);
  cleanup();
  places.clear();
  await show(routes);
  expect(opened()).toEqual(["true", "false", "false", "false"]);
});

it("STATS-6 three routes are all open", async () => {
  await show([routeOf("1", 40, 20), routeOf("2", 30, 0), routeOf("3", 20, 20)]);
  expect(screen.getAllByRole("table")).toHaveLength(3);
});

it("STATS-6 a long route has pages, whose first row knows the step before it", async () => {
  const visits = Array.from({ length: PAGE_ROWS + 2 }, (_, index) => (index < PAGE_ROWS ? 100 : 50));
  await show([routeOf("1", ...visits)]);
  expect(screen.getAllByRole("row")).toHaveLength(PAGE_ROWS + 1);
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(rowTexts(screen.getByRole("table")).slice(1)).toEqual([
    `${PAGE_ROWS + 1} Stop ${PAGE_ROWS} Largest loss5050%50%`,
    `${PAGE_ROWS + 2} Stop ${PAGE_ROWS + 1}5050%`,
  ]);
});

it("STATS-6 a museum without routes is led to where they are made, if one may make them", async () => {
  await show([]);
  expect(screen.getByText("The published guide has no routes")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open the routes" }).getAttribute("href")).toBe("/museums/1/routes");
  expect(screen.queryByRole("button", { name: "Download as CSV" })).toBeNull();
});

it("STATS-6 somebody who may not edit is led nowhere", async () => {
  rights.may = false;
  await show([]);
  expect(screen.getByText("The published guide has no routes")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Open the routes" })).toBeNull();
});

it("STATS-6 a period in which nobody walked a route says so", async () => {
  await show([routeOf("1", 0, 0)]);
  expect(screen.getByText("Nobody walked a route in this period")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Route 1" })).toBeNull();
});

it("STATS-6 a period without visits says how to get some", async () => {
  await show([routeOf("1", 0, 0)], [], 0);
  expect(screen.getByText("No visits in this period")).toBeTruthy();
});
