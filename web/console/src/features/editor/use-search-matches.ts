import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useCalls } from "../../api/context";

/** How long one may pause while typing before the server is asked. */
const PAUSE_MS = 200;

/** The server takes no longer search. */
const MAX_LENGTH = 200;

const NONE: ReadonlySet<string> = new Set();

/** useSearchMatches returns the elements of a list in whose texts the server finds what is typed; none while it searches. */
export function useSearchMatches(museum: string, list: string, typed: string): ReadonlySet<string> {
  const calls = useCalls();
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim().slice(0, MAX_LENGTH)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isTyping = text !== typed.trim().slice(0, MAX_LENGTH);
  const { data } = useQuery({
    queryKey: ["museum", museum, "search", list, text],
    queryFn: ({ signal }) => calls.search(museum, list, text, signal),
    enabled: text !== "",
  });
  return useMemo(() => (isTyping || text === "" || data === undefined ? NONE : new Set(data)), [isTyping, text, data]);
}
