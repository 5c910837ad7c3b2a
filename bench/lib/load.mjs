/** Whether each measurement runs once with the smallest load, which only shows that it runs (make bench-smoke). */
export const IS_SMOKE = process.env.BENCH_SMOKE === "1";

/** Returns how many runs a measurement takes: BENCH_RUNS, or its usual number. */
export function runs(usual) {
  return IS_SMOKE ? 1 : Number(process.env.BENCH_RUNS ?? usual);
}
