import type { SecretHash } from "@cicerone/api/types";
import { decodeBase64 } from "../../lib/base64";

/**
 * isSecret reports whether a text matches a salted slow hash (PBKDF2-SHA-256; decisions, Content and publishing). It is
 * false if the page is not secure, as browsers then have no cryptography, or the hash is invalid.
 */
export async function isSecret(text: string, { salt, iterations, hash }: SecretHash): Promise<boolean> {
  const saltBytes = decodeBase64(salt);
  const expected = decodeBase64(hash);
  // TypeScript's type is never undefined, but pages without HTTPS have none.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (saltBytes === null || expected === null || subtle === undefined) return false;
  const key = await subtle.importKey("raw", new TextEncoder().encode(text), "PBKDF2", false, ["deriveBits"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt: saltBytes, iterations };
  const derived = new Uint8Array(await subtle.deriveBits(derivation, key, expected.length * 8));
  return derived.every((byte, at) => byte === expected[at]);
}
