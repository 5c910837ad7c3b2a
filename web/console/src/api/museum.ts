import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useCalls } from "./context";
import { museumsQuery } from "./queries";
import type { Museum } from "./types";

/** useMuseumId returns the id of the museum that the address names. Screens below /museums/$museum use it. */
export function useMuseumId(): string {
  const { museum } = useParams({ strict: false });
  if (museum === undefined) throw new Error("useMuseumId needs an address below /museums/$museum.");
  return museum;
}

/** useOpenMuseum returns the museum that the address names; undefined outside of one, or while it is loading. */
export function useOpenMuseum(): Museum | undefined {
  const { museum } = useParams({ strict: false });
  const museums = useQuery({ ...museumsQuery(useCalls()), enabled: museum !== undefined });
  return museums.data?.find(({ id }) => id === museum);
}
