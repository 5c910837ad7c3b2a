import type { Artwork, Resource } from "@cicerone/api/types";

/**
 * Heights of the extra-resource footer in pixels (specification 1 §9). The alternative sizing named there, 60,
 * 110 and 130 with the player's 90 on top, is that of the areas in the second specification (2 §9).
 */
const FOOTER_CLOSED = 90;
const FOOTER_PER_RESOURCE = 50;
const FOOTER_MOST = 290;

/** Height of the footer with that many extra resources, in pixels at the browser's usual text size (ART-2). */
export function footerHeight(open: boolean, resources: number): number {
  return open ? Math.min(FOOTER_CLOSED + FOOTER_PER_RESOURCE * resources, FOOTER_MOST) : FOOTER_CLOSED;
}

/** A work's resources: those of the footer, and additional information, which is listed apart (ART-2, ART-3). */
export interface ArtworkResources {
  extras: Resource[];
  additional: Resource[];
}

/**
 * Sorts a work's resources into the two lists.
 *
 * @param othersAsExtras The museum's style lists other resources with the extra ones (specification 1 §6).
 */
export function resourcesOf(
  { extraResources, otherResources }: Pick<Artwork, "extraResources" | "otherResources">,
  othersAsExtras: boolean,
): ArtworkResources {
  const extras = extraResources.filter((resource) => !resource.isAdditionalInformation);
  const additional = [...extraResources.filter((resource) => resource.isAdditionalInformation), ...otherResources];
  return othersAsExtras
    ? { extras: unique([...extras, ...additional]), additional: [] }
    : { extras: unique(extras), additional: unique(additional) };
}

function unique(resources: Resource[]): Resource[] {
  return [...new Map(resources.map((resource) => [resource.idResource, resource])).values()];
}
