import type { Artwork, Detail } from "@cicerone/api/types";
import { useMuseum, useMuseumState } from "../museum/hooks";
import { hallById, hallOfArtwork, hasArtworkStudy, routeById, timelineOfArtwork } from "../museum/lookups";
import { phoneStorage } from "../visit/local-storage";
import { useBack, useNavigate } from "./navigation";
import { type Place, type Query, type Screen, place } from "./paths";

/** A work that is being left, and how it was come to. */
export interface LeftArtwork {
  idArtwork: number;
  /** The query of the work's address. */
  query: Query;
  /** The work has study questions that this visitor has not answered yet. */
  studyDue: boolean;
  /** Route of the stored current-route-visit. */
  currentRoute: number | null;
}

type Lists = Pick<Detail, "halls" | "routes" | "timeline">;

/**
 * Where closing a work leads (specification 1 §4, leaving an artwork): to its study questions first; then to
 * the route, exhibition, timeline, game or hall it was opened from, with the work in the query; from
 * everywhere else, a beacon among it, one step back. A place takes the work's own in the history, so that
 * the browser's back does not open the work again.
 */
export function leavingArtwork(museum: Lists, identifier: string, left: LeftArtwork): Place | "back" {
  const { idArtwork, query } = left;
  const { from, highlightedRoute, step } = query;
  if (left.studyDue) {
    const { lang: _, ...origin } = query;
    return place(identifier, "StudyQuestionArtwork", { idArtwork }, origin);
  }
  const back: Query = { artwork: String(idArtwork), ...(highlightedRoute === undefined ? {} : { highlightedRoute }) };
  if (from === "Game") return place(identifier, from, {}, back);
  if (from === "Route" || from === "Exhibition") {
    const idRoute = routeLeftFor(museum, left, from);
    if (idRoute !== undefined) return place(identifier, from, { idRoute }, back);
  }
  // The step of the timeline that the work, or the hall it was seen in, was opened at.
  const shown: Query = step === undefined ? back : { ...back, step };
  if (from === "Timeline") {
    const timeline = timelineOfArtwork(museum, idArtwork);
    if (timeline !== undefined) return place(identifier, from, { idTimeline: timeline.idTimeline }, shown);
  }
  if (from === "Hall" || from === "HallByHalls") {
    const hall = hallById(museum, Number(query.hall)) ?? hallOfArtwork(museum, idArtwork);
    if (hall !== undefined) return place(identifier, from, { idHall: hall.idHall }, shown);
  }
  return "back";
}

/** The route that the query names, else the one that the visitor is on; it must be of the kind come from. */
function routeLeftFor(museum: Lists, { query, currentRoute }: LeftArtwork, from: Screen): number | undefined {
  for (const idRoute of [Number(query.idRoute), currentRoute]) {
    const route = idRoute === null ? undefined : routeById(museum, idRoute);
    if (route !== undefined && route.isExhibition === (from === "Exhibition")) return route.idRoute;
  }
  return undefined;
}

/**
 * Where the study of a work leads, answered or not (STUDY-5): to where closing the work would have led without
 * it. Routes, exhibitions and timelines get the query from back as well.
 */
export function leavingStudy(
  museum: Lists,
  identifier: string,
  left: Pick<LeftArtwork, "idArtwork" | "query" | "currentRoute">,
): Place | "back" {
  const to = leavingArtwork(museum, identifier, { ...left, studyDue: false });
  const { from } = left.query;
  if (to === "back" || from === undefined || !RETURNED_WITH_FROM.has(from)) return to;
  return { ...to, search: { from, ...to.search } };
}

const RETURNED_WITH_FROM: ReadonlySet<Screen> = new Set<Screen>(["Route", "Exhibition", "Timeline"]);

/** Leaves the study of a work: `const leave = useLeaveStudy(); leave(idArtwork, query)`. */
export function useLeaveStudy(): (idArtwork: number, query: Query) => void {
  const museum = useMuseum();
  const identifier = useMuseumState((state) => state.identifier);
  const navigate = useNavigate();
  const back = useBack("Options");
  return (idArtwork, query) => {
    const to = leavingStudy(museum, identifier, { idArtwork, query, currentRoute: currentRoute() });
    if (to === "back") back();
    else navigate(to, { replace: true });
  };
}

function currentRoute(): number | null {
  return phoneStorage.get("current-route-visit")?.idRoute ?? null;
}

/** Leaves the work: `const leave = useLeaveArtwork(artwork, query); <button onClick={leave}>`. */
export function useLeaveArtwork({ idArtwork }: Artwork, query: Query): () => void {
  const museum = useMuseum();
  const identifier = useMuseumState((state) => state.identifier);
  const navigate = useNavigate();
  const back = useBack("Options");
  return () => {
    const studyDue = hasArtworkStudy(museum, idArtwork) && !phoneStorage.studyMade(idArtwork);
    const to = leavingArtwork(museum, identifier, { idArtwork, query, studyDue, currentRoute: currentRoute() });
    if (to === "back") back();
    else navigate(to, { replace: true });
  };
}
