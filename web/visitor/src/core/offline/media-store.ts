import { type ReusableBuffer, toHex, readAll, sha256 } from "./media-bytes";
import type { MediaCaches } from "./media-caches";
import type { MediaFile } from "./media-files";
import { STORED_AS, MEDIA_CACHE, MEDIA_PARTS_CACHE } from "./media-names";

/** Largest part of a file that one request fetches, and that a broken connection loses. */
const CHUNK_BYTES = 2 * 1024 ** 2;

/** Files downloaded at a time; together with CHUNK_BYTES it limits the memory of a download. */
const CONCURRENCY = 4;

/** Timeout of one chunk: less than 20 kB/s is as good as no connection. */
const CHUNK_TIMEOUT_MS = 120_000;

/** MediaFailure is why a download failed: no response, wrong content, no space left, or all files were removed. */
export type MediaFailure = "connection" | "damaged" | "space" | "cleared";

/** MediaError is a failed download. Files stored before it stay, so that a retry continues from there. */
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

/** Space is the browser's estimate of its storage, in bytes. */
export interface Space {
  used: number;
  free: number;
}

/**
 * MediaStore stores the museum's files in Cache Storage, whole under their own addresses; the service worker serves any
 * byte range of them. Where the browser has no Cache Storage (a page without HTTPS, private windows of some browsers)
 * save and remove reject.
 */
export interface MediaStore {
  /** Whether this browser can store files. */
  readonly available: boolean;
  /** Returns the addresses that the phone can serve. */
  stored(): Promise<ReadonlySet<string>>;
  /**
   * Downloads missing files and calls onStored for each file, including those already stored. Each file is checked
   * against the hash in its name. Rejects with MediaError; clear() aborts it.
   */
  save(files: readonly MediaFile[], onStored: (file: MediaFile) => void): Promise<void>;
  /** Removes files and their chunks. */
  remove(addresses: readonly string[]): Promise<void>;
  /** Removes everything. */
  clear(): Promise<void>;
  /** Asks the browser not to evict the storage when space runs short, and reports whether it agreed. */
  persist(): Promise<boolean>;
  /** Returns the used and free space; null if the browser does not report it. */
  space(): Promise<Space | null>;
}

/** MediaStoreDependencies are the browser services that a MediaStore uses. */
export interface MediaStoreDependencies {
  caches: MediaCaches;
  fetch: typeof fetch;
  storage: Pick<StorageManager, "estimate" | "persist"> | undefined;
}

