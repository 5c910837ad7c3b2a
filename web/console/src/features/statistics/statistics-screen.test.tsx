import { act, fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import type { Annotation, VisitStatistics } from "../../api/statistics";
import { renderInConsole } from "../../testing/console";
import { StatisticsScreen } from "./statistics-screen";

vi.mock("@tanstack/react-router", async (load) => ({
  ...(await load<object>()),
  Link: () => null,
  useNavigate: () => () => undefined,
  useParams: () => ({ museum: "1" }),
  useSearch: () => ({}),
}));
vi.mock("../../api/rights", () => ({ useMay: (permission: string) => permission === "annotate_statistics" }));
vi.mock("../../core/museum/visitor-address", () => ({ VisitorAddress: () => null }));
vi.mock("./visits-chart", () => ({ VisitsChart: () => null }));

const NONE: VisitStatistics = {
  from: "2026-02-02",
  to: "2026-03-01",
  today: "2026-03-01",
  timeZone: "Europe/Madrid",
  visits: 0,
  days: [],
  languages: [],
};

const PLANNED: Annotation = { id: "1", from: "2026-03-08", to: "2026-03-08", text: "The museum opens" };

it("STATS-4 a museum without visits lists what is planned, and lets people add more", async () => {
  const annotations = vi.fn<Calls["annotations"]>().mockResolvedValue([PLANNED]);
  await renderInConsole(<StatisticsScreen />, { annotations, visitStatistics: () => Promise.resolve(NONE) });
  const list = await screen.findByRole("list", { name: "Annotations" });
  expect(list.textContent).toContain("The museum opens");
  expect(annotations).toHaveBeenCalledExactlyOnceWith("1", { days: 28, to: "2026-03-01" });
  expect(screen.getByText("No visits in this period")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add an annotation" })).toBeTruthy();
});

it("STATS-4 an annotation that somebody writes stays when the first visits arrive", async () => {
  const visitStatistics = vi.fn<Calls["visitStatistics"]>().mockResolvedValue(NONE);
  const { queries } = await renderInConsole(<StatisticsScreen />, {
    annotations: () => Promise.resolve([PLANNED]),
    visitStatistics,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Add an annotation" }));
  const text = screen.getByRole("textbox", { name: "What happened" });
  fireEvent.change(text, { target: { value: "Free Sunday" } });

  visitStatistics.mockResolvedValue({ ...NONE, visits: 5 });
  await act(() => queries.invalidateQueries());
  await screen.findByText("Opened no work");
  expect(screen.getByRole("textbox", { name: "What happened" })).toBe(text);
  expect(text).toHaveProperty("value", "Free Sunday");
});
