/** NETWORK_TIMEOUT_MS is how long the worker waits for the server where the phone has something else to show. */
export const NETWORK_TIMEOUT_MS = 3_000;

/** inTime returns the response, or rejects if the server does not answer in time. */
export function inTime(response: Promise<Response>): Promise<Response> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${NETWORK_TIMEOUT_MS} ms`)), NETWORK_TIMEOUT_MS);
  });
  return Promise.race([response, late]);
}
