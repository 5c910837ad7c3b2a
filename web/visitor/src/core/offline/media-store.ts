import { type ReusableBuffer, hexadecimal, readAll, sha256 } from "./media-bytes";
import type { MediaFile } from "./media-files";
import { STORED_AS, MEDIA, MEDIA_PARTS } from "./media-names";
import type { WorkerMessage } from "./messages";

/** How much of a file is fetched at a time, in bytes: what a broken connection costs at most. */
const CHUNK_BYTES = 2 * 1024 ** 2;

/** Files that are fetched at a time; with the pieces of each that bounds the memory a download takes. */
const CONCURRENCY = 4;

/** How long one piece may take, in milliseconds; less than 20 kB/s is as good as no connection. */
const CHUNK_TIMEOUT_MS = 120_000;

/** Why files could not be kept: no answer, an answer that is not the file, no space left, or everything was removed. */
export type MediaFailure = "connection" | "damaged" | "space" | "cleared";

/** A download that failed. What was kept before it did stays, so that another attempt goes on from there. */
export class MediaError extends Error {
  constructor(
    readonly failure: MediaFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "MediaError";
  }
}

/** Storage as the browser estimates it, in bytes. */
export interface Space {
  used: number;
  free: number;
}

/**
 * The museum's files on the phone, in Cache Storage: whole answers under their own addresses, from which the
 * service worker answers any range of bytes. Methods reject where the browser has no such storage (a page
 * without HTTPS, private windows of some browsers), except those that tell what is there.
 */
export interface MediaStore {
  /** Whether this browser can keep files and answer from them. */
  readonly available: boolean;
  /** Addresses that the phone can answer. */
  stored(): Promise<ReadonlySet<string>>;
  /**
   * Fetches what is missing and calls back after each file, also for those that are there already. Every
   * file is checked against the hash that its name begins with. Rejects with MediaError; of what is removed as
   * a whole meanwhile nothing comes after.
   */
  save(files: readonly MediaFile[], kept: (file: MediaFile) => void): Promise<void>;
  /** Removes files with what they stand for, and pieces that were left of them. */
  remove(addresses: readonly string[]): Promise<void>;
  /** Removes everything. */
  clear(): Promise<void>;
  /** Asks the browser not to remove the storage when space runs short; whether it agreed. */
  persist(): Promise<boolean>;
  /** Null when the browser does not tell. */
  space(): Promise<Space | null>;
}

/** What the store needs of the world. */
export interface MediaStoreDependencies {
  caches: CacheStorage | undefined;
  fetch: typeof fetch;
  storage: Pick<StorageManager, "estimate" | "persist"> | undefined;
  /** Told when other files are there than before. */
  changed: () => void;
}

