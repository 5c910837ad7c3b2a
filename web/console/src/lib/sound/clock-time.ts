/** clockTime writes seconds as minutes, seconds and tenths, such as 1:04.3, in the digits of labels. */
export function clockTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  return `${Math.floor(tenths / 600)}:${String(Math.floor((tenths % 600) / 10)).padStart(2, "0")}.${tenths % 10}`;
}

/** wholeClockTime writes the whole seconds of a time as minutes and seconds, such as 1:04, in the digits of labels. */
export function wholeClockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** parseClockTime reads what clockTime writes, and seconds alone; null for other texts. */
export function parseClockTime(text: string): number | null {
  const match = /^\s*(?:(\d{1,4}):)?(\d{1,4}(?:[.,]\d{1,3})?)\s*$/.exec(text);
  return match ? Number(match[1] ?? 0) * 60 + Number((match[2] ?? "0").replace(",", ".")) : null;
}
