import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Value } from "../../api/content";
import { mergeValues } from "./merge";

describe("DRAFT-2 merging texts", () => {
  it("is by paragraph, and clashes where both changed one", () => {
    expect(mergeValues("a\n\nb\n\nc", "A\n\nb\n\nc", "a\n\nb\n\nC")).toBe("A\n\nb\n\nC");
    expect(mergeValues("a\n\nb", "a1\n\nb", "a2\n\nb")).toBeUndefined();
  });
});

const code = (name: string, days = 1) => ({ code: name, days });
const file = (path: string) => ({ path, name: `${path}.hash` });

describe("DRAFT-2 merging lists", () => {
  it.each<[string, Value, Value, Value, Value | undefined]>([
    ["one added by each at the same place", ["a"], ["a", "b"], ["a", "c"], ["a", "b", "c"]],
    ["one added, one removed", ["a", "b"], ["b"], ["a", "b", "c"], ["b", "c"]],
    ["one reordered, one added", ["a", "b"], ["b", "a"], ["a", "b", "c"], ["b", "c", "a"]],
    ["both reordered", ["a", "b", "c"], ["b", "a", "c"], ["a", "c", "b"], undefined],
    ["the same item twice", ["a"], ["a", "b", "b"], ["a", "c"], undefined],
    ["files", [file("a")], [file("a"), file("b")], [file("c"), file("a")], [file("c"), file("a"), file("b")]],
    [
      "items without a key",
      [code("a")],
      [code("a"), code("b")],
      [code("a"), code("c")],
      [code("a"), code("b"), code("c")],
    ],
    [
      "different items changed",
      [code("a"), code("b")],
      [code("a", 7), code("b")],
      [code("a"), code("b", 30)],
      [code("a", 7), code("b", 30)],
    ],
    ["one item changed by both", [code("a")], [code("a", 7)], [code("a", 30)], undefined],
    ["one item changed and removed", [code("a"), code("b")], [code("a", 7), code("b")], [code("b")], undefined],
  ])("%s", (_, base, yours, theirs, merged) => {
    expect(mergeValues(base, yours, theirs)).toEqual(merged);
  });

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
        for (const list of [merged, mirrored]) expect([...(list as string[])].toSorted()).toEqual(wanted);
      }),
    );
  });
});
