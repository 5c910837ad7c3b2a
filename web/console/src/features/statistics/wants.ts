import type { WantStatistics } from "../../api/statistics";
import type { ComparedWants } from "../../api/statistics-queries";

/** WantRow is something that visits wanted, in its table. */
export type WantRow<Want> = Want & {
  /** What is wanted, as the server names it. */
  key: string;
  /** The visits that wanted it, of all, 0 to 1. */
  share: number;
  /** The visits that wanted it in the period before; 0 for fewer than 5. */
  before: number;
};

/** wantRowsOf returns one kind of what visits of a period wanted, with what it had in the period before. */
export function wantRowsOf<Want extends { visits: number }>(
  { now, before }: ComparedWants,
  kindOf: (wants: WantStatistics) => readonly Want[],
  keyOf: (want: Want) => string,
): WantRow<Want>[] {
  const earlier = new Map(kindOf(before).map((want) => [keyOf(want), want.visits]));
  return kindOf(now).map((want) => {
    const key = keyOf(want);
    return { ...want, key, share: want.visits / now.visits, before: earlier.get(key) ?? 0 };
  });
}
