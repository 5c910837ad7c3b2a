const UNITS = ["B", "Kb", "Mb", "Gb", "Tb"] as const;

/** A number of bytes for people: B, Kb, Mb, Gb, Tb in steps of 1024, with two decimals (specification 2 §2). */
export function formatSize(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // What would be rounded to 1024.00 belongs to the next unit.
  while (unit < UNITS.length - 1 && Number(value.toFixed(2)) >= 1024) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(2)} ${UNITS[unit]}`;
}
