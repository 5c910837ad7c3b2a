import { clampBalance } from "./balance";
import type { PlayerPreferences } from "./player";
import { RATES } from "./track";

/** Local-storage key; not one of the specification's keys, so that a reset leaves it alone. */
const KEY = "player-preferences";

/**
 * storedPreferences stores rate and balance on the phone. Where the browser refuses storage they last as long as the
 * page.
 */
export function storedPreferences(open: () => Storage): PlayerPreferences {
  return {
    load() {
      try {
        const stored: unknown = JSON.parse(open().getItem(KEY) ?? "{}");
        const { rate, balance } = (typeof stored === "object" ? stored : null) as { rate?: unknown; balance?: unknown };
        return {
          rate: RATES.find((candidate) => candidate === rate) ?? 1,
          balance: clampBalance(Number(balance ?? 0)),
        };
      } catch {
        return { rate: 1, balance: 0 };
      }
    },
    save(preferences) {
      try {
        open().setItem(KEY, JSON.stringify(preferences));
      } catch {
        // No storage, as in some private windows.
      }
    },
  };
}
