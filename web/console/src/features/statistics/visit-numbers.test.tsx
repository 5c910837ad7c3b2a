import { render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import type { VisitStatistics } from "../../api/statistics";
import { loadCatalogue } from "../../i18n/catalogue";
import { VisitNumbers } from "./visit-numbers";

const KNOWN: VisitStatistics = {
  from: "2026-02-23",
  to: "2026-03-01",
  today: "2026-03-01",
  timeZone: "Europe/Madrid",
  visits: 40,
  days: [],
  languages: [],
  works: { mean: 2.04, median: 2 },
  minutes: { mean: 31, median: 30 },
  openedNone: 0.5,
};

/** Returns each number with what is said of it. */
const show = async (now: VisitStatistics, before: VisitStatistics): Promise<string[]> => {
  const { messages } = await loadCatalogue("en");
  render(
    <IntlProvider locale="en-GB" messages={messages}>
      <VisitNumbers days={7} now={now} before={before} />
    </IntlProvider>,
  );
  return screen.getAllByRole("definition").map((definition) => definition.textContent);
};

it("STATS-4 the change is rounded as the numbers are, and says when there is none", async () => {
  const before = { ...KNOWN, visits: 50, works: { mean: 1.96, median: 2 }, openedNone: 0.49 };
  expect(await show(KNOWN, before)).toEqual([
    "40",
    "20% less than in the 7 days before",
    "2.0 on average, median 2",
    "the same as in the 7 days before",
    "30 mins",
    "the same as in the 7 days before",
    "50%",
    "1 percentage point more than in the 7 days before",
  ]);
});

it("STATS-4 what too few visits are known of is said in words, and compared with nothing", async () => {
  const { works: _works, minutes: _minutes, openedNone: _openedNone, ...few } = KNOWN;
  expect(await show(few, { ...few, visits: 0 })).toEqual([
    "40",
    "fewer than 5 visits",
    "fewer than 5 visits",
    "fewer than 5 visits",
  ]);
});

it("STATS-11 take-up is shown where admissions are known, and may be more than 100%", async () => {
  const takeUp = { admissions: 3880, visits: 1204, share: 1204 / 3880 };
  const before = { admissions: 100, visits: 120, share: 1.2 };
  const numbers = await show({ ...KNOWN, takeUp }, { ...KNOWN, takeUp: before });
  expect(numbers.slice(-2)).toEqual([
    "31% 1,204 of 3,880 admissions",
    "89 percentage points less than in the 7 days before",
  ]);
});

it("STATS-11 the take-up of a period after one without admissions is compared with nothing", async () => {
  expect((await show({ ...KNOWN, takeUp: { admissions: 10, visits: 12, share: 1.2 } }, KNOWN)).at(-1)).toBe(
    "120% 12 of 10 admissions",
  );
});
