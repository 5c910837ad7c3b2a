import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryCaches } from "../../../testing/memory-caches";
import { BUILD_LOCK, type WorkerMessage } from "../messages";
import "./sw";

// The worker's own build: the app, and a language's words that are kept when they are first used.
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
const WORDS = ["/assets/words/es-BBBBBBBB.js"];
const FORMER_WORDS = ["/assets/words/es-AAAAAAAA.js", "/assets/words/de-AAAAAAAA.js"];

let phone: MemoryCaches;
/** Scripts of the builds with which the open pages began. */
let openBuilds: string[];

beforeEach(async () => {
  phone = new MemoryCaches();
  openBuilds = [];
  vi.stubGlobal("caches", phone);
  vi.stubGlobal("clients", { claim: async () => undefined });
  vi.stubGlobal("registration", { installing: null, waiting: null });
  const query = async () => ({ held: openBuilds.map((script) => ({ name: BUILD_LOCK + script })) });
  vi.stubGlobal("navigator", { locks: { query } });
  await keep("cicerone-app", [...FORMER_APP, ...APP]);
  await keep("cicerone-used", [...FORMER_WORDS, ...WORDS]);
});

async function keep(cacheName: string, paths: readonly string[]): Promise<void> {
  const cache = await phone.open(cacheName);
  for (const path of paths) await cache.put(path, new Response(path));
}

const kept = () => [...phone.paths("cicerone-app"), ...phone.paths("cicerone-used")];

/** Tells the worker something and waits until it has done what follows from it. */
async function tell(type: "activate" | "message", data?: WorkerMessage): Promise<void> {
  const done: Promise<unknown>[] = [];
  self.dispatchEvent(Object.assign(new Event(type), { data, waitUntil: (task: Promise<unknown>) => done.push(task) }));
  await Promise.all(done);
}

describe("SHELL-2: a new build's worker", () => {
  it("removes the former build's files and catalogues when it takes over, and keeps its own", async () => {
    await tell("activate");
    expect(kept()).toEqual([...APP, ...WORDS]);
  });

  it("keeps them for a page of the former build until that page is gone and another one opens", async () => {
    openBuilds = ["/assets/index-AAAAAAAA.js"];
    await tell("activate");
    expect(kept()).toEqual([...FORMER_APP, ...APP, ...FORMER_WORDS, ...WORDS]);
    openBuilds = ["/assets/index-BBBBBBBB.js"];
    await tell("message", { type: "OPENED", files: [], page: "http://localhost/" });
    expect(kept()).toEqual([...APP, ...WORDS]);
  });
});
