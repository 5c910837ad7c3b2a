/** decodeBase64 decodes base64 in either alphabet, with or without padding; null if it is invalid. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const bare = text.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
  if (!/^[A-Za-z0-9+/]*$/.test(bare) || bare.length % 4 === 1) return null;
  return Uint8Array.from(atob(bare), (letter) => letter.charCodeAt(0));
}

/** encodeBase64Url encodes bytes as unpadded base64url. */
export function encodeBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_");
}
