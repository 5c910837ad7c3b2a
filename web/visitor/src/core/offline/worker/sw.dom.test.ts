import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryCaches } from "../../../testing/memory-caches";
import { BUILD_LOCK, type WorkerMessage } from "../messages";
import "./sw";

// The worker's own build: the app, and a message catalogue that is stored when it is first used.
vi.hoisted(() =>
  Object.assign(self, {
    __WB_MANIFEST: [
      { url: "index.html", revision: "new" },
      { url: "assets/index-BBBBBBBB.js", revision: null },
      { url: "assets/words/es-BBBBBBBB.js", revision: null },
    ],
  }),
);

const APP = ["/index.html?__WB_REVISION__=new", "/assets/index-BBBBBBBB.js"];
const FORMER_APP = ["/index.html?__WB_REVISION__=old", "/assets/index-AAAAAAAA.js"];
const CATALOGUES = ["/assets/words/es-BBBBBBBB.js"];
const FORMER_CATALOGUES = ["/assets/words/es-AAAAAAAA.js", "/assets/words/de-AAAAAAAA.js"];

let caches: MemoryCaches;
/** Scripts of the builds that open pages run. */
let openBuilds: string[];

beforeEach(async () => {
  caches = new MemoryCaches();
  openBuilds = [];
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("clients", { claim: async () => undefined });
  vi.stubGlobal("registration", { installing: null, waiting: null });
  const query = async () => ({ held: openBuilds.map((script) => ({ name: BUILD_LOCK + script })) });
  vi.stubGlobal("navigator", { locks: { query } });
  await store("cicerone-app", [...FORMER_APP, ...APP]);
  await store("cicerone-used", [...FORMER_CATALOGUES, ...CATALOGUES]);
});

async function store(cacheName: string, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const path of paths) await cache.put(path, new Response(path));
}

const cachedPaths = () => [...caches.paths("cicerone-app"), ...caches.paths("cicerone-used")];

/** dispatch sends the worker an event and waits until the worker has handled it. */
async function dispatch(type: "activate" | "message", data?: WorkerMessage): Promise<void> {
  const done: Promise<unknown>[] = [];
  self.dispatchEvent(Object.assign(new Event(type), { data, waitUntil: (task: Promise<unknown>) => done.push(task) }));
  await Promise.all(done);
}

describe("SHELL-2: a new build's worker", () => {
  it("removes the former build's files and catalogues when it activates, and keeps its own", async () => {
    await dispatch("activate");
    expect(cachedPaths()).toEqual([...APP, ...CATALOGUES]);
  });

  it("keeps them for a page of the former build until that page is gone and another one opens", async () => {
    openBuilds = ["/assets/index-AAAAAAAA.js"];
    await dispatch("activate");
    expect(cachedPaths()).toEqual([...FORMER_APP, ...APP, ...FORMER_CATALOGUES, ...CATALOGUES]);
    openBuilds = ["/assets/index-BBBBBBBB.js"];
    await dispatch("message", { type: "OPENED", files: [], page: "http://localhost/" });
    expect(cachedPaths()).toEqual([...APP, ...CATALOGUES]);
  });
});
