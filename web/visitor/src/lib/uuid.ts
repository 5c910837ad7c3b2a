/**
 * randomUuid returns a random UUID (version 4). Unlike crypto.randomUUID it works on pages without HTTPS, such as in a
 * museum's test network.
 */
export function randomUuid(): string {
  return formatUuid(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/**
 * timedUuid returns a random UUID that starts with the time (version 7, RFC 9562 §5.7), so that the server's index
 * stores consecutive ones together.
 */
export function timedUuid(): string {
  return withTimestamp(Date.now(), formatUuid(crypto.getRandomValues(new Uint8Array(16)), 7));
}

/**
 * namedUuid returns the UUID of a name and a time, with which it starts (version 8). An invalid time counts as 1970.
 * The hash need not be secure, so it needs no further code.
 */
export function namedUuid(name: string, time: number): string {
  const bytes = new DataView(new ArrayBuffer(16));
  bytes.setBigUint64(8, fnv1a(name));
  return withTimestamp(time, formatUuid(new Uint8Array(bytes.buffer), 8));
}

/** withTimestamp replaces a UUID's first twelve digits with a time in milliseconds. */
function withTimestamp(time: number, uuid: string): string {
  const since1970 = Number.isFinite(time) ? Math.max(0, time) : 0; // a clock may stand before
  const digits = since1970.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}${uuid.slice("00000000-0000".length)}`;
}

/** fnv1a returns the 64-bit FNV-1a hash. */
function fnv1a(text: string): bigint {
  let sum = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  return sum;
}

/** formatUuid formats sixteen bytes as a UUID of that version. */
function formatUuid(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
