/**
 * formatTimestamp writes a moment as the calls want it: ISO 8601 in the fixed time zone Africa/Lome (specification 1
 * §7), such as 2026-11-21T08:15:00+00:00. Togo keeps Greenwich time all year, so the offset is always +00:00.
 */
export function formatTimestamp(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}+00:00`;
}

/**
 * parseTimestamp reads a timestamp to milliseconds since 1970; one without an offset is in Africa/Lome. NaN when it is
 * none.
 */
export function parseTimestamp(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);
}

/** A day, in milliseconds. */
export const DAY = 24 * 60 * 60 * 1000;
