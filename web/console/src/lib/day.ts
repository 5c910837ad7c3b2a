/** dayPlus returns the day that is so many days after a day such as 2026-03-01. */
export function dayPlus(day: string, days: number): string {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** isDay reports whether a text is a day. JavaScript reads 30 February as a day of March, or not at all. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayPlus(text, 0) === text;
}
