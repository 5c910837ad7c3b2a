/**
 * parseQrContent returns the code in a QR code's text (CODE-6): the code query of a museum's address, or else the whole
 * text.
 */
export function parseQrContent(text: string): string {
  const trimmed = text.trim();
  let address: URL;
  try {
    address = new URL(trimmed);
  } catch {
    return trimmed;
  }
  const isMuseum = /^https?:$/.test(address.protocol) && address.pathname.startsWith("/museums/");
  return (isMuseum ? address.searchParams.get("code")?.trim() : undefined) ?? trimmed;
}
