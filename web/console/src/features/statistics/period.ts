import { PERIOD_DAYS, type Period } from "../../api/statistics";
import { dayPlus, isDay } from "../../lib/day";

/** DEFAULT_DAYS is the length of the period of an address that names none. */
const DEFAULT_DAYS = 28;

/** periodOf returns the period of an address, which somebody may have typed. */
export function periodOf({ days, to }: { days?: unknown; to?: unknown }): Period {
  const known = PERIOD_DAYS.find((one) => String(one) === String(days)) ?? DEFAULT_DAYS;
  return typeof to === "string" && isDay(to) ? { days: known, to } : { days: known };
}

/** searchOf returns the query of a period's address, which leaves out what is as usual. */
export function searchOf({ days, to }: Period): { days?: string; to?: string } {
  return { ...(days === DEFAULT_DAYS ? {} : { days: String(days) }), ...(to === undefined ? {} : { to }) };
}

/** otherThanPeriod returns what the query of an address says about other things than the period, such as a language. */
export function otherThanPeriod(search: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => name !== "days" && name !== "to"));
}

/** spanOf returns the first and the last day of a period. */
export function spanOf({ days, to: last }: Period, today: string): { from: string; to: string } {
  const to = last ?? today;
  return { from: dayPlus(to, 1 - days), to };
}

/** earlier returns the period of the same length before another. */
export function earlier(period: Period, today: string): Period {
  return { days: period.days, to: dayPlus(spanOf(period, today).from, -1) };
}

/** later returns the period of the same length after another, until today at most; undefined if the other ends there. */
export function later(period: Period, today: string): Period | undefined {
  const { days } = period;
  const { to } = spanOf(period, today);
  if (to >= today) return undefined;
  const next = dayPlus(to, days);
  return next >= today ? { days } : { days, to: next };
}
