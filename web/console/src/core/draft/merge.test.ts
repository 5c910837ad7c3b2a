import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Value } from "../../api/content";
import { mergeValues } from "./merge";

interface Case extends Partial<Record<"base" | "yours" | "stored" | "merged", Value | null>> {
  what: string;
}

/** The cases that the server's own merge gives the same answers to; without merged, the two changes clash. */
const CASES = JSON.parse(
  readFileSync(new URL("../../../../../guide/testdata/merges.json", import.meta.url), "utf8"),
) as Case[];

it.each(CASES)("DRAFT-2 merges as the server does: $what", ({ base = null, yours = null, stored = null, merged }) => {
  expect(mergeValues(base, yours, stored)).toEqual(merged);
});

describe("DRAFT-2 merging lists", () => {
  it("loses no item and keeps none that is gone, in both directions", () => {
    const base = ["a", "b", "c", "d"];
    const edited = (added: string) =>
      fc
        .tuple(fc.subarray(base), fc.subarray([`${added}1`, `${added}2`]), fc.nat(4))
        .map(([rest, more, at]) => [...rest.slice(0, at), ...more, ...rest.slice(at)]);
    fc.assert(
      fc.property(edited("y"), edited("t"), (yours, theirs) => {
        const merged = mergeValues(base, yours, theirs);
        const mirrored = mergeValues(base, theirs, yours);
        const wanted = [
          ...base.filter((item) => yours.includes(item) && theirs.includes(item)),
          ...[...yours, ...theirs].filter((item) => !base.includes(item)),
        ].toSorted();
        for (const list of [merged, mirrored]) expect([...((list ?? []) as string[])].toSorted()).toEqual(wanted);
      }),
    );
  });
});
