import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Calls } from "./calls";
import type { Selection } from "./publishing";

/** publicationStateQuery says what visitors see. What is below "draft" is loaded again after a change of the draft. */
export function publicationStateQuery(calls: Calls, museum: string) {
  return queryOptions({
    queryKey: ["museum", museum, "draft", "state"],
    queryFn: () => calls.publicationState(museum),
  });
}

/** draftChangesQuery lists what visitors do not see yet. */
export function draftChangesQuery(calls: Calls, museum: string) {
  return queryOptions({ queryKey: ["museum", museum, "draft", "changes"], queryFn: () => calls.draftChanges(museum) });
}

/** How often the server is asked how far it is. The gate of a large museum takes it more than a second of processor time. */
const CHECK_MS = 10_000;

/** gateQuery is what stands in the way of publishing a selection. */
export function gateQuery(calls: Calls, museum: string, selection: Selection) {
  return queryOptions({
    queryKey: ["museum", museum, "draft", "gate", selection],
    queryFn: () => calls.gate(museum, selection),
    refetchInterval: ({ state }) => (state.data?.checking.length ? CHECK_MS : false),
  });
}

/** publicationsQuery is the history, page by page. */
export function publicationsQuery(calls: Calls, museum: string) {
  return infiniteQueryOptions({
    queryKey: ["museum", museum, "publications"],
    queryFn: ({ pageParam }) => calls.publications(museum, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** scheduledQuery lists what is made at a set time. */
export function scheduledQuery(calls: Calls, museum: string) {
  return queryOptions({
    queryKey: ["museum", museum, "scheduled"],
    queryFn: () => calls.scheduledPublications(museum),
  });
}

/** waitingQuery lists the scheduled publications that are still to be made. */
export function waitingQuery(calls: Calls, museum: string) {
  return queryOptions({
    ...scheduledQuery(calls, museum),
    select: (all) => all.filter(({ state }) => state === "waiting" || state === "running"),
  });
}

/** publishingQuery is the publication that is being made, and the reviews of the draft. */
export function publishingQuery(calls: Calls, museum: string) {
  return queryOptions({
    queryKey: ["museum", museum, "publishing"],
    queryFn: () => calls.publishing(museum),
    // Besides at its events, since a server that has stopped sends none.
    refetchInterval: ({ state }) => (state.data?.run?.state === "running" ? CHECK_MS : false),
  });
}
