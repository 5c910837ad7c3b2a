/** dayPlus returns the day that is so many days after a day such as 2026-03-01. */
export function dayPlus(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
