import { clampBalance } from "./balance";
import type { PlayerPreferences } from "./player";
import { RATES } from "./track";

/** Of local storage; not one of the specification's keys, so that no reset changes how a visitor hears. */
const KEY = "player-preferences";

/** Speed and balance as this phone remembers them. Where the browser refuses storage they last until the page goes. */
export function storedPreferences(open: () => Storage): PlayerPreferences {
  return {
    load() {
      try {
        const stored: unknown = JSON.parse(open().getItem(KEY) ?? "{}");
        const { rate, balance } = (typeof stored === "object" ? stored : null) as { rate?: unknown; balance?: unknown };
        return { rate: RATES.find((known) => known === rate) ?? 1, balance: clampBalance(Number(balance ?? 0)) };
      } catch {
        return { rate: 1, balance: 0 };
      }
    },
    save(preferences) {
      try {
        open().setItem(KEY, JSON.stringify(preferences));
      } catch {
        // A private window: nothing to remember it in.
      }
    },
  };
}
