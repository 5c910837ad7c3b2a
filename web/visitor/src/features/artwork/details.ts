import type { Artwork } from "@cicerone/api/types";
import type { ContentTranslator } from "../../core/museum/localization";

/** DETAIL_FIELDS are the details of works in the order in which labels have them. */
export const DETAIL_FIELDS = [
  "medium",
  "dimensions",
  "classification",
  "department",
  "place",
  "accessionNumber",
  "creditLine",
  "rights",
] as const;

/** hasDetails reports whether the work has details to show (FIELD-1). */
export function hasDetails(artwork: Artwork, translate: ContentTranslator): boolean {
  return (
    artwork.links !== undefined ||
    artwork.iiifManifest !== undefined ||
    DETAIL_FIELDS.some((field) =>
      field === "accessionNumber" ? artwork.accessionNumber !== undefined : translate(field) !== "",
    )
  );
}
