/**
 * A random UUID (version 4). Unlike crypto.randomUUID it also works on pages without HTTPS, which a museum
 * that tries the guide in its own network has.
 */
export function randomUuid(): string {
  return formatUuid(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/**
 * A random UUID that begins with the time (version 7, RFC 9562 §5.7): consecutive ones are
 * adjacent in the server's index, so that it writes less.
 */
export function timedUuid(): string {
  return withTimestamp(Date.now(), formatUuid(crypto.getRandomValues(new Uint8Array(16)), 7));
}

/**
 * The UUID of a name and a time, with which it begins (version 8): the same on every page and phone, and another one for
 * another name. A time that is none counts as 1970. It keeps no secret, so that a short sum does, and no page waits for
 * more code.
 */
export function namedUuid(name: string, time: number): string {
  const bytes = new DataView(new ArrayBuffer(16));
  bytes.setBigUint64(8, fnv1a(name));
  return withTimestamp(time, formatUuid(new Uint8Array(bytes.buffer), 8));
}

/** withTimestamp gives a UUID the time, in milliseconds, for its first twelve digits. */
function withTimestamp(time: number, uuid: string): string {
  const since1970 = Number.isFinite(time) ? Math.max(0, time) : 0; // a clock may stand before
  const digits = since1970.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}${uuid.slice("00000000-0000".length)}`;
}

/** FNV-1a, of 64 bits. */
function fnv1a(text: string): bigint {
  let sum = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  return sum;
}

/** formatUuid makes sixteen bytes a UUID of that version. */
function formatUuid(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
