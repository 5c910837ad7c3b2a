/**
 * formatTimestamp formats a time for the API: ISO 8601 in the time zone Africa/Lome (specification 1 §7), such as
 * 2026-11-21T08:15:00+00:00. Its offset is always +00:00.
 */
export function formatTimestamp(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}+00:00`;
}

/**
 * parseTimestamp parses a timestamp to milliseconds since 1970; without an offset it is in Africa/Lome. An invalid one
 * is NaN.
 */
export function parseTimestamp(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}

/** DAY is a day in milliseconds. */
export const DAY = 24 * 60 * 60 * 1000;
