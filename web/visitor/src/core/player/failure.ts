/**
 * Failure is why a sound cannot be played:
 *
 * - connection: the server cannot be reached; playback resumes when it can
 * - file: the file is missing, or this browser cannot play it
 */
export type Failure = "connection" | "file";

type Fetch = typeof fetch;

/** Timeout of a reachability check. */
const CHECK_TIMEOUT_MS = 5000;

/** Delay before the first check, doubled after each one up to the maximum. */
const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = 30_000;

/** findFailure determines why the sound at an address failed, from the element's error and a request to the server. */
export async function findFailure(fetch: Fetch, address: string, error: unknown): Promise<Failure> {
  const isNetworkError = error instanceof Object && "code" in error && error.code === NETWORK_ERROR;
  if (isNetworkError || !(await isReachable(fetch, address))) return "connection";
  return "file";
}

/** MediaError.MEDIA_ERR_NETWORK. */
const NETWORK_ERROR = 2;

/** isReachable reports whether the server answers requests for the address, even with 404. */
async function isReachable(fetch: Fetch, address: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const { status } = await fetch(address, { method: "HEAD", signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    return status < 500;
  } catch {
    return false;
  }
}

/**
 * whenReachable calls onReachable once the server can be reached again. It checks when the browser reports a
 * connection, and at intervals because that report may be wrong. Returns a function that cancels the wait.
 */
export function whenReachable(fetch: Fetch, address: string, onReachable: () => void): () => void {
  let delay = FIRST_DELAY_MS;
  let timer: ReturnType<typeof setTimeout>;
  let active = true;
  const stop = (): void => {
    active = false;
    clearTimeout(timer);
    removeEventListener("online", check);
  };
  const scheduleCheck = (): void => {
    timer = setTimeout(check, delay);
    delay = Math.min(2 * delay, MAX_DELAY_MS);
  };
  const check = (): void => {
    clearTimeout(timer);
    void isReachable(fetch, address).then((reachable) => {
      if (!active) return;
      if (reachable) {
        stop();
        onReachable();
      } else scheduleCheck();
    });
  };
  addEventListener("online", check);
  scheduleCheck();
  return stop;
}
