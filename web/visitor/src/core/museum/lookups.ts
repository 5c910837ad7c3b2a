import type {
  Artwork,
  ArtworkImage,
  Detail,
  Hall,
  Resource,
  Route,
  StudyQuestion,
  Timeline,
} from "@cicerone/api/types";

/** artworkByCode returns the work of which one of the numbers was typed (specification 1 §5, FIELD-1). */
export function artworkByCode(museum: Pick<Detail, "artworks">, typed: string): Artwork | undefined {
  return museum.artworks.find(({ artworkCode, otherCodes }) => artworkCode === typed || otherCodes?.includes(typed));
}

export function artworkById(museum: Pick<Detail, "artworks">, idArtwork: number): Artwork | undefined {
  return museum.artworks.find((artwork) => artwork.idArtwork === idArtwork);
}

/** artworksById returns the works with these ids in their order, except unknown ones. */
export function artworksById(museum: Pick<Detail, "artworks">, ids: readonly number[]): Artwork[] {
  return ids.flatMap((id) => artworkById(museum, id) ?? []);
}

/** outstandingArtworks returns the museum's most outstanding works in its order. */
export function outstandingArtworks(museum: Pick<Detail, "artworks">): Artwork[] {
  return museum.artworks.filter((artwork) => artwork.outstanding || artwork.isOutstanding);
}

/** sponsorsOf returns the sponsors of the start menu. */
export function sponsorsOf(museum: Pick<Detail, "navigationSections">): Resource[] {
  return museum.navigationSections
    .filter(({ sectionType, active }) => sectionType === "SPONSORS" && active)
    .flatMap(({ resources }) => resources);
}

export function hallById(museum: Pick<Detail, "halls">, idHall: number): Hall | undefined {
  return museum.halls.find((hall) => hall.idHall === idHall);
}

/** hallImages returns the pictures of the hall's existing works. */
export function hallImages(museum: Pick<Detail, "artworks">, hall: Hall): ArtworkImage[] {
  return hall.artworkImages.filter(({ idArtwork }) => artworkById(museum, idArtwork) !== undefined);
}

/** hallOfArtwork returns the first hall that lists the work. */
export function hallOfArtwork(museum: Pick<Detail, "halls">, idArtwork: number): Hall | undefined {
  return museum.halls.find((hall) => hall.artworkIds.some((hung) => hung.idArtwork === idArtwork));
}

/** hallNumber returns the hall's 1-based position; -1 if there is no such hall (specification 1 §3). */
export function hallNumber(museum: Pick<Detail, "halls">, idHall: number): number {
  const at = museum.halls.findIndex((hall) => hall.idHall === idHall);
  return at < 0 ? -1 : at + 1;
}

/** splitHallName splits a hall's name at its last space (specification 1 §3). */
export function splitHallName(name: string): { upper: string; bottom: string } {
  const whole = name.trim();
  const at = whole.lastIndexOf(" ");
  return at < 0 ? { upper: whole, bottom: "" } : { upper: whole.slice(0, at).trim(), bottom: whole.slice(at + 1) };
}

/** routeById returns the selected route or exhibition with that id. */
export function routeById(museum: Pick<Detail, "routes">, idRoute: number): Route | undefined {
  return museum.routes.find((route) => route.idRoute === idRoute);
}

/**
 * listedRoutes returns the routes or exhibitions of a list. Without all it leaves out the highlighted ones, which the
 * start menu shows (RL-2).
 */
export function listedRoutes({ routes }: Pick<Detail, "routes">, exhibitions: boolean, all: boolean): Route[] {
  return routes.filter((route) => route.isExhibition === exhibitions && (all || !route.highlighted));
}

/** highlightedRoutes returns the highlighted routes, routes before exhibitions (specification 2 §2). */
export function highlightedRoutes(museum: Pick<Detail, "routes" | "highlightedRoutes">): Route[] {
  return museum.highlightedRoutes.flatMap((id) => routeById(museum, id) ?? []);
}

type Sealing = Pick<Route, "routeType" | "steps" | "sealedSteps">;

/** isSealed reports whether the route's steps are closed to the visitor: encrypted, or stored before they were. */
export function isSealed(route: Sealing): boolean {
  return route.sealedSteps === undefined ? isOutdated(route) : route.steps.length === 0;
}

/** isOutdated reports whether the phone stored the paid route before its steps were encrypted (decision 28). */
export function isOutdated({ routeType, steps, sealedSteps }: Sealing): boolean {
  return routeType === "PAID" && sealedSteps === undefined && steps.length > 0;
}

export function timelineById(museum: Pick<Detail, "timeline">, idTimeline: number): Timeline | undefined {
  return museum.timeline.find((timeline) => timeline.idTimeline === idTimeline);
}

/** timelineOfArtwork returns the timeline that leads to the work, preferably an active one. */
export function timelineOfArtwork(museum: Pick<Detail, "timeline">, idArtwork: number): Timeline | undefined {
  const leading = museum.timeline.filter((timeline) => timeline.artworkIDs.includes(idArtwork));
  return leading.find((timeline) => timeline.active) ?? leading[0];
}

type Studies = Pick<Detail, "studies">;

/** startQuestions returns the questions asked at the start (specification 2 §5): those not tied to a work. */
export function startQuestions(museum: Studies): StudyQuestion[] {
  return activeQuestions(museum, undefined);
}

/** hasStartStudy reports whether visitors are asked questions at the start. */
export function hasStartStudy(museum: Studies): boolean {
  return startQuestions(museum).length > 0;
}

/** artworkQuestions returns the questions asked when the visitor leaves the work. */
export function artworkQuestions(museum: Studies, idArtwork: number): StudyQuestion[] {
  return activeQuestions(museum, idArtwork);
}

/** hasArtworkStudy reports whether a work has its own study questions. */
export function hasArtworkStudy(museum: Studies, idArtwork: number): boolean {
  return artworkQuestions(museum, idArtwork).length > 0;
}

/**
 * activeQuestions returns the active questions of a work, or those of none, in each study's order. Only studies for
 * EASYGUIDE or BOTH are for this app (specification 2 §3).
 */
function activeQuestions({ studies }: Studies, idArtwork: number | undefined): StudyQuestion[] {
  return studies
    .filter(({ showOn }) => showOn === "EASYGUIDE" || showOn === "BOTH")
    .flatMap(({ questions }) =>
      questions
        .filter((question) => question.active && question.idArtwork === idArtwork)
        .sort((one, other) => one.order - other.order),
    );
}
