import { decodeBase64, encodeBase64Url } from "../../lib/base64";

/**
 * decodeIdentifier decodes the encoded museum identifier of an address to the museum's id (ENTRY-1): base64 of "{id}"
 * or "{id}-{anything}", or such a text followed by "-{anything}" (specification 1 §5, and the server's rule). Null when
 * it cannot be decoded.
 */
export function decodeIdentifier(identifier: string): number | null {
  const whole = decodeId(identifier);
  if (whole !== null) return whole;
  // "-" is also a letter of base64url, so each dash may be the one that ends the encoded part.
  for (let at = identifier.indexOf("-"); at >= 0; at = identifier.indexOf("-", at + 1)) {
    const id = decodeId(identifier.slice(0, at));
    if (id !== null) return id;
  }
  return null;
}

/** The canonical identifier of a museum: unpadded base64url of "{id}-{code in lower case}". */
export function encodeIdentifier(id: number, code: string): string {
  return encodeBase64Url(new TextEncoder().encode(`${id}-${code.toLowerCase()}`));
}

function decodeId(text: string): number | null {
  const bytes = decodeBase64(text);
  if (bytes === null) return null;
  const [digits = ""] = new TextDecoder().decode(bytes).split("-", 1);
  if (!/^\d+$/.test(digits)) return null;
  const id = Number(digits);
  return Number.isSafeInteger(id) && id >= 1 ? id : null;
}
