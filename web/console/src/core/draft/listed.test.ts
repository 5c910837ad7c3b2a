import { expect, it } from "vitest";
import type { ListedElement } from "../../api/content";
import { adopt, asLeft, change, openDocument, rejectSave, startSave } from "./document";
import { withUnsaved } from "./listed";

const VALUES = { "name/en_GB": "Coral", author: "Gray" };
const ITEM: ListedElement = {
  list: "artworks",
  key: "214",
  id: "1",
  revision: 1,
  changedAt: "",
  changedBy: "",
  values: VALUES,
  languages: {},
};
const opened = openDocument({ ...ITEM, draftRevision: 1 });
const edited = change(opened, { "name/en_GB": "Reef", author: null }, 0);

it("CON-3 a list shows what is not saved yet, of its own elements", () => {
  const other = { ...edited, key: "215" };
  expect(withUnsaved([ITEM], [edited, other])).toEqual([{ ...ITEM, values: { "name/en_GB": "Reef" } }]);
  expect(withUnsaved([ITEM], [other])[0]).toBe(ITEM);
});

it("DRAFT-2 DRAFT-11 a list shows nothing that is to be decided, or that a closed tab left", () => {
  const conflict = { list: "artworks", key: "214", path: "author", base: "Gray", stored: "Bo", yours: null };
  const clashing = rejectSave(
    startSave(edited, () => "1"),
    [conflict],
    2,
  );
  expect(withUnsaved([ITEM], [clashing])[0]?.values).toEqual({ ...VALUES, "name/en_GB": "Reef" });
  const left = adopt(opened, { ...edited, edits: asLeft(edited.edits) });
  expect(withUnsaved([ITEM], [left])).toEqual([ITEM]);
});
