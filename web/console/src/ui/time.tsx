import type { ReactNode } from "react";
import { useFormatter } from "use-intl";

/** Time shows a moment in the reader's language and time zone. */
export function Time({ at }: { at: string }): ReactNode {
  const format = useFormatter();
  return <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}</time>;
}

/** TimeSpan shows when something began and ended, in one text if that was in the same minute. */
export function TimeSpan({ from, to }: { from: string; to: string }): ReactNode {
  const format = useFormatter();
  const text = format.dateTimeRange(new Date(from), new Date(to), { dateStyle: "medium", timeStyle: "short" });
  return <time dateTime={to}>{text}</time>;
}

/** Day shows a date without its time. */
export function Day({ at }: { at: string }): ReactNode {
  const format = useFormatter();
  return <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: "long" })}</time>;
}
