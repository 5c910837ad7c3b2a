import type { SafeStorage } from "./safe-storage";

/** Clock is a source of the current time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Adjusts the clock to the Date header of a server response. */
  sync(date: string | null): void;
}

/** No phone can show this app before it was written. */
const EARLIEST = Date.UTC(2025, 0);
/** The server takes no later date. */
const LATEST = Date.UTC(2100, 0);

/** Milliseconds that are to be added to what the phone's clock says. */
const OFFSET = "cicerone-clock-offset";

/** The server's time is heard of after its answer's way, and from answers that were kept: no two agree. */
const TOLERANCE = 60 * 60_000;

/**
 * A clock that is right enough to be believed. The phone's own is taken as it is, unless it shows what no phone can:
 * after its battery was empty it may say 1970, and the server would refuse what is dated so. Then the time continues
 * from the latest Date header, also on the next page.
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
