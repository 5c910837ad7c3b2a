import { expect, it } from "vitest";
import { rowsOfUses } from "./uses";

it("STATS-4 shares are of the visits that could use it, the most used first, others in the order of the answer", () => {
  const now = [
    { use: "NUMBER", visits: 10 },
    { use: "CAMERA", visits: 0 },
    { use: "LIST", visits: 15 },
    { use: "HALL", visits: 0 },
  ] as const;
  expect(rowsOfUses(now, [{ use: "LIST", visits: 5 }], 20)).toEqual([
    { use: "LIST", visits: 15, share: 0.75, before: 5 },
    { use: "NUMBER", visits: 10, share: 0.5, before: 0 },
    { use: "CAMERA", visits: 0, share: undefined, before: 0 },
    { use: "HALL", visits: 0, share: undefined, before: 0 },
  ]);
  expect(rowsOfUses([], [], 0)).toEqual([]);
});
