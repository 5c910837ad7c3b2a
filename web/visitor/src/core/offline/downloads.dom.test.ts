import { createHash } from "node:crypto";
import { ApiError } from "@cicerone/api/error";
import { sampleArtwork, sampleMuseum } from "@cicerone/api/testing/museum";
import type { Detail } from "@cicerone/api/types";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryCaches } from "../../testing/memory-caches";
import { createPhoneStorage } from "../visit/local-storage";
import { type Downloads, createDownloads } from "./downloads";
import { createMediaCaches } from "./media-caches";
import { MEDIA_CACHE } from "./media-names";
import { createMediaStore } from "./media-store";

const content = new Map<string, string>();
function sound(text: string): string {
  const url = `/media/${createHash("sha256").update(text).digest("hex").slice(0, 32)}.mp3`;
  content.set(url, text);
  return url;
}

const work = (id: number) =>
  sampleArtwork(id, {
    mainImageUrl: "",
    localizations: [{ languageCode: "en_GB", mainAudioUrl: sound(`work ${id}`) }],
  });
const route = (idRoute: number, artworkIDs: number[]) => ({ idRoute, audio: sound(`route ${idRoute}`), artworkIDs });
const artworks = [work(1), work(2), work(3)];
const routes = [route(1, [1, 2]), route(2, [2, 3])];

const facts = () =>
  Object.fromEntries([...content].map(([url, text]) => [url, { contentType: "audio/mpeg", size: text.length }]));
const museum = sampleMuseum({ artworks, routes: routes as never, media: facts(), extraDownloads: [3] });

let caches: MemoryCaches;
let asked: string[];
let flags: { offline: number; reloadBlocks: number };
let newest: Detail;
let keep: () => Promise<Detail>;
let fetch: typeof globalThis.fetch;
let persisted: number;
let storeEngine: () => Promise<unknown>;
let downloads: Downloads;
const storage = createPhoneStorage(() => localStorage);
const state = () => downloads.store.getState();
const names = (): string[] => caches.paths(MEDIA_CACHE).map((url) => content.get(url) ?? "");

function make(): Downloads {
  const media = createMediaStore({
    caches: createMediaCaches({ storage: caches as unknown as CacheStorage, onChange: () => {} }),
    fetch: (...request) => fetch(...request),
    storage: {
      estimate: async () => ({ usage: 1000, quota: 5000 }),
      persist: async () => {
        persisted += 1;
        return true;
      },
    },
  });
  const counted = (name: keyof typeof flags) => () => {
    flags[name] += 1;
    return () => {
      flags[name] -= 1;
    };
  };
  return createDownloads({
    media,
    storage,
    museum: () => museum,
    storeMuseum: () => keep(),
    forceOffline: counted("offline"),
    blockReload: counted("reloadBlocks"),
    width: () => 1000,
    storeEngine: () => storeEngine(),
  });
}

beforeEach(() => {
  localStorage.clear();
  caches = new MemoryCaches();
  asked = [];
  flags = { offline: 0, reloadBlocks: 0 };
  persisted = 0;
  storeEngine = async () => undefined;
  newest = museum;
  keep = async () => newest;
  fetch = async (address) => {
    asked.push(address as string);
    return new Response(content.get(address as string) ?? null);
  };
  downloads = make();
});

