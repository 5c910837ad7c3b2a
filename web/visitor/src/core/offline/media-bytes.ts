/**
 * ReusableBuffer is reused for every file: buffers of one file each would take as much memory as the whole museum
 * before they are freed.
 */
export interface ReusableBuffer {
  buffer: ArrayBuffer;
}

/** readAll reads a body into target, at most its size. The bytes are valid until target is reused. */
export async function readAll({ body }: Response, target: ReusableBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const capacity = target.buffer.byteLength;
  let length = 0;
  const byob = body === null ? null : tryByobReader(body);
  if (byob !== null) {
    for (let done = false; !done && length < capacity;) {
      const part = await byob.read(new Uint8Array(target.buffer, length));
      if (part.value === undefined) break;
      target.buffer = part.value.buffer;
      length += part.value.length;
      done = part.done;
    }
    return new Uint8Array(target.buffer, 0, length);
  }
  const bytes = new Uint8Array(target.buffer);
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    if (length < capacity) bytes.set(part.value.subarray(0, capacity - length), length);
    length += part.value.length;
  }
  return bytes.subarray(0, length);
}

/** tryByobReader returns a reader that fills the caller's buffer; null if the browser has none (Safari before 26). */
function tryByobReader(body: ReadableStream): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return null;
  }
}

/** sha256 returns the SHA-256 of bytes in hexadecimal. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Much faster than JavaScript and off the main thread; available wherever Cache Storage is.
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
