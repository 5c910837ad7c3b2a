import { expect, it } from "vitest";
import type { Field, ListedElement } from "../../api/content";
import type { TitledElement } from "../../core/museum/element-title";
import {
  type CameraQuality,
  type ListFilter,
  type ListRow,
  NO_FILTER,
  codesUsedTwice,
  createRows,
  selectRows,
  withTag,
  withoutTag,
} from "./list-rows";

const FIELDS: Field[] = [
  { name: "code", kind: "string", doc: "" },
  { name: "name", kind: "text", doc: "" },
  { name: "imageAlt", kind: "text", doc: "" },
  { name: "tags", kind: "references", refersTo: "tags", doc: "" },
];

function listed(key: string, revision: number, values: ListedElement["values"], alternatives: string[]): ListedElement {
  const languages = { name: ["en_GB"], imageAlt: alternatives };
  return {
    list: "artworks",
    key,
    id: "1",
    revision,
    changedAt: `2026-11-0${revision}T00:00:00Z`,
    changedBy: "Ada",
    values,
    languages,
  };
}

const ROWS = createRows(FIELDS, ["en_GB", "es_ES"])([
  listed("coral", 3, { code: "20", "name/en_GB": "Coral", author: "Gray", hall: "north", tags: ["sea"] }, ["en_GB"]),
  listed("tiles", 2, { code: "3", "name/en_GB": "Tiles", author: "ádám", hall: "south" }, []),
  listed("knot", 4, { code: "100", "name/en_GB": "Knot", author: "Zoe", imageDecorative: true }, ["en_GB", "es_ES"]),
]);

const FACTS = {
  publishedRevision: 2,
  hallNames: new Map([
    ["north", "Zebra hall"],
    ["south", "Arab hall"],
  ]),
  cameraOf: null,
};

function keys(rows: readonly ListRow[]): string[] {
  return rows.map(({ key }) => key);
}

function sortedBy(column: string, direction: "ascending" | "descending" = "ascending"): string[] {
  const search = { typed: "", matches: new Set<string>() };
  return keys(selectRows(ROWS, search, NO_FILTER, { column, direction }, FACTS));
}

function filtered(typed: string, matches: string[], filter: Partial<ListFilter> = {}): string[] {
  return keys(selectRows(ROWS, { typed, matches: new Set(matches) }, { ...NO_FILTER, ...filter }, null, FACTS));
}

it("CON-3 a list is sorted by each column; what is equal stays in the museum's order", () => {
  expect(sortedBy("code")).toEqual(["tiles", "coral", "knot"]);
  expect(sortedBy("title")).toEqual(["coral", "knot", "tiles"]);
  expect(sortedBy("author")).toEqual(["tiles", "coral", "knot"]);
  expect(sortedBy("hall", "descending")).toEqual(["coral", "tiles", "knot"]);
  expect(sortedBy("alternative")).toEqual(["tiles", "coral", "knot"]);
  expect(sortedBy("changed", "descending")).toEqual(["knot", "coral", "tiles"]);
  expect(sortedBy("outstanding")).toEqual(["coral", "tiles", "knot"]);
});

it("CON-3 the search shows what the browser or the server finds, and the filter counts revisions", () => {
  expect(filtered("ADAM", [])).toEqual(["tiles"]);
  expect(filtered("reef", ["coral"])).toEqual(["coral"]);
  expect(filtered("reef", [])).toEqual([]);
  expect(filtered("", [], { isChanged: true })).toEqual(["coral", "knot"]);
});

it("CON-3 a list is sorted and narrowed by how far works are in a language", () => {
  const search = { typed: "", matches: new Set<string>() };
  const hall = (key: string, has: string[]): ListedElement => ({
    ...listed(key, 1, {}, []),
    list: "halls",
    languages: { name: has },
  });
  const rows = createRows(FIELDS, ["en_GB", "es_ES"])([hall("north", ["en_GB", "es_ES"]), hall("south", ["en_GB"])]);
  const sort = { column: "language-es_ES", direction: "ascending" } as const;
  expect(keys(selectRows(rows, search, NO_FILTER, sort, FACTS))).toEqual(["south", "north"]);
  expect(keys(selectRows(rows, search, { ...NO_FILTER, missing: ["es_ES"] }, null, FACTS))).toEqual(["south"]);
});

it("CON-3 a list is sorted and narrowed by how the camera recognises works, as soon as that is known", () => {
  const known = {
    ...FACTS,
    cameraOf: (key: string): CameraQuality => (key === "coral" ? "good" : key === "knot" ? "poor" : "noPicture"),
  };
  const search = { typed: "", matches: new Set<string>() };
  const poor = { ...NO_FILTER, isPoor: true };
  expect(keys(selectRows(ROWS, search, poor, null, known))).toEqual(["tiles", "knot"]);
  expect(keys(selectRows(ROWS, search, poor, null, FACTS))).toEqual([]);
  const sort = { column: "camera", direction: "ascending" } as const;
  expect(keys(selectRows(ROWS, search, NO_FILTER, sort, known))).toEqual(["tiles", "knot", "coral"]);
});

it("CON-3 a tag is added and removed where that changes something", () => {
  expect(ROWS.map((row) => withTag(row, "sea"))).toEqual([null, { tags: ["sea"] }, { tags: ["sea"] }]);
  expect(ROWS.map((row) => withoutTag(row, "sea"))).toEqual([{ tags: null }, null, null]);
});

it("FIELD-1 a number of several works is used twice, also one of an older label", () => {
  const rows = createRows(
    FIELDS,
    [],
  )([
    listed("coral", 3, { code: "20" }, []),
    listed("tiles", 2, { code: "3", otherCodes: ["20", "4"] }, []),
    listed("knot", 4, { otherCodes: ["5"] }, []),
  ]);
  expect([...codesUsedTwice(rows)]).toEqual(["20"]);
  const route = { ...listed("reefs", 1, { code: "3" }, []), list: "routes" };
  expect([...codesUsedTwice(createRows(FIELDS, [])([route, { ...route, key: "walls" }]))]).toEqual([]);
});

it("CON-10 an entry of the start menu is called by what it opens, also if a package gave it a key of its own", () => {
  const entry = { ...listed("teclado", 1, { type: "KEYBOARD" }, []), list: "navigationSections" };
  const called = ({ list, title, type }: TitledElement): string => `${list} ${title} ${String(type)}`;
  expect(createRows(FIELDS, ["en_GB"], called)([entry]).map(({ title }) => title)).toEqual([
    "navigationSections teclado KEYBOARD",
  ]);
});
