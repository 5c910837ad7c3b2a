import { useCallback } from "react";
import { needConnection, useReconnected } from "../offline/online";

/**
 * Asks again for a museum that could not be had: when the visitor wishes, and by itself when it was for want
 * of a connection and that has returned.
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
