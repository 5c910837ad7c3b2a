import { expect, it } from "vitest";
import { rowsOfUses } from "./uses";

it("STATS-4 shares are of the visits that it is about, the most used first, others in the order of the answer", () => {
  const used = [
    { use: "NUMBER", visits: 10 },
    { use: "CAMERA", visits: 0 },
    { use: "LIST", visits: 15 },
    { use: "HALL", visits: 0 },
  ] as const;
  const before = [
    { use: "LIST", visits: 5 },
    { use: "NUMBER", visits: 0 },
  ] as const;
  expect(rowsOfUses({ used, of: 20 }, { used: before, of: 10 })).toEqual([
    { use: "LIST", visits: 15, share: 0.75, before: 0.5 },
    { use: "NUMBER", visits: 10, share: 0.5, before: undefined },
    { use: "CAMERA", visits: 0, share: undefined, before: undefined },
    { use: "HALL", visits: 0, share: undefined, before: undefined },
  ]);
  expect(rowsOfUses({ used: [], of: 0 }, { used: [], of: 0 })).toEqual([]);
});
