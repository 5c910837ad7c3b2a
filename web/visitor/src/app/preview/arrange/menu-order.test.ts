import { expect, it } from "vitest";
import { orderAt } from "./menu-order";

/** Entries one below the other; the second one is taller. */
const boxes = new Map(
  [
    ["a", 0, 100],
    ["b", 100, 300],
    ["c", 300, 400],
  ].map(([id, top, bottom]) => [String(id), { top: Number(top), bottom: Number(bottom), left: 0, right: 300 }]),
);
const order = ["a", "b", "c"];
const at = (y: number, x = 10) => orderAt(order, "a", boxes, { x, y });

it("CON-10 a dragged entry takes the place under the pointer", () => {
  expect(at(320)).toEqual(order);
  expect(at(360)).toEqual(["b", "c", "a"]);
  expect(orderAt(order, "c", boxes, { x: 10, y: 20 })).toEqual(["c", "a", "b"]);
});

it("CON-10 entries of different heights do not change places to and fro", () => {
  expect(at(150)).toEqual(order);
  expect(at(250)).toEqual(["b", "a", "c"]);
  const moved = new Map([
    ["b", { top: 0, bottom: 200, left: 0, right: 300 }],
    ["a", { top: 200, bottom: 300, left: 0, right: 300 }],
  ]);
  expect(orderAt(["b", "a"], "a", moved, { x: 10, y: 250 })).toEqual(["b", "a"]);
  expect(orderAt(["b", "a"], "a", moved, { x: 10, y: 150 })).toEqual(["b", "a"]);
});

it("CON-10 an entry in the same row as another one takes its place as soon as the pointer is there", () => {
  const row = new Map([
    ["a", { top: 0, bottom: 100, left: 0, right: 100 }],
    ["b", { top: 0, bottom: 100, left: 100, right: 200 }],
  ]);
  expect(orderAt(["a", "b"], "a", row, { x: 150, y: 10 })).toEqual(["b", "a"]);
});

it("CON-10 outside of the entries nothing moves", () => {
  expect(at(360, 500)).toEqual(order);
  expect(at(900)).toEqual(order);
});
