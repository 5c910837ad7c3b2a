import { describe, expect, it, onTestFinished, vi } from "vitest";
import { withResolvers } from "../../testing/with-resolvers";
import { otherBuildsUnused } from "./worker/builds";
import { NETWORK_TIMEOUT_MS } from "./worker/network";
import { isFromBuild, museumPages } from "./worker/page-key";
import { createPages } from "./worker/pages";
import { respondWithSettings } from "./worker/settings";

describe("SHELL-2: the pages that the worker stores", () => {
  it.each([
    ["/museums/MS1kZW1v", "/museums/MS1kZW1v"],
    ["/museums/MS1kZW1v/", "/museums/MS1kZW1v"],
    ["/museums/MS1kZW1v?code=X&lang=ar", "/museums/MS1kZW1v?lang=ar"],
    ["/museums/MS1kZW1v/kids", "/museums/MS1kZW1v/options"],
    ["/museums/MS1kZW1v/artworks/3?from=Keyboard", "/museums/MS1kZW1v/options"],
  ])("serves %s with the page %s", (address, page) => {
    expect(museumPages(new URL(address, "https://a.example"))?.key).toBe(`https://a.example${page}`);
  });

  it("belong to a museum", () => {
    expect(museumPages(new URL("https://a.example/"))).toBeNull();
    expect(museumPages(new URL("https://a.example/museums/"))).toBeNull();
  });

  it("belong to the worker's own build", () => {
    const page = (script: string) =>
      `<script type="application/json">{}</script><script type="module" src="${script}"></script>`;
    const paths = new Set(["/assets/index-a.js"]);
    expect(isFromBuild(page("/assets/index-a.js"), paths)).toBe(true);
    expect(isFromBuild(page("/assets/index-b.js"), paths)).toBe(false);
    expect(isFromBuild("<p>Sign in to the museum's wifi</p>", paths)).toBe(false);
  });
});

describe("SHELL-2: the page of an address that is not stored", () => {
  const address = new URL("https://a.example/museums/MS1kZW1v");
  const files = { build: "a", paths: new Set<string>(), shell: async () => new Response("the app") };
  const pageFor = async (answer: () => Promise<Response>): Promise<string> => {
    vi.stubGlobal("caches", { open: async () => ({ match: async () => undefined }) });
    vi.stubGlobal("fetch", answer);
    return (await createPages(files).respond(address)).text();
  };

  it("is the server's", async () => {
    expect(await pageFor(async () => new Response("the museum"))).toBe("the museum");
    expect(await pageFor(async () => new Response("not here", { status: 404 }))).toBe("not here");
  });

  it("is the app's own when the server fails or cannot be reached", async () => {
    expect(await pageFor(async () => new Response("bad gateway", { status: 502 }))).toBe("the app");
    expect(await pageFor(() => Promise.reject(new TypeError("Failed to fetch")))).toBe("the app");
  });
});

describe("SHELL-2: the installation's settings", () => {
  const settingsFrom = (stored: string | undefined, answer: Promise<Response>) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const match = async () => (stored === undefined ? undefined : new Response(stored));
    vi.stubGlobal("caches", { open: async () => ({ match, put: async () => undefined }) });
    vi.stubGlobal("fetch", () => answer);
    return respondWithSettings(new Request("https://a.example/config.json"));
  };

  it("are the server's if it answers in time, else the stored ones, like pages", async () => {
    expect(await (await settingsFrom("stored", Promise.resolve(new Response("new")))).text()).toBe("new");
    const late = settingsFrom("stored", new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(NETWORK_TIMEOUT_MS);
    expect(await (await late).text()).toBe("stored");
  });

  it("are waited for if none are stored", async () => {
    const { promise, resolve } = withResolvers<Response>();
    const settings = settingsFrom(undefined, promise);
    await vi.advanceTimersByTimeAsync(2 * NETWORK_TIMEOUT_MS);
    resolve(new Response("new"));
    expect(await (await settings).text()).toBe("new");
  });
});

describe("SHELL-2: the files of other builds", () => {
  const own = new Set(["/assets/index-a.js"]);
  const idle = { installing: null, waiting: null };
  const locksNamed = (...names: string[]) => ({ query: async () => ({ held: names.map((name) => ({ name })) }) });

  it("are unused when no page runs those builds", async () => {
    expect(await otherBuildsUnused(own, idle, locksNamed("cicerone-build:/assets/index-a.js", "another"))).toBe(true);
    expect(await otherBuildsUnused(own, idle, locksNamed("cicerone-build:/assets/index-b.js"))).toBe(false);
  });

  it("are in use while a newer worker installs or waits", async () => {
    const waiting = {} as ServiceWorker;
    expect(await otherBuildsUnused(own, { ...idle, waiting }, locksNamed())).toBe(false);
    expect(await otherBuildsUnused(own, { ...idle, installing: waiting }, locksNamed())).toBe(false);
  });
});
