import { decodeBase64, encodeBase64Url } from "../../lib/base64";

/**
 * decodeIdentifier returns the museum id in an address's identifier (ENTRY-1): base64 of "{id}" or "{id}-{anything}",
 * perhaps followed by "-{anything}" (specification 1 §5); null if it is invalid.
 */
export function decodeIdentifier(identifier: string): number | null {
  const whole = decodeId(identifier);
  if (whole !== null) return whole;
  // "-" is also a letter of base64url, so each dash may end the encoded part.
  for (let at = identifier.indexOf("-"); at >= 0; at = identifier.indexOf("-", at + 1)) {
    const id = decodeId(identifier.slice(0, at));
    if (id !== null) return id;
  }
  return null;
}

/** encodeIdentifier returns a museum's canonical identifier: unpadded base64url of "{id}-{code in lower case}". */
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