export function createMediaStore({ caches, fetch, storage }: MediaStoreDependencies): MediaStore {
  const openCache = (name: string): Promise<Cache> => {
    if (caches.storage === undefined) return Promise.reject(new MediaError("space", "this browser keeps no files"));
    return caches.storage.open(name);
  };

  const stored = async () => {
    if (caches.storage === undefined || !(await caches.storage.has(MEDIA_CACHE))) return new Set<string>();
    return new Set((await (await openCache(MEDIA_CACHE)).keys()).map(({ url }) => new URL(url).pathname));
  };

  /** Fetches a file or a byte range whole, so that every failure here is the connection's and none the storage's. */
  const download = async (address: string, range: string | null): Promise<{ headers: Headers; body: Blob }> => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), CHUNK_TIMEOUT_MS);
    try {
      const requestHeaders = new Headers(range === null ? undefined : { Range: range });
      const response = await fetch(address, { headers: requestHeaders, signal: limit.signal });
      if (response.status !== (range === null ? 200 : 206)) {
        throw new MediaError("connection", `${address} answered ${response.status}`);
      }
      const body = await response.blob();
      return { headers: storedHeaders(response, body.size), body };
    } catch (cause) {
      throw cause instanceof MediaError ? cause : new MediaError("connection", `${address} did not come`, { cause });
    } finally {
      clearTimeout(timer);
    }
  };

  const checkHash = (address: string, hash: string) => {
    const name = address.slice(address.lastIndexOf("/") + 1).replace(/\..*$/, "");
    if (!hash.startsWith(name)) throw new MediaError("damaged", `${address} is not what its name says`);
  };

  /** Downloads a small file, checks its hash and stores it. */
  const saveWhole = async (media: Cache, { url, size }: MediaFile, buffer: ReusableBuffer) => {
    const { headers, body } = await download(url, null);
    const bytes = await readAll(new Response(body), buffer);
    checkHash(url, bytes.length === size ? await sha256(bytes) : "");
    await media.put(url, new Response(body, { headers }));
  };

  /** Downloads a large file in chunks, except those already stored, and joins them. */
  const saveChunks = async (media: Cache, file: MediaFile, buffer: ReusableBuffer, checkNotCleared: () => void) => {
    const parts = await openCache(MEDIA_PARTS_CACHE);
    const addresses = chunkAddresses(file);
    // crypto.subtle would need the whole film in memory.
    const hash = (await loadSha256()).create();
    let headers = new Headers();
    for (const [number, address] of addresses.entries()) {
      const from = number * CHUNK_BYTES;
      const to = Math.min(from + CHUNK_BYTES, file.size);
      if ((await parts.match(address)) === undefined) {
        const part = await download(file.url, `bytes=${from}-${to - 1}`);
        checkNotCleared();
        await parts.put(address, new Response(part.body, { headers: part.headers }));
      }
      const part = await readStored(parts, address);
      headers = storedHeaders(part, file.size);
      hash.update(await readAll(part, buffer));
    }
    try {
      checkHash(file.url, toHex(hash.digest()));
    } catch (error) {
      await removeParts(file);
      throw error;
    }
    checkNotCleared();
    // A blob of blobs stays on disk.
    const bodies = addresses.map(async (address) => (await readStored(parts, address)).blob());
    await media.put(file.url, new Response(new Blob(await Promise.all(bodies)), { headers }));
    await removeParts(file);
  };

  const removeParts = async (file: MediaFile) => {
    const parts = await openCache(MEDIA_PARTS_CACHE);
    await Promise.all(chunkAddresses(file).map((address) => parts.delete(address)));
  };

  return {
    available: caches.storage !== undefined,
    stored,

    async save(files, onStored) {
      const generation = caches.generation();
      const checkNotCleared = () => {
        if (generation !== caches.generation()) throw new MediaError("cleared", "all files were removed");
      };
      const media = await openCache(MEDIA_CACHE);
      const alreadyStored = await stored();
      const queue = [...files];
      let failed: MediaError | null = null;
      const work = async (): Promise<void> => {
        // One byte more shows that a file is longer than expected.
        const buffer = { buffer: new ArrayBuffer(CHUNK_BYTES + 1) };
        for (let file = queue.shift(); file !== undefined && failed === null; file = queue.shift()) {
          try {
            if (!alreadyStored.has(file.url)) {
              await (file.size > CHUNK_BYTES
                ? saveChunks(media, file, buffer, checkNotCleared)
                : saveWhole(media, file, buffer));
            }
            checkNotCleared();
            const others = file.replaces.filter((address) => !alreadyStored.has(address));
            await Promise.all(
              others.map((address) => media.put(address, new Response(null, { headers: { [STORED_AS]: file.url } }))),
            );
            onStored(file);
          } catch (error) {
            failed ??= mediaError(error);
          }
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      caches.onChange();
      if (failed !== null) throw failed as MediaError;
    },

    async remove(addresses) {
      const media = await openCache(MEDIA_CACHE);
      const parts = await openCache(MEDIA_PARTS_CACHE);
      const leftovers = (await parts.keys()).filter(({ url }) => addresses.includes(new URL(url).pathname));
      await Promise.all([
        ...addresses.map((address) => media.delete(address)),
        ...leftovers.map(({ url }) => parts.delete(url)),
      ]);
      caches.onChange();
    },

    clear: caches.clear,

    persist: async () => (await storage?.persist().catch(() => false)) ?? false,

    async space() {
      const { usage, quota } = (await storage?.estimate().catch(() => undefined)) ?? {};
      return usage === undefined || quota === undefined ? null : { used: usage, free: Math.max(0, quota - usage) };
    },
  };
}

/** loadSha256 loads an incremental SHA-256 on demand, as few visitors download films. */
async function loadSha256() {
  try {
    return (await import("@noble/hashes/sha2.js")).sha256;
  } catch (cause) {
    throw new MediaError("connection", "the hash code did not load", { cause });
  }
}

function chunkAddresses({ url, size }: MediaFile): string[] {
  return Array.from({ length: Math.ceil(size / CHUNK_BYTES) }, (_, number) => `${url}?from=${number * CHUNK_BYTES}`);
}

/** readStored reads a file that has just been stored; the browser may have evicted it already. */
async function readStored(cache: Cache, address: string): Promise<Response> {
  const response = await cache.match(address);
  if (response === undefined) throw new MediaError("space", `${address} has gone`);
  return response;
}

/** storedHeaders returns the headers of a stored file: it is whole and not compressed, whatever the response was. */
function storedHeaders(response: Response, length: number): Headers {
  const headers = new Headers({ "Content-Length": String(length), "Accept-Ranges": "bytes" });
  for (const name of ["Content-Type", "Content-Security-Policy", "Cache-Control", "ETag"]) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

function mediaError(error: unknown): MediaError {
  if (error instanceof MediaError) return error;
  // download reports what the network does; what is left is the storage, and browsers name a full one in several ways.
  return new MediaError("space", "the phone did not store it", { cause: error });
}
