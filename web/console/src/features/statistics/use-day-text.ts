import { useMemo } from "react";
import { useFormatter } from "use-intl";

/** DayText writes days of the museum's calendar, whatever the reader's time zone. */
export interface DayText {
  /** A day of the chart's axis. */
  short: (day: string) => string;
  /** A day with its name. */
  long: (day: string) => string;
  /** From one day to another, or one day. */
  range: (from: string, to: string) => string;
}

/** useDayText returns functions that write days in the console's language. */
export function useDayText(): DayText {
  const format = useFormatter();
  return useMemo(() => {
    const timeZone = "UTC";
    const long = (day: string): string =>
      format.dateTime(new Date(day), { weekday: "short", day: "numeric", month: "short", year: "numeric", timeZone });
    return {
      short: (day) => format.dateTime(new Date(day), { day: "numeric", month: "short", timeZone }),
      long,
      range: (from, to) =>
        from === to
          ? long(to)
          : format.dateTimeRange(new Date(from), new Date(to), {
              day: "numeric",
              month: "short",
              year: "numeric",
              timeZone,
            }),
    };
  }, [format]);
}
