import { Blob } from "node:buffer";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { http, passthrough } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryCaches } from "../../testing/memory-caches";
import { server } from "../../testing/server";
import { readAll } from "./media-bytes";
import { createMediaCaches } from "./media-caches";
import type { MediaFile } from "./media-files";
import { MEDIA_CACHE, MEDIA_PARTS_CACHE } from "./media-names";
import { createMediaStore } from "./media-store";
import { createMedia } from "./worker/media";

const MB = 1024 ** 2;

/** The museum's files by address, and the requests made. */
let content: Map<string, Uint8Array>;
let requests: { address: string; range: string | null; length: number }[];
let open: number;
let maxOpen: number;
let caches: MemoryCaches;
const onChange = vi.fn<() => void>();

function addFile(size: number, extension = ".mp3", fill = size): MediaFile {
  const bytes = new Uint8Array(size).fill(fill % 251);
  const url = `/media/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}${extension}`;
  content.set(url, bytes);
  return { url, size, kind: "audio", replaces: [] };
}

/** serve responds like the server, also to range requests. */
async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = input as string;
  open += 1;
  maxOpen = Math.max(maxOpen, open);
  await Promise.resolve();
  open -= 1;
  const bytes = content.get(address);
  if (bytes === undefined) return new Response("", { status: 404 });
  const range = new Headers(init?.headers).get("range");
  const [from = 0, to = bytes.length - 1] = (range ?? "").replace("bytes=", "").split("-").filter(Boolean).map(Number);
  const body = bytes.slice(from, to + 1);
  requests.push({ address, range, length: body.length });
  return new Response(body, { status: range === null ? 200 : 206, headers: { "Content-Type": "audio/mpeg" } });
}

const mediaCaches = () => createMediaCaches({ storage: caches as unknown as CacheStorage, onChange });
const newStore = (fetch: typeof globalThis.fetch = serve) =>
  createMediaStore({ caches: mediaCaches(), fetch, storage: undefined });

const body = (address: string, name = MEDIA_CACHE) =>
  caches.entries.get(name)?.get(new URL(address, location.origin).href)?.body;

beforeEach(() => {
  // Responses return Node's Blob; jsdom has another.
  vi.stubGlobal("Blob", Blob);
  content = new Map();
  requests = [];
  open = 0;
  maxOpen = 0;
  caches = new MemoryCaches();
  onChange.mockReset();
});

