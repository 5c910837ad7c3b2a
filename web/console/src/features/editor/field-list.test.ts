import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Field, FieldKind } from "../../api/content";
import { FIELD_CONTROLS } from "./field-list";
import { sectionsOf } from "./sections";

/** The kinds of fields that GET /model describes. */
function kindsOfModel(): FieldKind[] {
  const file = new URL("../../../../../api/openapi.json", import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")).components.schemas.ModelField.properties.kind.enum;
}

it("DRAFT-2 every kind of field of the model has a control", () => {
  const kinds = kindsOfModel();
  expect(Object.keys(FIELD_CONTROLS).toSorted()).toEqual(kinds.toSorted());
  expect(Object.values(FIELD_CONTROLS).every((control) => control)).toBe(true);
});

it("DRAFT-2 a field of any kind and name is in a section of the form", () => {
  const fields = kindsOfModel().map((kind): Field => ({ name: `new_${kind}`, kind, doc: "" }));
  expect(sectionsOf(fields).flatMap((section) => section.fields)).toEqual(fields);
});
