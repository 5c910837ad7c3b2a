/** PROOF_READY asks the server for a challenge instead of a delay. */
export const PROOF_READY = "ready";

/** Solutions in a proof, and iterations for each try; see codeProofs on the server. */
const PARTS = 8;
const ITERATIONS = 1000;
/** Tries at the same time: more than the processors that browsers use for cryptography. */
const CONCURRENCY = 16;

/** canProveWork reports whether the browser has the cryptography, which pages without HTTPS lack. */
export const canProveWork = (): boolean => (crypto.subtle as SubtleCrypto | undefined) !== undefined;

/**
 * proveWork solves the server's challenge for a code, which takes a second or, while somebody guesses codes from the
 * same network, up to half a minute. The browser works in the background until the signal aborts.
 */
export async function proveWork(challenge: string, code: string, signal?: AbortSignal): Promise<string> {
  const bits = Number.parseInt(challenge, 10);
  // No number of tries would solve it.
  if (!(bits <= 32)) throw new Error(`the challenge ${challenge} has no solution`);
  const text = new TextEncoder().encode(`${challenge}.${code}`);
  const key = await crypto.subtle.importKey("raw", text, "PBKDF2", false, ["deriveBits"]);
  const isSolution = async (nonce: number): Promise<boolean> => {
    const salt = new DataView(new ArrayBuffer(4));
    salt.setUint32(0, nonce);
    const derivation = { name: "PBKDF2", hash: "SHA-256", salt, iterations: ITERATIONS };
    const derived = new DataView(await crypto.subtle.deriveBits(derivation, key, 256));
    return Math.clz32(derived.getUint32(0)) >= bits;
  };
  const solutions: number[] = [];
  for (let first = 0; solutions.length < PARTS; first += CONCURRENCY) {
    signal?.throwIfAborted();
    const nonces = Array.from({ length: CONCURRENCY }, (_, i) => first + i);
    const solved = await Promise.all(nonces.map(isSolution));
    solutions.push(...nonces.filter((_, i) => solved[i]));
  }
  return [challenge, ...solutions.slice(0, PARTS)].join(".");
}