describe("DLC-2 files on the phone", () => {
  it("are removed together with their chunks", async () => {
    const film = addFile(5 * MB, ".mp4");
    const other = addFile(5 * MB + 1, ".mp4");
    const interrupted: typeof fetch = async (input, init) => {
      if (new Headers(init?.headers).get("range")?.startsWith(`bytes=${2 * MB}-`)) throw new TypeError("cut off");
      return serve(input, init);
    };
    for (const file of [film, other])
      await expect(newStore(interrupted).save([file], () => {})).rejects.toThrow("did not come");
    await newStore().remove([film.url]);
    expect(caches.paths(MEDIA_PARTS_CACHE)).toEqual([`${other.url}?from=0`]);
  });

  it("are not stored after clear(), and no more are fetched", async () => {
    const files = Array.from({ length: 20 }, (_, at) => addFile(at + 1));
    const store = newStore(async (input, init) => {
      const answer = await serve(input, init);
      if (requests.length === 6) await store.clear();
      return answer;
    });
    await expect(store.save(files, () => {})).rejects.toMatchObject({ failure: "cleared" });
    expect(caches.paths(MEDIA_CACHE)).toEqual([]);
    expect(requests.length).toBeLessThan(12);
  });

  it("are stored whole under their own addresses and reported one by one", async () => {
    const files = [addFile(10), addFile(3000), addFile(0)];
    const storedUrls: string[] = [];
    const store = newStore();
    await store.save(files, ({ url }) => storedUrls.push(url));
    expect(storedUrls.toSorted()).toEqual(files.map(({ url }) => url).toSorted());
    for (const { url } of files) expect(body(url)).toEqual(content.get(url));
    expect([...(await store.stored())].toSorted()).toEqual(storedUrls.toSorted());
    expect(onChange).toHaveBeenCalled();
  });

  it("are not fetched twice", async () => {
    const store = newStore();
    const first = addFile(10);
    await store.save([first], () => {});
    const storedUrls: string[] = [];
    await store.save([first, addFile(20)], ({ url }) => storedUrls.push(url));
    expect(storedUrls).toHaveLength(2);
    expect(requests.map(({ length }) => length)).toEqual([10, 20]);
  });

  it("are fetched four at a time, in chunks of at most 2 MB, so that memory is limited", async () => {
    const files = Array.from({ length: 6 }, (_, at) => addFile(2 * MB + at + 1, ".mp4", at));
    await newStore().save(files, () => {});
    expect(maxOpen).toBe(4);
    expect(Math.max(...requests.map(({ length }) => length))).toBe(2 * MB);
    for (const { url } of files) expect(body(url)?.length).toBe(content.get(url)?.length);
    expect(caches.paths(MEDIA_PARTS_CACHE)).toEqual([]);
  });

  it("whose hash does not match their name are rejected and removed", async () => {
    for (const file of [addFile(100), addFile(5 * MB, ".mp4")]) {
      const spoilt = (content.get(file.url) as Uint8Array).slice();
      spoilt[spoilt.length - 1] = 255;
      content.set(file.url, spoilt);
      await expect(newStore().save([file], () => {})).rejects.toMatchObject({ failure: "damaged" });
    }
    expect(caches.paths(MEDIA_CACHE)).toEqual([]);
    expect(caches.paths(MEDIA_PARTS_CACHE)).toEqual([]);
  });

  it("continue where they stopped, even within a file", async () => {
    const small = addFile(10);
    const film = addFile(7 * MB, ".mp4");
    const interrupted: typeof fetch = async (input, init) => {
      if (new Headers(init?.headers).get("range")?.startsWith(`bytes=${4 * MB}-`)) throw new TypeError("cut off");
      return serve(input, init);
    };
    await expect(newStore(interrupted).save([small, film], () => {})).rejects.toMatchObject({ failure: "connection" });
    expect(caches.paths(MEDIA_CACHE)).toEqual([small.url]);
    requests = [];
    await newStore().save([small, film], () => {});
    expect(requests.map(({ range }) => range)).toEqual([
      `bytes=${4 * MB}-${6 * MB - 1}`,
      `bytes=${6 * MB}-${7 * MB - 1}`,
    ]);
    expect(body(film.url)?.length).toBe(7 * MB);
  });

  it.each([
    ["a small file", 10_000, ".mp3"],
    ["a film", 3 * MB, ".mp4"],
  ])("DLC-1 blame the connection when it is cut in the middle of %s", async (_, size, extension) => {
    const file = addFile(size, extension);
    const cutting = createServer((request, response) => {
      const ranged = request.headers.range !== undefined;
      response.writeHead(ranged ? 206 : 200, { "Content-Length": Math.min(size, 2 * MB) });
      response.write(content.get(file.url)?.slice(0, 5000), () => response.destroy());
    });
    await new Promise<void>((listening) => cutting.listen(0, "127.0.0.1", listening));
    const origin = `http://127.0.0.1:${(cutting.address() as AddressInfo).port}`;
    server.use(http.get(`${origin}/*`, () => passthrough()));
    try {
      const store = newStore((input, init) => fetch(origin + (input as string), init));
      await expect(store.save([file], () => {})).rejects.toMatchObject({ failure: "connection" });
    } finally {
      cutting.close();
    }
    expect(caches.paths(MEDIA_CACHE)).toEqual([]);
  });

  it("fail if the server does not have them or the phone has no space", async () => {
    const gone = { ...addFile(10), url: "/media/0123.mp3" };
    await expect(newStore().save([gone], () => {})).rejects.toMatchObject({ failure: "connection" });
    caches.refusal = new DOMException("full", "QuotaExceededError");
    await expect(newStore().save([addFile(11)], () => {})).rejects.toMatchObject({ failure: "space" });
    const without = createMediaStore({
      caches: createMediaCaches({ storage: undefined, onChange }),
      fetch: serve,
      storage: undefined,
    });
    await expect(without.save([addFile(12)], () => {})).rejects.toMatchObject({ failure: "space" });
    expect(await without.stored()).toEqual(new Set());
  });

  it("can be removed one by one, or all", async () => {
    const [one, other] = [addFile(10), addFile(20)];
    const store = newStore();
    await store.save([one, other], () => {});
    await store.remove([one.url]);
    expect([...(await store.stored())]).toEqual([other.url]);
    await store.clear();
    expect(await store.stored()).toEqual(new Set());
  });

  it("have the space that the browser reports", async () => {
    const storage = { estimate: async () => ({ usage: 30, quota: 100 }), persist: async () => true };
    const store = createMediaStore({
      caches: createMediaCaches({ storage: undefined, onChange }),
      fetch: serve,
      storage,
    });
    expect(await store.space()).toEqual({ used: 30, free: 70 });
    expect(await store.persist()).toBe(true);
    expect(await newStore().space()).toBeNull();
    expect(await newStore().persist()).toBe(false);
  });
});

