import type { SafeStorage } from "./safe-storage";

/** Clock is a source of the current time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Adjusts the clock to the Date header of a server response. */
  sync(date: string | null): void;
}

/** The app did not exist before. */
const EARLIEST = Date.UTC(2025, 0);
/** The latest date that the server accepts. */
const LATEST = Date.UTC(2100, 0);

/** Storage key of the milliseconds to add to the phone's clock. */
const OFFSET = "cicerone-clock-offset";

/** Responses take time and may come from a cache, so smaller differences are ignored. */
const TOLERANCE = 60 * 60_000;

/**
 * createClock returns a clock that uses the phone's time unless it is impossible: after an empty battery it may be
 * 1970, and the server would reject such dates. Then it continues from the latest Date header, also on later pages.
 */
export function createClock(phone: () => number, storage: SafeStorage): Clock {
  const corrected = (shown: number) => shown + Number(storage.get(OFFSET) ?? Number.NaN);
  return {
    now() {
      const shown = phone();
      if (isPossible(shown)) return shown;
      return isPossible(corrected(shown)) ? corrected(shown) : EARLIEST;
    },
    sync(date) {
      const shown = phone();
      const serverTime = Date.parse(date ?? "");
      if (isPossible(shown) || !isPossible(serverTime)) return;
      const estimate = corrected(shown);
      if (!isPossible(estimate) || serverTime > estimate + TOLERANCE) storage.set(OFFSET, String(serverTime - shown));
    },
  };
}

function isPossible(milliseconds: number): boolean {
  return milliseconds >= EARLIEST && milliseconds < LATEST;
}
