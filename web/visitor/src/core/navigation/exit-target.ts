import type { Artwork, Detail } from "@cicerone/api/types";
import { useMuseum, useMuseumState } from "../museum/hooks";
import { hallById, hallOfArtwork, hasArtworkStudy, routeById, timelineOfArtwork } from "../museum/lookups";
import { useServices } from "../services";
import type { PhoneStorage } from "../visit/local-storage";
import { useBack, useNavigateTo } from "./navigation";
import { type To, type Query, type Screen, createTo } from "./paths";

/** ArtworkExit is an artwork that the visitor closes, and how it was opened. */
export interface ArtworkExit {
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
 * exitTarget returns where closing an artwork leads (specification 1 §4, leaving an artwork): to its study questions
 * first; then to the route, exhibition, timeline, game or hall it was opened from, with the artwork in the query; from
 * anywhere else, including a beacon, one step back. Callers replace the artwork's history entry, so that the browser's
 * back button does not open it again.
 */
export function exitTarget(museum: Lists, identifier: string, exit: ArtworkExit): To | "back" {
  const { idArtwork, query } = exit;
  const { from, highlightedRoute, step } = query;
  if (exit.studyDue) {
    const { lang: _, ...origin } = query;
    return createTo(identifier, "StudyQuestionArtwork", { idArtwork }, origin);
  }
  const back: Query = { artwork: String(idArtwork), ...(highlightedRoute === undefined ? {} : { highlightedRoute }) };
  if (from === "Game") return createTo(identifier, from, {}, back);
  if (from === "Route" || from === "Exhibition") {
    const idRoute = exitRoute(museum, exit, from);
    if (idRoute !== undefined) return createTo(identifier, from, { idRoute }, back);
  }
  // The step of the timeline that the work, or the hall it was seen in, was opened at.
  const shown: Query = step === undefined ? back : { ...back, step };
  if (from === "Timeline") {
    const timeline = timelineOfArtwork(museum, idArtwork);
    if (timeline !== undefined) return createTo(identifier, from, { idTimeline: timeline.idTimeline }, shown);
  }
  if (from === "Hall" || from === "HallByHalls") {
    const hall = hallById(museum, Number(query.hall)) ?? hallOfArtwork(museum, idArtwork);
    if (hall !== undefined) return createTo(identifier, from, { idHall: hall.idHall }, shown);
  }
  return "back";
}

/** exitRoute returns the query's route, else the current one; it must be of the same kind as the screen from. */
function exitRoute(museum: Lists, { query, currentRoute }: ArtworkExit, from: Screen): number | undefined {
  for (const idRoute of [Number(query.idRoute), currentRoute]) {
    const route = idRoute === null ? undefined : routeById(museum, idRoute);
    if (route !== undefined && route.isExhibition === (from === "Exhibition")) return route.idRoute;
  }
  return undefined;
}

/**
 * studyExitTarget returns where an artwork's study leads, answered or not (STUDY-5): where closing the artwork would
 * lead without a study. Routes, exhibitions and timelines get the query "from" back as well.
 */
export function studyExitTarget(
  museum: Lists,
  identifier: string,
  exit: Pick<ArtworkExit, "idArtwork" | "query" | "currentRoute">,
): To | "back" {
  const to = exitTarget(museum, identifier, { ...exit, studyDue: false });
  const { from } = exit.query;
  if (to === "back" || from === undefined || !KEEPS_FROM.has(from)) return to;
  return { ...to, search: { from, ...to.search } };
}

const KEEPS_FROM: ReadonlySet<Screen> = new Set<Screen>(["Route", "Exhibition", "Timeline"]);

/**
 * useLeaveStudy returns a function that closes an artwork's study: `const leave = useLeaveStudy(); leave(idArtwork,
 * query)`.
 */
export function useLeaveStudy(): (idArtwork: number, query: Query) => void {
  const { storage } = useServices();
  const museum = useMuseum();
  const identifier = useMuseumState((state) => state.identifier);
  const navigate = useNavigateTo();
  const back = useBack("Options");
  return (idArtwork, query) => {
    const to = studyExitTarget(museum, identifier, { idArtwork, query, currentRoute: currentRoute(storage) });
    if (to === "back") back();
    else navigate(to, { replace: true });
  };
}

function currentRoute(storage: PhoneStorage): number | null {
  return storage.get("current-route-visit")?.idRoute ?? null;
}

/**
 * useLeaveArtwork returns a function that closes the artwork: `const leave = useLeaveArtwork(artwork, query); <button
 * onClick={leave}>`.
 */
export function useLeaveArtwork({ idArtwork }: Artwork, query: Query): () => void {
  const { storage } = useServices();
  const museum = useMuseum();
  const identifier = useMuseumState((state) => state.identifier);
  const navigate = useNavigateTo();
  const back = useBack("Options");
  return () => {
    const studyDue = hasArtworkStudy(museum, idArtwork) && !storage.studyMade(idArtwork);
    const to = exitTarget(museum, identifier, { idArtwork, query, studyDue, currentRoute: currentRoute(storage) });
    if (to === "back") back();
    else navigate(to, { replace: true });
  };
}
