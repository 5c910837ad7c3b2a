import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import type { Calls } from "../../api/calls";
import { CallsContext } from "../../api/context";
import type { Period, StudyTextsRequest } from "../../api/statistics";
import { loadCatalogue } from "../../i18n/catalogue";
import { PAGE_ROWS } from "../../ui/pager";
import { StudyTexts } from "./study-texts";

const WRITTEN = Array.from({ length: 2 * PAGE_ROWS + 5 }, (_, index) => `Text ${index}`);

/** Returns calls that answer like the server, one page at a time. */
const callsOf = (written: readonly string[]): Pick<Calls, "studyTexts"> => ({
  studyTexts: async (_museum: string, _input: string, { search, page }: StudyTextsRequest) => {
    const texts = written.filter((text) => text.includes(search));
    return { total: texts.length, texts: texts.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS) };
  },
});

/** Shows the texts of a period, and returns a function that shows those of another. */
async function show(written = WRITTEN): Promise<(to: string) => void> {
  const { messages } = await loadCatalogue("en");
  const queries = new QueryClient();
  const calls = callsOf(written) as Calls;
  const texts = (to: string): ReactNode => {
    const period: Required<Period> = { days: 28, to };
    // As many texts can be received in a period as visits answered in another.
    const input = { id: "8", type: "TEXTAREA", answered: 0, choices: [], before: undefined } as const;
    return (
      <IntlProvider locale="en" messages={messages}>
        <CallsContext value={calls}>
          <QueryClientProvider client={queries}>
            <StudyTexts museum="1" period={period} input={{ ...input, choices: [] }} name="In your own words" />
          </QueryClientProvider>
        </CallsContext>
      </IntlProvider>
    );
  };
  const { rerender } = render(texts("2026-03-28"));
  return (to) => rerender(texts(to));
}

const next = (): void => void fireEvent.click(screen.getByRole("button", { name: "Next" }));

it("STATS-8 texts come page by page, and those of another search or period begin with the first page", async () => {
  const showPeriod = await show();
  await screen.findByText("Text 0");
  expect(screen.getByRole("status").textContent).toBe("105 texts");
  next();
  await screen.findByText("Text 50");
  next();
  await screen.findByText("Text 104");
  expect(screen.getAllByRole("listitem")).toHaveLength(5);

  const search = screen.getByRole("searchbox", { name: "Words in the texts" });
  search.focus();
  fireEvent.change(search, { target: { value: "Text 1" } });
  await screen.findByText("Text 1");
  expect(screen.getByRole("status").textContent).toBe("16 texts");
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: "nothing" } });
  await screen.findByText("No text has “nothing”");
  fireEvent.change(search, { target: { value: "" } });
  await screen.findByText("Text 0");
  expect(document.activeElement).toBe(search);

  next();
  await screen.findByText("Text 50");
  showPeriod("2026-02-28");
  await screen.findByText("Text 0");
});

it("STATS-8 a few texts need no search", async () => {
  await show(WRITTEN.slice(0, 10));
  await screen.findByText("Text 0");
  expect(screen.queryByRole("searchbox")).toBeNull();
});

it("STATS-8 where fewer than 5 visits wrote, it says so", async () => {
  await show([]);
  await screen.findByText("No texts yet, or fewer than 5");
  expect(screen.queryByRole("list")).toBeNull();
});
