/** The middle of some figures. */
export function median(figures) {
  return percentile(figures, 50);
}

/** The figure below which that many of a hundred lie. */
export function percentile(figures, part) {
  const sorted = figures.toSorted((a, b) => a - b);
  const at = (part / 100) * (sorted.length - 1);
  const below = Math.floor(at);
  const share = at - below;
  return sorted[below] + (sorted[Math.min(below + 1, sorted.length - 1)] - sorted[below]) * share;
}

/** Prints what was measured beside what it may be. */
export function report(what, figure, { most, least, unit = "", digits = 0, note = "" }) {
  const within = (most === undefined || figure <= most) && (least === undefined || figure >= least);
  const target = most === undefined ? `at least ${least}` : `at most ${most}`;
  const value = `${figure.toFixed(digits)}${unit === "" ? "" : ` ${unit}`}`;
  console.log(
    `${within ? "ok  " : "OVER"} ${what.padEnd(58)} ${value.padStart(10)}   ${target}${unit === "" ? "" : ` ${unit}`}${note === "" ? "" : `   ${note}`}`,
  );
}