describe("DL-3 a download", () => {
  it("counts its units one by one, and shows the progress half a second longer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const seen: (string | undefined)[] = [];
      downloads.store.subscribe(({ progress }) => {
        const now = progress["route-1"];
        seen.push(now && `${now.saved}/${now.total}`);
      });
      expect(await downloads.download("route-1")).toBe(true);
      expect([...new Set(seen.filter(Boolean))]).toEqual(["0/0", "0/3", "1/3", "2/3", "3/3"]);
      expect(names().toSorted()).toEqual(["route 1", "work 1", "work 2"]);
      vi.advanceTimersByTime(499);
      expect(state().progress["route-1"]).toEqual({ saved: 3, total: 3 });
      vi.advanceTimersByTime(1);
      expect(state().progress["route-1"]).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it("fetches only missing files, and removes obsolete ones", async () => {
    await downloads.download("route-1");
    const former = sound("a former version's sound");
    await (await caches.open(MEDIA_CACHE)).put(former, new Response("former"));
    await downloads.download("route-2");
    expect(asked.filter((url) => content.get(url) === "work 2")).toHaveLength(1);
    expect(names().toSorted()).toEqual(["route 1", "route 2", "work 1", "work 2", "work 3"]);
    content.delete(former);
  });

  it("PAY-1 completes an unlocked route that was chosen, alone or with the whole museum, and no other", async () => {
    await downloads.completeRoute(1);
    expect(asked).toEqual([]);
    await downloads.download("all");
    const stop = sound("a paid route's stop");
    const routes = museum.routes.map((route) => (route.idRoute === 1 ? { ...route, stop } : route));
    newest = { ...museum, routes, media: facts() };
    await downloads.completeRoute(1);
    expect(names()).toContain("a paid route's stop");
    expect(state().chosen).toEqual(["all"]);
    content.delete(stop);
  });

  it("waits for the one before it", async () => {
    const both = [downloads.download("route-1"), downloads.download("extra-3")];
    expect(state().progress["extra-3"]).toEqual({ saved: 0, total: 0 });
    await Promise.all(both);
    expect(asked.map((url) => content.get(url)).at(-1)).toBe("work 3");
    expect(state().chosen).toEqual(["route-1", "extra-3"]);
  });
});

describe("REC-6 the engine that recognises works on the phone", () => {
  it("comes with the whole museum where it has recognition, after its files", async () => {
    const storedFiles: number[] = [];
    storeEngine = async () => storedFiles.push(names().length);
    await downloads.download("all");
    newest = { ...museum, recognitionFeaturesUrl: "/media/0.recognition" };
    await downloads.download("route-1");
    expect(storedFiles).toEqual([]);
    downloads = make();
    await downloads.download("all");
    expect(storedFiles).toEqual([content.size]);
  });

  it("is not missed: the download is complete without it", async () => {
    newest = { ...museum, recognitionFeaturesUrl: "/media/0.recognition" };
    storeEngine = vi.fn<() => Promise<unknown>>(() => Promise.reject(new TypeError("gone")));
    expect(await downloads.download("all")).toBe(true);
    expect(storeEngine).toHaveBeenCalledOnce();
    expect(state().failures.all).toBeUndefined();
  });
});

describe("DLC-2 while something is downloaded", () => {
  it("the network-offline flag is set, the page stays, and the browser is asked to keep the storage", async () => {
    let during = { ...flags };
    keep = async () => {
      during = { ...flags };
      return newest;
    };
    await downloads.download("all");
    expect(during).toEqual({ offline: 1, reloadBlocks: 1 });
    expect(flags).toEqual({ offline: 0, reloadBlocks: 0 });
    expect(persisted).toBe(1);
    expect(state().space).toEqual({ used: 1000, free: 4000 });
  });

  it.each([
    ["no answer for the words", () => (keep = () => Promise.reject(new ApiError("offline", "gone"))), "connection"],
    ["a database without space", () => (keep = () => Promise.reject(new Error("QuotaExceededError"))), "space"],
    ["no answer for a file", () => (fetch = () => Promise.reject(new TypeError("gone"))), "connection"],
    ["a damaged file", () => (fetch = async () => new Response("something else")), "damaged"],
    ["no space", () => (caches.refusal = new DOMException("full", "QuotaExceededError")), "space"],
  ])("DLC-1 %s is told, and another attempt goes on", async (_, breakIt, failure) => {
    const whole = { keep, fetch };
    breakIt();
    expect(await downloads.download("all")).toBe(false);
    expect(state().failures.all).toBe(failure);
    expect(state().progress.all).toBeUndefined();
    expect(flags).toEqual({ offline: 0, reloadBlocks: 0 });
    ({ keep, fetch } = whole);
    caches.refusal = null;
    expect(await downloads.download("all")).toBe(true);
    expect(state().failures.all).toBeUndefined();
    expect(names()).toHaveLength(content.size);
  });

  it("a reset leaves nothing behind, also while files are being fetched", async () => {
    keep = async () => {
      storage.clear();
      return newest;
    };
    expect(await downloads.download("all")).toBe(false);
    expect(state().failures.all).toBeUndefined();
    expect(names()).toEqual([]);
    expect(storage.get("cicerone-downloads")).toBeNull();
  });
});

describe("DL-4 deleting", () => {
  it("keeps what other downloads use, and removes everything with the last one", async () => {
    await downloads.download("route-1");
    await downloads.download("route-2");
    await downloads.remove("route-1");
    expect(names().toSorted()).toEqual(["route 2", "work 2", "work 3"]);
    expect(state().chosen).toEqual(["route-2"]);
    await downloads.remove("route-2");
    expect(names()).toEqual([]);
    expect(state().chosen).toEqual([]);
  });

  it("keeps the files of a running download, and does not wait for it", async () => {
    await downloads.download("route-1");
    let resume = (): void => undefined;
    const blocked = new Promise<void>((resolve) => (resume = resolve));
    const free = fetch;
    fetch = async (...request) => {
      await blocked;
      return free(...request);
    };
    const second = downloads.download("route-2");
    await vi.waitFor(() => expect(state().chosen).toEqual(["route-1", "route-2"]));
    await downloads.remove("route-1");
    expect(names()).toEqual(["work 2"]);
    resume();
    expect(await second).toBe(true);
    expect(names().toSorted()).toEqual(["route 2", "work 2", "work 3"]);
    expect(state().chosen).toEqual(["route-2"]);
  });

  it("of everything deletes everything, also what was downloaded before", async () => {
    await downloads.download("route-1");
    await downloads.download("all");
    expect(state().chosen).toEqual(["all"]);
    await downloads.remove("all");
    expect(names()).toEqual([]);
  });
});

describe("DL-6 eviction by the browser", () => {
  const afterStart = async () => {
    downloads = make();
    await downloads.checkEviction();
    return state().evicted;
  };

  it("is reported from the next start until the visitor acknowledges it", async () => {
    await downloads.download("all");
    expect(await afterStart()).toBe(false);
    caches.entries.get(MEDIA_CACHE)?.delete([...(caches.entries.get(MEDIA_CACHE)?.keys() ?? [])][0] ?? "");
    expect(await afterStart()).toBe(true);
    downloads.acknowledgeEviction();
    expect(state().evicted).toBe(false);
    expect(await afterStart()).toBe(false);
  });

  it("is not reported for deleted items or files that a new version no longer has", async () => {
    await downloads.download("all");
    await downloads.remove("route-1");
    expect(await afterStart()).toBe(false);
    newest = { ...museum, media: Object.fromEntries(Object.entries(museum.media).slice(1)) };
    fetch = () => Promise.reject(new TypeError("gone"));
    await downloads.download("route-2");
    expect(await afterStart()).toBe(false);
  });
});
