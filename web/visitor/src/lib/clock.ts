import { type PhoneTexts, createPhoneTexts } from "./phone-texts";

/** Tells the time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Learns the time from an answer of the server's, by its header Date. */
  hear(date: string | null): void;
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
 * after its battery was empty it may say 1970, and the server would refuse what is dated so. Then the time goes on
 * from the latest that the server has told, also on the next page.
 */
export function createClock(phone: () => number, texts: PhoneTexts): Clock {
  const mended = (shown: number) => shown + Number(texts.get(OFFSET) ?? Number.NaN);
  return {
    now() {
      const shown = phone();
      if (isPossible(shown)) return shown;
      return isPossible(mended(shown)) ? mended(shown) : EARLIEST;
    },
    hear(date) {
      const shown = phone();
      const told = Date.parse(date ?? "");
      if (isPossible(shown) || !isPossible(told)) return;
      const known = mended(shown);
      if (!isPossible(known) || told > known + TOLERANCE) texts.set(OFFSET, String(told - shown));
    },
  };
}

function isPossible(milliseconds: number): boolean {
  return milliseconds >= EARLIEST && milliseconds < LATEST;
}

/** This phone's clock. */
export const clock = createClock(
  () => Date.now(),
  createPhoneTexts(() => localStorage),
);
