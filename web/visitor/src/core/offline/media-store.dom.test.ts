import { Blob } from "node:buffer";
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryCaches } from "../../testing/memory-caches";
import { readAll } from "./media-bytes";
import type { MediaFile } from "./media-files";
import { MEDIA, MEDIA_PARTS } from "./media-names";
import { createMediaStore } from "./media-store";
import { createMedia } from "./worker/media";

const MB = 1024 ** 2;

/** The museum's files by address, and what was asked for. */
let content: Map<string, Uint8Array>;
let asked: { address: string; range: string | null; length: number }[];
let open: number;
let mostOpen: number;
let caches: MemoryCaches;
const changed = vi.fn<() => void>();

function addFile(size: number, extension = ".mp3", fill = size): MediaFile {
  const bytes = new Uint8Array(size).fill(fill % 251);
  const url = `/media/${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}${extension}`;
  content.set(url, bytes);
  return { url, size, kind: "audio", instead: [] };
}

/** Answers as the server does, with the ranges asked for. */
async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = input as string;
  open += 1;
  mostOpen = Math.max(mostOpen, open);
  await Promise.resolve();
  open -= 1;
  const bytes = content.get(address);
  if (bytes === undefined) return new Response("", { status: 404 });
  const range = new Headers(init?.headers).get("range");
  const [from = 0, to = bytes.length - 1] = (range ?? "").replace("bytes=", "").split("-").filter(Boolean).map(Number);
  const body = bytes.slice(from, to + 1);
  asked.push({ address, range, length: body.length });
  return new Response(body, { status: range === null ? 200 : 206, headers: { "Content-Type": "audio/mpeg" } });
}

const makeStore = (fetch: typeof globalThis.fetch = serve) =>
  createMediaStore({ caches: caches as unknown as CacheStorage, fetch, storage: undefined, changed });

const body = (address: string, name = MEDIA) =>
  caches.entries.get(name)?.get(new URL(address, location.origin).href)?.body;

beforeEach(() => {
  // The one that answers give: that of jsdom is another.
  vi.stubGlobal("Blob", Blob);
  content = new Map();
  asked = [];
  open = 0;
  mostOpen = 0;
  caches = new MemoryCaches();
  changed.mockReset();
});

describe("DLC-2 files on the phone", () => {
  it("that are removed take the pieces that were left of them along", async () => {
    const film = addFile(5 * MB, ".mp4");
    const other = addFile(5 * MB + 1, ".mp4");
    const breaking: typeof fetch = async (input, init) => {
      if (new Headers(init?.headers).get("range")?.startsWith(`bytes=${2 * MB}-`)) throw new TypeError("cut off");
      return serve(input, init);
    };
    for (const file of [film, other])
      await expect(makeStore(breaking).save([file], () => {})).rejects.toThrow("did not come");
    await makeStore().remove([film.url]);
    expect(caches.paths(MEDIA_PARTS)).toEqual([`${other.url}?from=0`]);
  });

  it("do not come after everything was removed, and nothing else is fetched", async () => {
    const files = Array.from({ length: 20 }, (_, at) => addFile(at + 1));
    const store = makeStore(async (input, init) => {
      const answer = await serve(input, init);
      if (asked.length === 6) await store.clear();
      return answer;
    });
    await expect(store.save(files, () => {})).rejects.toMatchObject({ failure: "cleared" });
    expect(caches.paths(MEDIA)).toEqual([]);
    expect(asked.length).toBeLessThan(12);
  });

  it("are kept whole, under their own addresses, and told of one by one", async () => {
    const files = [addFile(10), addFile(3000), addFile(0)];
    const kept: string[] = [];
    const store = makeStore();
    await store.save(files, ({ url }) => kept.push(url));
    expect(kept.toSorted()).toEqual(files.map(({ url }) => url).toSorted());
    for (const { url } of files) expect(body(url)).toEqual(content.get(url));
    expect([...(await store.stored())].toSorted()).toEqual(kept.toSorted());
    expect(changed).toHaveBeenCalled();
  });

  it("are not fetched twice", async () => {
    const store = makeStore();
    const first = addFile(10);
    await store.save([first], () => {});
    const kept: string[] = [];
    await store.save([first, addFile(20)], ({ url }) => kept.push(url));
    expect(kept).toHaveLength(2);
    expect(asked.map(({ length }) => length)).toEqual([10, 20]);
  });

  it("are fetched four at a time, in pieces of at most 2 MB, so that memory is bounded", async () => {
    const files = Array.from({ length: 6 }, (_, at) => addFile(2 * MB + at + 1, ".mp4", at));
    await makeStore().save(files, () => {});
    expect(mostOpen).toBe(4);
    expect(Math.max(...asked.map(({ length }) => length))).toBe(2 * MB);
    for (const { url } of files) expect(body(url)?.length).toBe(content.get(url)?.length);
    expect(caches.paths(MEDIA_PARTS)).toEqual([]);
  });

  it("that are not what their name says are refused, and nothing of them stays", async () => {
    for (const file of [addFile(100), addFile(5 * MB, ".mp4")]) {
      const spoilt = (content.get(file.url) as Uint8Array).slice();
      spoilt[spoilt.length - 1] = 255;
      content.set(file.url, spoilt);
      await expect(makeStore().save([file], () => {})).rejects.toMatchObject({ failure: "damaged" });
    }
    expect(caches.paths(MEDIA)).toEqual([]);
    expect(caches.paths(MEDIA_PARTS)).toEqual([]);
  });

  it("go on where they stopped, within a file too", async () => {
    const small = addFile(10);
    const film = addFile(7 * MB, ".mp4");
    const breaking: typeof fetch = async (input, init) => {
      if (new Headers(init?.headers).get("range")?.startsWith(`bytes=${4 * MB}-`)) throw new TypeError("cut off");
      return serve(input, init);
    };
    await expect(makeStore(breaking).save([small, film], () => {})).rejects.toMatchObject({ failure: "connection" });
    expect(caches.paths(MEDIA)).toEqual([small.url]);
    asked = [];
    await makeStore().save([small, film], () => {});
    expect(asked.map(({ range }) => range)).toEqual([`bytes=${4 * MB}-${6 * MB - 1}`, `bytes=${6 * MB}-${7 * MB - 1}`]);
    expect(body(film.url)?.length).toBe(7 * MB);
  });

  it("are not there when the server has none, or the phone has no space", async () => {
    const gone = { ...addFile(10), url: "/media/0123.mp3" };
    await expect(makeStore().save([gone], () => {})).rejects.toMatchObject({ failure: "connection" });
    caches.refusal = new DOMException("full", "QuotaExceededError");
    await expect(makeStore().save([addFile(11)], () => {})).rejects.toMatchObject({ failure: "space" });
    const without = createMediaStore({ caches: undefined, fetch: serve, storage: undefined, changed });
    await expect(without.save([addFile(12)], () => {})).rejects.toMatchObject({ failure: "space" });
    expect(await without.stored()).toEqual(new Set());
  });

  it("can be removed one by one, or all", async () => {
    const [one, other] = [addFile(10), addFile(20)];
    const store = makeStore();
    await store.save([one, other], () => {});
    await store.remove([one.url]);
    expect([...(await store.stored())]).toEqual([other.url]);
    await store.clear();
    expect(await store.stored()).toEqual(new Set());
  });

  it("have the space that the browser tells of", async () => {
    const storage = { estimate: async () => ({ usage: 30, quota: 100 }), persist: async () => true };
    const store = createMediaStore({ caches: undefined, fetch: serve, storage, changed });
    expect(await store.space()).toEqual({ used: 30, free: 70 });
    expect(await store.persist()).toBe(true);
    expect(await makeStore().space()).toBeNull();
    expect(await makeStore().persist()).toBe(false);
  });
});

