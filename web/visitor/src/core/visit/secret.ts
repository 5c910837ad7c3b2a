import type { SecretHash } from "@cicerone/api/types";
import { decodeBase64 } from "../../lib/base64";

/**
 * isSecret reports whether a text is the secret behind a salted slow hash (PBKDF2-SHA-256; decisions, Content and
 * publishing). False as well where the browser keeps its cryptography to secure pages, or the hash cannot be read.
 */
export async function isSecret(text: string, { salt, iterations, hash }: SecretHash): Promise<boolean> {
  const saltBytes = decodeBase64(salt);
  const wanted = decodeBase64(hash);
  // Typed as always there; on a page without HTTPS it is not.
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (saltBytes === null || wanted === null || subtle === undefined) return false;
  const key = await subtle.importKey("raw", new TextEncoder().encode(text), "PBKDF2", false, ["deriveBits"]);
  const derivation = { name: "PBKDF2", hash: "SHA-256", salt: saltBytes, iterations };
  const derived = new Uint8Array(await subtle.deriveBits(derivation, key, wanted.length * 8));
  return derived.every((byte, at) => byte === wanted[at]);
}
