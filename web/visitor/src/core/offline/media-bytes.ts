/** A buffer reused for every file: allocating one per file would use as much memory as the whole museum before it is freed. */
export interface ReusableBuffer {
  buffer: ArrayBuffer;
}

/** All bytes of an answer, which are there until the memory is used again; no more of them than it has room for. */
export async function readAll({ body }: Response, memory: ReusableBuffer): Promise<Uint8Array<ArrayBuffer>> {
  const room = memory.buffer.byteLength;
  let at = 0;
  const filling = body === null ? null : byobReader(body);
  if (filling !== null) {
    for (let done = false; !done && at < room;) {
      const part = await filling.read(new Uint8Array(memory.buffer, at));
      if (part.value === undefined) break;
      memory.buffer = part.value.buffer;
      at += part.value.length;
      done = part.done;
    }
    return new Uint8Array(memory.buffer, 0, at);
  }
  const bytes = new Uint8Array(memory.buffer);
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    if (at < room) bytes.set(part.value.subarray(0, room - at), at);
    at += part.value.length;
  }
  return bytes.subarray(0, at);
}

/** Reads into memory that it is given; null where the browser cannot (Safari before 26). */
function byobReader(body: ReadableStream): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return null;
  }
}

/** SHA-256 in hexadecimal. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Much faster than JavaScript and off the main thread; available wherever Cache Storage is.
  return hexadecimal(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** Bytes as text, two letters each. */
export function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
