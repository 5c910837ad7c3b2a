import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { focusField } from "../../lib/focus-field";

/** useAskedPath returns the path of the value that the address asks to show, such as name/es_ES. */
export function useAskedPath(): string | undefined {
  const { field }: { field?: unknown } = useSearch({ strict: false });
  return typeof field === "string" && field !== "" ? field : undefined;
}

/** useFocusField focuses the field of a path once the form is there. Host is the path of the field that contains it. */
export function useFocusField(path: string | undefined, isReady: boolean, host = path): void {
  useEffect(() => {
    if (path === undefined || host === undefined || !isReady) return undefined;
    let stop = (): void => undefined;
    // After the title has got the focus that follows a navigation.
    const frame = requestAnimationFrame(() => {
      stop = focusField(path, host);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [path, host, isReady]);
}
