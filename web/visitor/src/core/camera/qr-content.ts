/**
 * The code that a QR code stands for (CODE-6): of a museum's address its code query, as posters at the door
 * carry it; any other text is the code itself.
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
