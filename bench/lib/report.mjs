/** Returns the median of some numbers. */
export function median(numbers) {
  return percentile(numbers, 50);
}

/** Returns the number below which that many percent lie. */
export function percentile(numbers, percent) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (percent / 100) * (sorted.length - 1);
  const below = Math.floor(at);
  const share = at - below;
  return sorted[below] + (sorted[Math.min(below + 1, sorted.length - 1)] - sorted[below]) * share;
}

/** Prints a measured value and its limit. */
export function report(what, measured, { most, least, unit = "", digits = 0, note = "" }) {
  const within = (most === undefined || measured <= most) && (least === undefined || measured >= least);
  const target = most === undefined ? `at least ${least}` : `at most ${most}`;
  const value = `${measured.toFixed(digits)}${unit === "" ? "" : ` ${unit}`}`;
  console.log(
    `${within ? "ok  " : "OVER"} ${what.padEnd(58)} ${value.padStart(10)}   ${target}${unit === "" ? "" : ` ${unit}`}${note === "" ? "" : `   ${note}`}`,
  );
}
