import { expect, it } from "vitest";
import { moveItem, placementOf, readFromPreview } from "./preview";

it("CON-10 PUB-5 reads what a preview says", () => {
  expect(readFromPreview({ type: "ready", more: 1 })).toEqual({ type: "ready" });
  expect(readFromPreview({ type: "shown", language: "en_GB", languages: ["en_GB"] })).toMatchObject({ type: "shown" });
  const hide = { type: "arrange", item: "12", action: "hide" };
  expect(readFromPreview(hide)).toEqual(hide);
  const move = { type: "move", item: "inAMinute", other: "start", place: "before" };
  expect(readFromPreview(move)).toEqual(move);
});

it.each([
  [null],
  ["ready"],
  [{}],
  [{ type: "open" }],
  [{ type: "shown", language: "en_GB", languages: [7] }],
  [{ type: "arrange", item: "12", action: "delete" }],
  [{ type: "arrange", item: 12, action: "hide" }],
  [{ type: "arrange", item: "../museum", action: "hide" }],
  [{ type: "move", item: "12", other: "12", place: "before" }],
  [{ type: "move", item: "12", other: "13", place: "inside" }],
  [{ type: "move", item: "12" }],
])("CON-10 PUB-5 refuses %j", (data) => {
  expect(readFromPreview(data)).toBeNull();
});

it("CON-10 an entry is moved before or after another one", () => {
  const order = ["a", "b", "c"];
  expect(moveItem(order, "c", { other: "a", place: "before" })).toEqual(["c", "a", "b"]);
  expect(moveItem(order, "a", { other: "b", place: "after" })).toEqual(["b", "a", "c"]);
  // Nothing to save.
  expect(moveItem(order, "a", { other: "b", place: "before" })).toBe(order);
  expect(moveItem(order, "a", { other: "gone", place: "after" })).toBe(order);
  expect(moveItem(order, "gone", { other: "a", place: "after" })).toBe(order);
});

it("CON-10 an entry is next to its neighbour, also among entries that the museum cannot show", () => {
  expect(placementOf(["b", "a", "c"], "a")).toEqual({ other: "b", place: "after" });
  expect(placementOf(["a", "b"], "a")).toEqual({ other: "b", place: "before" });
  expect(placementOf(["a"], "a")).toBeNull();
  expect(moveItem(["a", "x", "b", "c"], "a", { other: "b", place: "after" })).toEqual(["x", "b", "a", "c"]);
  expect(moveItem(["a", "x", "b"], "b", { other: "a", place: "before" })).toEqual(["b", "a", "x"]);
});
