import { expect, it } from "vitest";
import type { Field, StructValue } from "../../api/content";
import { changeItems, itemsOf, valuesOfItems } from "./struct-items";

const fields: Field[] = [
  { name: "code", kind: "string", doc: "" },
  { name: "days", kind: "integer", doc: "" },
  { name: "note", kind: "text", doc: "" },
];
const items: readonly StructValue[] = [
  { code: "A", days: 3 },
  { code: "B", note: { en_GB: "For schools", es_ES: "Para escuelas" } },
];

it("DRAFT-2 the items of a list without keys have values by position", () => {
  expect(valuesOfItems(items, fields, "codes")).toEqual({
    "codes/0/code": "A",
    "codes/0/days": 3,
    "codes/1/code": "B",
    "codes/1/note/en_GB": "For schools",
    "codes/1/note/es_ES": "Para escuelas",
  });
});

it("DRAFT-2 a change of one value leaves the others of the list", () => {
  expect(
    changeItems(items, "codes", { "codes/0/days": null, "codes/1/code": "C", "codes/1/note/es_ES": null }),
  ).toEqual([{ code: "A" }, { code: "C", note: { en_GB: "For schools" } }]);
  expect(changeItems(items, "codes", { "codes/1/note/en_GB": null, "codes/1/note/es_ES": null })[1]).toEqual({
    code: "B",
  });
  expect(items[0], "the list before stays").toEqual({ code: "A", days: 3 });
});

it("DRAFT-2 what is no list of items has none", () => {
  expect(itemsOf(undefined)).toEqual([]);
  expect(itemsOf(["a"])).toEqual([]);
});
