import type { Field } from "../../api/content";

/** SectionName is a part of a form, in the order of forms; "other" has the fields that no table names. */
export type SectionName = "main" | "text" | "picture" | "sound" | "items" | "object" | "visit" | "other";

const names = (text: string): string[] => text.split(" ");

/** Which fields a section has, in their order. Fields that are new to the model appear under "other". */
const SECTIONS: readonly { name: SectionName; fields: readonly string[] }[] = [
  {
    name: "main",
    fields: names(
      "name title type date author code hall floor extraInfo languages outstanding showCode otherCodes " +
        "active enabled highlighted isExhibition minutes duration difficulty color showOn",
    ),
  },
  { name: "text", fields: ["text", "description", "content", "instructions"] },
  {
    name: "picture",
    fields: names(
      "image imageAlt imageDecorative imageFocalPoint recognitionImages video logo topBarLogo " +
        "homeImage tourImage walkthroughImage",
    ),
  },
  { name: "sound", fields: ["audio", "transcript", "script"] },
  { name: "items", fields: ["steps", "artworks", "resources", "resource", "tags", "questions"] },
  {
    name: "object",
    fields: names(
      "medium dimensions classification department place accessionNumber creditLine rights links iiifManifest",
    ),
  },
  { name: "visit", fields: ["openingHours", "address", "contact", "accessibility", "accessibilityStatement"] },
];

/** FormSection is a part of a form with its fields. */
export interface FormSection {
  name: SectionName;
  fields: Field[];
}

/** sectionsOf returns the sections that a type's form has. */
export function sectionsOf(fields: readonly Field[]): FormSection[] {
  const edited = fields.filter(({ name }) => name !== "key");
  const named = SECTIONS.map((section) => ({
    name: section.name,
    fields: section.fields.flatMap((name) => edited.filter((field) => field.name === name)),
  }));
  const known = new Set(SECTIONS.flatMap((section) => section.fields));
  const other = { name: "other" as const, fields: edited.filter(({ name }) => !known.has(name)) };
  return [...named, other].filter((section) => section.fields.length > 0);
}
