import { expect, it } from "vitest";
import type { WantStatistics } from "../../api/statistics";
import { wantRowsOf } from "./wants";

const now: WantStatistics = {
  from: "2026-03-01",
  to: "2026-03-28",
  today: "2026-03-28",
  timeZone: "UTC",
  visits: 40,
  numbers: [
    { number: "217", visits: 20, near: [] },
    { number: "0217", visits: 5, near: [] },
  ],
  languages: [
    { language: "ja", visits: 10, offered: false, possible: true },
    { language: "ko", visits: 5, offered: true, possible: true },
  ],
  camera: 0,
};
const before: WantStatistics = {
  ...now,
  numbers: [{ number: "217", visits: 15, near: [] }],
  languages: [{ language: "ko", visits: 25, offered: true, possible: true }],
};
const compared = { days: 28, now, before } as const;

it("STATS-7 wants in the order of the server, with their share of all visits and what they had before", () => {
  const numbers = wantRowsOf(
    compared,
    (wants) => wants.numbers,
    ({ number }) => number,
  );
  expect(numbers.map((row) => [row.number, row.visits, row.share, row.before])).toEqual([
    ["217", 20, 0.5, 15],
    ["0217", 5, 0.125, 0],
  ]);
  const languages = wantRowsOf(
    compared,
    (wants) => wants.languages,
    ({ language }) => language,
  );
  expect(languages.map((row) => [row.language, row.share, row.before, row.offered])).toEqual([
    ["ja", 0.25, 0, false],
    ["ko", 0.125, 25, true],
  ]);
});
