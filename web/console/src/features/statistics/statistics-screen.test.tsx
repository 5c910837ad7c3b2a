import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import { CallsContext } from "../../api/context";
import type { VisitStatistics } from "../../api/statistics";
import { loadCatalogue } from "../../i18n/catalogue";
import { StatusContext, createStatus } from "../../ui/status";
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

it("STATS-4 a museum without visits lists what is planned, and lets people add more", async () => {
  const annotations = vi
    .fn<Calls["annotations"]>()
    .mockResolvedValue([{ id: "1", from: "2026-03-08", to: "2026-03-08", text: "The museum opens" }]);
  const calls: Partial<Calls> = { annotations, visitStatistics: () => Promise.resolve(NONE) };
  const { messages } = await loadCatalogue("en");
  render(
    <IntlProvider locale="en-GB" messages={messages}>
      <CallsContext value={calls as Calls}>
        <StatusContext value={createStatus()}>
          <QueryClientProvider client={new QueryClient()}>
            <StatisticsScreen />
          </QueryClientProvider>
        </StatusContext>
      </CallsContext>
    </IntlProvider>,
  );
  const list = await screen.findByRole("list", { name: "Annotations" });
  expect(list.textContent).toContain("The museum opens");
  expect(annotations).toHaveBeenCalledExactlyOnceWith("1", { days: 28, to: "2026-03-01" });
  expect(screen.getByText("No visits in this period")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add an annotation" })).toBeTruthy();
});
