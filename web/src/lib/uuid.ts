/**
 * A random UUID (version 4). Unlike crypto.randomUUID it also works on pages without HTTPS, which a museum
 * that tries the guide in its own network has.
 */
export function randomUuid(): string {
  return uuidOf(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/**
 * A random UUID that begins with the time (version 7, RFC 9562 §5.7): those made one after the other stand beside each
 * other where the server sorts them, so that it writes less.
 */
export function timedUuid(): string {
  const now = Math.max(0, Date.now()); // a clock may stand before 1970
  const time = now.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}${uuidOf(crypto.getRandomValues(new Uint8Array(16)), 7).slice(TIME)}`;
}

/**
 * The UUID of a name, beside another one (version 8): the same name has the same one on every page and phone, another
 * name another one, and all begin as the other does, if that is a UUID. It keeps no secret, so that a short sum does, and
 * no page waits for more code.
 */
export function namedUuid(name: string, beside: string): string {
  const bytes = new DataView(new ArrayBuffer(16));
  bytes.setBigUint64(0, sumOf(name, 0xcbf29ce484222325n));
  bytes.setBigUint64(8, sumOf(name, 0x84222325cbf29ce4n));
  const named = uuidOf(new Uint8Array(bytes.buffer), 8);
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(beside) ? beside.slice(0, TIME) + named.slice(TIME) : named;
}

/** Characters of a UUID that hold the time, where it begins with it. */
const TIME = "00000000-0000".length;

/** FNV-1a, of 64 bits. */
function sumOf(text: string, start: bigint): bigint {
  let sum = start;
  for (const byte of new TextEncoder().encode(text)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  return sum;
}

/** Makes sixteen bytes a UUID of that version. */
function uuidOf(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
