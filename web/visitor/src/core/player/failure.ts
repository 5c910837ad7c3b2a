/**
 * Why a sound cannot be played:
 *
 * - connection: the server cannot be reached; it goes on when it can
 * - file: the server has no such file, or none that this browser can play
 */
export type Failure = "connection" | "file";

/** How long an answer is waited for, in milliseconds. */
const PATIENCE = 5000;

/** How long after a failure it is tried again, in milliseconds; twice as long each time, up to the longest. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30_000;

/** Finds out why the sound at an address failed, from the element's error and by asking the server. */
export async function findFailure(address: string, error: unknown): Promise<Failure> {
  const isNetworkError = error instanceof Object && "code" in error && error.code === NETWORK_ERROR;
  if (isNetworkError || !(await isReachable(address))) return "connection";
  return "file";
}

/** MediaError.MEDIA_ERR_NETWORK. */
const NETWORK_ERROR = 2;

/** Whether the server answers for that address, be it that it has nothing there. */
async function isReachable(address: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const { status } = await fetch(address, { method: "HEAD", signal: AbortSignal.timeout(PATIENCE) });
    return status < 500;
  } catch {
    return false;
  }
}

/**
 * Calls back once the server can be reached again: asked when the browser says that the connection is back,
 * and now and then while it says so wrongly. Returns what gives it up.
 */
export function whenReachable(address: string, again: () => void): () => void {
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout>;
  let wanted = true;
  const stop = (): void => {
    wanted = false;
    clearTimeout(timer);
    removeEventListener("online", ask);
  };
  const later = (): void => {
    timer = setTimeout(ask, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  };
  const ask = (): void => {
    clearTimeout(timer);
    void isReachable(address).then((reachable) => {
      if (!wanted) return;
      if (reachable) {
        stop();
        again();
      } else later();
    });
  };
  addEventListener("online", ask);
  later();
  return stop;
}
