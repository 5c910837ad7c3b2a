import type { ReactNode } from "react";
import { useFormatter } from "use-intl";

/** Time shows a moment in the reader's language and time zone. */
export function Time({ at }: { at: string }): ReactNode {
  const format = useFormatter();
  return <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}</time>;
}

/** Day shows a date without its time. */
export function Day({ at }: { at: string }): ReactNode {
  const format = useFormatter();
  return <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: "long" })}</time>;
}
