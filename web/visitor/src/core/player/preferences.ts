import type { PhoneStorage } from "../visit/local-storage";
import { clampBalance } from "./balance";
import type { PlayerPreferences } from "./player";
import { RATES } from "./track";

/** storedPreferences stores rate and balance on the phone, until the end of the visit. */
export function storedPreferences(storage: Pick<PhoneStorage, "get" | "set">): PlayerPreferences {
  return {
    load() {
      const { rate, balance } = storage.get("player-preferences") ?? { rate: 1, balance: 0 };
      return { rate: RATES.find((candidate) => candidate === rate) ?? 1, balance: clampBalance(balance) };
    },
    save: (preferences) => storage.set("player-preferences", preferences),
  };
}