describe("DL-6 the worker serves downloads", () => {
  const request = (address: string, range?: string) =>
    new Request(new URL(address, location.origin), range === undefined ? {} : { headers: { Range: range } });

  beforeEach(() => {
    vi.stubGlobal("caches", caches);
    vi.stubGlobal("fetch", async () => new Response("from the server"));
    // In development workbox checks types, which differ in jsdom.
    vi.stubEnv("NODE_ENV", "production");
    return () => {
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
    };
  });

  it("as whole files and as any range of their bytes", async () => {
    const file = addFile(1000);
    await newStore().save([file], () => {});
    const media = createMedia();
    const whole = await media.respond(request(file.url));
    expect(whole?.status).toBe(200);
    expect((await whole?.arrayBuffer())?.byteLength).toBe(1000);
    const part = await media.respond(request(file.url, "bytes=100-199"));
    expect(part?.status).toBe(206);
    expect(part?.headers.get("Content-Range")).toBe("bytes 100-199/1000");
    const rest = await media.respond(request(file.url, "bytes=900-"));
    expect((await rest?.arrayBuffer())?.byteLength).toBe(100);
  });

  it("with the stored size of a picture for all its sizes", async () => {
    const picture: MediaFile = { ...addFile(50, ".webp"), replaces: ["/media/small.webp", "/media/large.webp"] };
    await newStore().save([picture], () => {});
    for (const address of [picture.url, ...picture.replaces]) {
      const answer = await createMedia().respond(request(address));
      expect((await answer?.arrayBuffer())?.byteLength).toBe(50);
    }
    await newStore().remove([picture.url]);
    expect(await (await createMedia().respond(request("/media/small.webp")))?.text()).toBe("from the server");
  });

  it("and leaves other files to the browser once it has read the cache", async () => {
    const media = createMedia();
    const file = addFile(10);
    expect(await (await media.respond(request(file.url)))?.text()).toBe("from the server");
    expect(media.respond(request(file.url))).toBeNull();
    await newStore().save([file], () => {});
    await media.refresh();
    expect((await (await media.respond(request(file.url)))?.arrayBuffer())?.byteLength).toBe(10);
  });
});

describe("DLC-2 readAll with a reused buffer", () => {
  const bytes = Uint8Array.from({ length: 10 }, (_, at) => at);
  const inParts = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.slice(0, 4));
          controller.enqueue(bytes.slice(4));
          controller.close();
        },
      }),
    );

  it.each([
    ["from a BYOB reader", () => new Response(bytes)],
    ["from a default reader", inParts],
  ])("returns a body's bytes, %s, at most as many as fit", async (_, answer) => {
    const target = { buffer: new ArrayBuffer(12) };
    expect([...(await readAll(answer(), target))]).toEqual([...bytes]);
    expect([...(await readAll(answer(), target))]).toEqual([...bytes]);
    expect(target.buffer.byteLength).toBe(12);
    const small = await readAll(answer(), { buffer: new ArrayBuffer(7) });
    expect([...small]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await readAll(new Response(null), target)).toHaveLength(0);
  });
});