/** Makes a store. */
export function createMediaStore({ caches, fetch, storage, changed }: MediaStoreDependencies): MediaStore {
  /** Changes when everything is removed: what is still being fetched is not wanted any more. */
  let generation = Symbol("files");

  const open = (name: string): Promise<Cache> => {
    if (caches === undefined) return Promise.reject(new MediaError("space", "this browser keeps no files"));
    return caches.open(name);
  };

  const stored = async () => {
    if (caches === undefined || !(await caches.has(MEDIA))) return new Set<string>();
    return new Set((await (await open(MEDIA)).keys()).map(({ url }) => new URL(url).pathname));
  };

  /** Asks for a file or a piece of it; what is done with the answer is part of the wait for its bytes. */
  const request = async (address: string, range: string | null, keep: (answer: Response) => Promise<void>) => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), CHUNK_TIMEOUT_MS);
    try {
      const headers = new Headers(range === null ? undefined : { Range: range });
      const answer = await fetch(address, { headers, signal: limit.signal });
      if (answer.status !== (range === null ? 200 : 206)) {
        throw new MediaError("connection", `${address} answered ${answer.status}`);
      }
      await keep(answer);
    } catch (cause) {
      // Storage refuses with errors of its own: that one is of the connection.
      const lost = cause instanceof TypeError || limit.signal.aborted;
      throw lost ? new MediaError("connection", `${address} did not come`, { cause }) : cause;
    } finally {
      clearTimeout(timer);
    }
  };

  const check = (address: string, sum: string) => {
    const name = address.slice(address.lastIndexOf("/") + 1).replace(/\..*$/, "");
    if (!sum.startsWith(name)) throw new MediaError("damaged", `${address} is not what its name says`);
  };

  /**
   * A file of one piece. The browser keeps it as it comes, so that none of it is in this page's memory, and it is read
   * again for its sum.
   */
  const saveWhole = async (media: Cache, { url, size }: MediaFile, memory: ReusableBuffer) => {
    await request(url, null, (answer) => media.put(url, answer));
    try {
      const bytes = await readAll(await readStored(media, url), memory);
      check(url, bytes.length === size ? await sha256(bytes) : "");
    } catch (error) {
      await media.delete(url);
      throw error;
    }
  };

  /** A file of several pieces: those that are on the phone already are not fetched again. */
  const saveChunks = async (media: Cache, file: MediaFile, memory: ReusableBuffer, checkWanted: () => void) => {
    const parts = await open(MEDIA_PARTS);
    const addresses = chunkAddresses(file);
    // The browser's own function wants a whole film at once, which is more memory than a phone has to spare.
    const sum = (await loadSha256()).create();
    let headers = new Headers();
    for (const [number, address] of addresses.entries()) {
      const from = number * CHUNK_BYTES;
      const to = Math.min(from + CHUNK_BYTES, file.size);
      if ((await parts.match(address)) === undefined) {
        await request(file.url, `bytes=${from}-${to - 1}`, async (answer) => {
          const body = await answer.blob();
          checkWanted();
          await parts.put(address, new Response(body, { headers: headersOf(answer, body.size) }));
        });
      }
      const part = await readStored(parts, address);
      headers = headersOf(part, file.size);
      sum.update(await readAll(part, memory));
    }
    try {
      check(file.url, hexadecimal(sum.digest()));
    } catch (error) {
      await removeParts(file);
      throw error;
    }
    checkWanted();
    // Joined by the browser, which has them on the disk.
    const bodies = addresses.map(async (address) => (await readStored(parts, address)).blob());
    await media.put(file.url, new Response(new Blob(await Promise.all(bodies)), { headers }));
    await removeParts(file);
  };

  const removeParts = async (file: MediaFile) => {
    const parts = await open(MEDIA_PARTS);
    await Promise.all(chunkAddresses(file).map((address) => parts.delete(address)));
  };

  return {
    available: caches !== undefined,
    stored,

    async save(files, kept) {
      const ownGeneration = generation;
      const checkWanted = () => {
        if (ownGeneration !== generation) throw new MediaError("cleared", "everything was removed meanwhile");
      };
      const media = await open(MEDIA);
      const before = await stored();
      const queue = [...files];
      let failed: MediaError | null = null;
      const work = async (): Promise<void> => {
        // One byte more tells what is longer than it may be.
        const memory = { buffer: new ArrayBuffer(CHUNK_BYTES + 1) };
        for (let file = queue.shift(); file !== undefined && failed === null; file = queue.shift()) {
          try {
            if (!before.has(file.url)) {
              await (file.size > CHUNK_BYTES
                ? saveChunks(media, file, memory, checkWanted)
                : saveWhole(media, file, memory));
            }
            checkWanted();
            const others = file.instead.filter((address) => !before.has(address));
            await Promise.all(
              others.map((address) => media.put(address, new Response(null, { headers: { [STORED_AS]: file.url } }))),
            );
            kept(file);
          } catch (error) {
            failed ??= mediaError(error);
          }
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      changed();
      if (failed !== null) throw failed as MediaError;
    },

    async remove(addresses) {
      const media = await open(MEDIA);
      const parts = await open(MEDIA_PARTS);
      const left = (await parts.keys()).filter(({ url }) => addresses.includes(new URL(url).pathname));
      await Promise.all([
        ...addresses.map((address) => media.delete(address)),
        ...left.map(({ url }) => parts.delete(url)),
      ]);
      changed();
    },

    async clear() {
      generation = Symbol("files");
      await caches?.delete(MEDIA);
      await caches?.delete(MEDIA_PARTS);
      changed();
    },

    persist: async () => (await storage?.persist().catch(() => false)) ?? false,

    async space() {
      const { usage, quota } = (await storage?.estimate().catch(() => undefined)) ?? {};
      return usage === undefined || quota === undefined ? null : { used: usage, free: Math.max(0, quota - usage) };
    },
  };
}

/** SHA-256 of what comes in pieces; apart, as every screen waits for this file and few visitors keep films. */
async function loadSha256() {
  try {
    return (await import("@noble/hashes/sha2.js")).sha256;
  } catch (cause) {
    throw new MediaError("connection", "the code of the sum did not come", { cause });
  }
}

function chunkAddresses({ url, size }: MediaFile): string[] {
  return Array.from({ length: Math.ceil(size / CHUNK_BYTES) }, (_, number) => `${url}?from=${number * CHUNK_BYTES}`);
}

/** What has just been kept. The browser may have thrown it away meanwhile. */
async function readStored(cache: Cache, address: string): Promise<Response> {
  const found = await cache.match(address);
  if (found === undefined) throw new MediaError("space", `${address} has gone`);
  return found;
}

/** What a kept answer says of itself: it is whole and not compressed, however it came. */
function headersOf({ headers: given }: Response, length: number): Headers {
  const headers = new Headers({ "Content-Length": String(length), "Accept-Ranges": "bytes" });
  for (const name of ["Content-Type", "Content-Security-Policy", "Cache-Control", "ETag"]) {
    const value = given.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

function mediaError(error: unknown): MediaError {
  if (error instanceof MediaError) return error;
  // Whatever the storage refuses, it is for want of space: browsers name it in several ways.
  return new MediaError("space", "the phone did not keep it", { cause: error });
}

/** The files on this phone. */
export const mediaStore = createMediaStore({
  caches: globalThis.caches,
  fetch: (input, init) => fetch(input, init),
  storage: navigator.storage,
  changed: () => {
    const message: WorkerMessage = { type: "MEDIA_CHANGED" };
    // A worker has no origin but its own.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller?.postMessage(message);
  },
});
