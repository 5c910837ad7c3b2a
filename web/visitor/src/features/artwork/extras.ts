import type { Artwork, Resource } from "@cicerone/api/types";

/**
 * Heights of the extra-resource footer in pixels (specification 1 §9). Its alternative sizes, 60, 110 and 130 plus
 * 90 for the player, belong to the areas of specification 2 §9.
 */
const FOOTER_CLOSED_HEIGHT = 90;
const FOOTER_RESOURCE_HEIGHT = 50;
const FOOTER_MAX_HEIGHT = 290;

/**
 * footerHeight returns the footer's height for a number of extra resources, in pixels at the browser's default text
 * size (ART-2).
 */
export function footerHeight(open: boolean, resources: number): number {
  return open
    ? Math.min(FOOTER_CLOSED_HEIGHT + FOOTER_RESOURCE_HEIGHT * resources, FOOTER_MAX_HEIGHT)
    : FOOTER_CLOSED_HEIGHT;
}

/** ArtworkResources splits a work's resources into those of the footer and additional information (ART-2, ART-3). */
export interface ArtworkResources {
  extras: Resource[];
  additional: Resource[];
}

/**
 * resourcesOf splits a work's resources into the two lists.
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
