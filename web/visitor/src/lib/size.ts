const UNITS = ["B", "Kb", "Mb", "Gb", "Tb"] as const;

/** formatSize formats bytes as B, Kb, Mb, Gb or Tb in steps of 1024, with two decimals (specification 2 §2). */
export function formatSize(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // A value that rounds to 1024.00 belongs to the next unit.
  while (unit < UNITS.length - 1 && Number(value.toFixed(2)) >= 1024) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(2)} ${UNITS[unit]}`;
}
