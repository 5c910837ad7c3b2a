import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { expect, it, vi } from "vitest";
import type { Calls } from "../../api/calls";
import { CallsContext } from "../../api/context";
import type { WorkStatistics } from "../../api/statistics";
import { loadCatalogue } from "../../i18n/catalogue";
import { PAGE_ROWS } from "../../ui/pager";
import { StatusContext, createStatus } from "../../ui/status";
import { VisitsByWork } from "./visits-by-work";

vi.mock("@tanstack/react-router", async (load) => ({ ...(await load<object>()), useParams: () => ({}) }));

/** Works of which each has 5 visits fewer than the one before it. */
const march: WorkStatistics = {
  from: "2026-03-01",
  to: "2026-03-28",
  today: "2026-04-30",
  timeZone: "UTC",
  visits: 1_000,
  opened: 1_000,
  works: Array.from({ length: PAGE_ROWS + 1 }, (_, index) => ({ id: String(index), visits: 1_000 - 5 * index })),
};
const april: WorkStatistics = { ...march, from: "2026-03-29", to: "2026-04-25" };

it("STATS-11 the works of another period, and in another order, begin with the first page", async () => {
  // jsdom lays nothing out.
  vi.stubGlobal(
    "ResizeObserver",
    vi.fn(function Observer() {
      return { observe: () => undefined, disconnect: () => undefined };
    }),
  );
  const { messages } = await loadCatalogue("en");
  const queries = new QueryClient();
  const calls = { me: () => new Promise(() => undefined) } as unknown as Calls;
  const status = createStatus();
  const works = (now: WorkStatistics): ReactNode => (
    <IntlProvider locale="en" messages={messages}>
      <CallsContext value={calls}>
        <StatusContext value={status}>
          <QueryClientProvider client={queries}>
            <VisitsByWork museum="1" compared={{ days: 28, now, before: march }} />
          </QueryClientProvider>
        </StatusContext>
      </CallsContext>
    </IntlProvider>
  );
  const next = (): void => void fireEvent.click(screen.getByRole("button", { name: "Next" }));
  const visits = (): (string | null | undefined)[] =>
    screen.getAllByRole("row").map((row) => row.querySelector("td")?.textContent);
  const { rerender } = render(works(march));
  const first = visits();
  next();
  expect(visits()).toEqual([undefined, "750"]);
  rerender(works(april));
  expect(visits()).toEqual(first);
  next();
  expect(visits()).toEqual([undefined, "750"]);
  fireEvent.click(screen.getByRole("button", { name: "Visits" }));
  expect(visits().slice(0, 3)).toEqual([undefined, "750", "755"]);
});
