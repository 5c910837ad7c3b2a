import { describe, expect, it, vi } from "vitest";
import { othersUnused } from "./worker/builds";
import { isOfBuild, museumPages } from "./worker/page-key";
import { createPages } from "./worker/pages";

describe("SHELL-2: the pages that the worker keeps", () => {
  it.each([
    ["/museums/MS1kZW1v", "/museums/MS1kZW1v"],
    ["/museums/MS1kZW1v/", "/museums/MS1kZW1v"],
    ["/museums/MS1kZW1v?code=X&lang=ar", "/museums/MS1kZW1v?lang=ar"],
    ["/museums/MS1kZW1v/kids", "/museums/MS1kZW1v/options"],
    ["/museums/MS1kZW1v/artworks/3?from=Keyboard", "/museums/MS1kZW1v/options"],
  ])("%s begins with the page of %s", (address, page) => {
    expect(museumPages(new URL(address, "https://a.example"))?.own).toBe(`https://a.example${page}`);
  });

  it("are a museum's", () => {
    expect(museumPages(new URL("https://a.example/"))).toBeNull();
    expect(museumPages(new URL("https://a.example/museums/"))).toBeNull();
  });

  it("are of the worker's own build", () => {
    const page = (script: string) =>
      `<script type="application/json">{}</script><script type="module" src="${script}"></script>`;
    const paths = new Set(["/assets/index-a.js"]);
    expect(isOfBuild(page("/assets/index-a.js"), paths)).toBe(true);
    expect(isOfBuild(page("/assets/index-b.js"), paths)).toBe(false);
    expect(isOfBuild("<p>Sign in to the museum's wifi</p>", paths)).toBe(false);
  });
});

describe("SHELL-2: the page of an address that is not kept", () => {
  const address = new URL("https://a.example/museums/MS1kZW1v");
  const files = { build: "a", paths: new Set<string>(), shell: async () => new Response("the app") };
  const given = async (answer: () => Promise<Response>): Promise<string> => {
    vi.stubGlobal("caches", { open: async () => ({ match: async () => undefined }) });
    vi.stubGlobal("fetch", answer);
    return (await createPages(files).answer(address)).text();
  };

  it("is the server's", async () => {
    expect(await given(async () => new Response("the museum"))).toBe("the museum");
    expect(await given(async () => new Response("not here", { status: 404 }))).toBe("not here");
  });

  it("is the app's own when the server fails or cannot be reached", async () => {
    expect(await given(async () => new Response("bad gateway", { status: 502 }))).toBe("the app");
    expect(await given(() => Promise.reject(new TypeError("Failed to fetch")))).toBe("the app");
  });
});

describe("SHELL-2: what other builds have left", () => {
  const own = new Set(["/assets/index-a.js"]);
  const idle = { installing: null, waiting: null };
  const held = (...names: string[]) => ({ query: async () => ({ held: names.map((name) => ({ name })) }) });

  it("is forgotten when no page uses it", async () => {
    expect(await othersUnused(own, idle, held("cicerone-build:/assets/index-a.js", "another"))).toBe(true);
    expect(await othersUnused(own, idle, held("cicerone-build:/assets/index-b.js"))).toBe(false);
  });

  it("stays while a newer worker gets ready", async () => {
    const waiting = {} as ServiceWorker;
    expect(await othersUnused(own, { ...idle, waiting }, held())).toBe(false);
    expect(await othersUnused(own, { ...idle, installing: waiting }, held())).toBe(false);
  });
});