describe("DL-6 the worker answers from the phone", () => {
  const request = (address: string, range?: string) =>
    new Request(new URL(address, location.origin), range === undefined ? {} : { headers: { Range: range } });

  beforeEach(() => {
    vi.stubGlobal("caches", caches);
    vi.stubGlobal("fetch", async () => new Response("from the server"));
    // As it is built: for development workbox looks at types, of which jsdom has its own.
    vi.stubEnv("NODE_ENV", "production");
    return () => {
      vi.unstubAllGlobals();
      vi.unstubAllEnvs();
    };
  });

  it("whole files and any range of their bytes", async () => {
    const file = addFile(1000);
    await makeStore().save([file], () => {});
    const media = createMedia();
    const whole = await media.answer(request(file.url));
    expect(whole?.status).toBe(200);
    expect((await whole?.arrayBuffer())?.byteLength).toBe(1000);
    const part = await media.answer(request(file.url, "bytes=100-199"));
    expect(part?.status).toBe(206);
    expect(part?.headers.get("Content-Range")).toBe("bytes 100-199/1000");
    const rest = await media.answer(request(file.url, "bytes=900-"));
    expect((await rest?.arrayBuffer())?.byteLength).toBe(100);
  });

  it("any size of a picture by the one that is kept", async () => {
    const picture: MediaFile = { ...addFile(50, ".webp"), instead: ["/media/small.webp", "/media/large.webp"] };
    await makeStore().save([picture], () => {});
    for (const address of [picture.url, ...picture.instead]) {
      const answer = await createMedia().answer(request(address));
      expect((await answer?.arrayBuffer())?.byteLength).toBe(50);
    }
    await makeStore().remove([picture.url]);
    expect(await (await createMedia().answer(request("/media/small.webp")))?.text()).toBe("from the server");
  });

  it("and leaves the rest to the browser, once it has looked", async () => {
    const media = createMedia();
    const file = addFile(10);
    expect(await (await media.answer(request(file.url)))?.text()).toBe("from the server");
    expect(media.answer(request(file.url))).toBeNull();
    await makeStore().save([file], () => {});
    await media.look();
    expect((await (await media.answer(request(file.url)))?.arrayBuffer())?.byteLength).toBe(10);
  });
});

describe("DLC-2 memory that is used over and over", () => {
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
    ["which the browser fills", () => new Response(bytes)],
    ["which it does not", inParts],
  ])("has an answer's bytes, %s, and no more than it has room for", async (_, answer) => {
    const memory = { buffer: new ArrayBuffer(12) };
    expect([...(await readAll(answer(), memory))]).toEqual([...bytes]);
    expect([...(await readAll(answer(), memory))]).toEqual([...bytes]);
    expect(memory.buffer.byteLength).toBe(12);
    const small = await readAll(answer(), { buffer: new ArrayBuffer(7) });
    expect([...small]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await readAll(new Response(null), memory)).toHaveLength(0);
  });
});
