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

/** The work with that number: what the visitor typed equals its artworkCode (specification 1 §5). */
export function artworkByCode(museum: Pick<Detail, "artworks">, typed: string): Artwork | undefined {
  return museum.artworks.find((artwork) => artwork.artworkCode === typed);
}

/** The work with that idArtwork. */
export function artworkById(museum: Pick<Detail, "artworks">, idArtwork: number): Artwork | undefined {
  return museum.artworks.find((artwork) => artwork.idArtwork === idArtwork);
}

/** The works with those ids, in that order; ids of other museums are left out. */
export function artworksById(museum: Pick<Detail, "artworks">, ids: readonly number[]): Artwork[] {
  return ids.flatMap((id) => artworkById(museum, id) ?? []);
}

/** The museum's most outstanding works, in its order. */
export function outstandingArtworks(museum: Pick<Detail, "artworks">): Artwork[] {
  return museum.artworks.filter((artwork) => artwork.outstanding || artwork.isOutstanding);
}

/** The sponsors that the start menu names, each a resource. */
export function sponsorsOf(museum: Pick<Detail, "navigationSections">): Resource[] {
  return museum.navigationSections
    .filter(({ sectionType, active }) => sectionType === "SPONSORS" && active)
    .flatMap(({ resources }) => resources);
}

/** The hall with that idHall. */
export function hallById(museum: Pick<Detail, "halls">, idHall: number): Hall | undefined {
  return museum.halls.find((hall) => hall.idHall === idHall);
}

/** Pictures of the hall's works, of those that the museum still has. */
export function hallImages(museum: Pick<Detail, "artworks">, hall: Hall): ArtworkImage[] {
  return hall.artworkImages.filter(({ idArtwork }) => artworkById(museum, idArtwork) !== undefined);
}

/** The hall that the work hangs in; the first one, where it is listed in several. */
export function hallOfArtwork(museum: Pick<Detail, "halls">, idArtwork: number): Hall | undefined {
  return museum.halls.find((hall) => hall.artworkIds.some((hung) => hung.idArtwork === idArtwork));
}

/** The hall's 1-based position, -1 when it is not there (specification 1 §3). */
export function hallNumber(museum: Pick<Detail, "halls">, idHall: number): number {
  const at = museum.halls.findIndex((hall) => hall.idHall === idHall);
  return at < 0 ? -1 : at + 1;
}

/** A hall's name in an upper and a bottom part, split at its last space (specification 1 §3). */
export function splitHallName(name: string): { upper: string; bottom: string } {
  const whole = name.trim();
  const at = whole.lastIndexOf(" ");
  return at < 0 ? { upper: whole, bottom: "" } : { upper: whole.slice(0, at).trim(), bottom: whole.slice(at + 1) };
}

/** The selected route or exhibition with that idRoute. */
export function routeById(museum: Pick<Detail, "routes">, idRoute: number): Route | undefined {
  return museum.routes.find((route) => route.idRoute === idRoute);
}

/** Highlighted routes, routes before exhibitions (specification 2 §2). */
export function highlightedRoutes(museum: Pick<Detail, "routes" | "highlightedRoutes">): Route[] {
  return museum.highlightedRoutes.flatMap((id) => routeById(museum, id) ?? []);
}

/** The timeline with that idTimeline. */
export function timelineById(museum: Pick<Detail, "timeline">, idTimeline: number): Timeline | undefined {
  return museum.timeline.find((timeline) => timeline.idTimeline === idTimeline);
}

/** The timeline that leads to the work: an active one before others, else undefined. */
export function timelineOfArtwork(museum: Pick<Detail, "timeline">, idArtwork: number): Timeline | undefined {
  const leading = museum.timeline.filter((timeline) => timeline.artworkIDs.includes(idArtwork));
  return leading.find((timeline) => timeline.active) ?? leading[0];
}

type Studies = Pick<Detail, "studies">;

/** What visitors are asked at the start (specification 2 §5): the questions not tied to a work. */
export function startQuestions(museum: Studies): StudyQuestion[] {
  return activeQuestions(museum, undefined);
}

/** hasStartStudy reports whether visitors are asked questions at the start. */
export function hasStartStudy(museum: Studies): boolean {
  return startQuestions(museum).length > 0;
}

/** What visitors are asked when they leave the work. */
export function artworkQuestions(museum: Studies, idArtwork: number): StudyQuestion[] {
  return activeQuestions(museum, idArtwork);
}

/** hasArtworkStudy reports whether a work has study questions of its own. */
export function hasArtworkStudy(museum: Studies, idArtwork: number): boolean {
  return artworkQuestions(museum, idArtwork).length > 0;
}

/**
 * The active questions of that work, or of none, in each study's order. Studies shown elsewhere than on EASYGUIDE
 * or BOTH are not for this app (specification 2 §3).
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
