import { useCallback } from "react";
import { needConnection, useReconnected } from "../offline/online";

/**
 * useRetry returns a function that loads a failed museum again; if the failure was offline, it also retries when the
 * connection returns.
 */
export function useRetry(offline: boolean): () => void {
  useReconnected(
    useCallback(() => {
      if (offline) location.reload();
    }, [offline]),
  );
  return () => {
    if (!offline || needConnection()) location.reload();
  };
}
