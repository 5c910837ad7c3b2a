import { beforeEach, describe, expect, it, vi } from "vitest";
import { focusScreen } from "./announcer";
import { watchFullScreen } from "./full-screen";

describe("the focus after a change of screen", () => {
  const main = document.createElement("main");
  main.tabIndex = -1;

  beforeEach(() => {
    document.body.replaceChildren(main);
    (document.activeElement as HTMLElement | null)?.blur();
  });

  it("moves to the heading, which screen readers then read", () => {
    main.innerHTML = "<h1>Keyboard</h1><button>1</button>";
    expect(focusScreen(document)).toBe("heading");
    expect(document.activeElement?.tagName).toBe("H1");
  });

  it("stays in the field that a screen has focused", () => {
    main.innerHTML = "<h1>Code</h1><input>";
    main.querySelector("input")?.focus();
    expect(focusScreen(document)).toBe("own");
    expect(document.activeElement?.tagName).toBe("INPUT");
  });

  it("moves to the link that the visitor had followed, on the way back", () => {
    main.innerHTML = '<h1>Coral</h1><a href="/1">One</a><a href="/2">Two</a>';
    expect(focusScreen(document, "/2")).toBe("link");
    expect(document.activeElement?.textContent).toBe("Two");
  });

  it("moves to the heading if that link is gone", () => {
    main.innerHTML = '<h1>Coral</h1><a href="/1">One</a>';
    expect(focusScreen(document, "/2")).toBe("heading");
  });

  it("moves to the screen if there is no heading", () => {
    main.innerHTML = "<p>Nothing</p>";
    expect(focusScreen(document)).toBe("screen");
    expect(document.activeElement).toBe(main);
  });
});

const storages = { localStorage: () => localStorage, sessionStorage: () => sessionStorage };

describe("SHELL-4: full screen", () => {
  const request = vi.fn<Element["requestFullscreen"]>();
  let current: Element | null;

  beforeEach(() => {
    current = null;
    request.mockReset().mockResolvedValue();
    document.body.innerHTML = "<button><i>Start</i></button><a href='#'>link</a>";
    document.documentElement.requestFullscreen = request;
    Object.defineProperty(document, "fullscreenEnabled", { value: true, configurable: true });
    Object.defineProperty(document, "fullscreenElement", { get: () => current, configurable: true });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    // jsdom's view of the elements.
    window.matchMedia = globalThis.matchMedia;
  });

  const tap = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

  it("is requested by a tap on a button, not by one elsewhere", () => {
    const stop = watchFullScreen(document, storages);
    tap("a");
    expect(request).not.toHaveBeenCalled();
    tap("i");
    expect(request).toHaveBeenCalledOnce();
    stop();
  });

  it("is not requested again once the visitor has left it, also after a reload", () => {
    watchFullScreen(document, storages)();
    const stop = watchFullScreen(document, storages);
    tap("button");
    current = document.documentElement;
    document.dispatchEvent(new Event("fullscreenchange"));
    current = null;
    document.dispatchEvent(new Event("fullscreenchange"));
    tap("button");
    expect(request).toHaveBeenCalledOnce();
    stop();
    const reloaded = watchFullScreen(document, storages);
    tap("button");
    expect(request).toHaveBeenCalledOnce();
    reloaded();
  });

  it("is requested again in the next visit on the same phone", () => {
    const stop = watchFullScreen(document, storages);
    tap("button");
    document.dispatchEvent(new Event("fullscreenchange"));
    tap("button");
    expect(request).toHaveBeenCalledOnce();
    localStorage.setItem("visitv2", JSON.stringify({ visitorToken: "another" }));
    tap("button");
    expect(request).toHaveBeenCalledTimes(2);
    stop();
  });

  it("is not requested if the browser has none, nor in an installed app", () => {
    Object.defineProperty(document, "fullscreenEnabled", { value: false, configurable: true });
    watchFullScreen(document, storages);
    Object.defineProperty(document, "fullscreenEnabled", { value: true, configurable: true });
    window.matchMedia = ((query: string) => ({ matches: query.includes("standalone") })) as typeof matchMedia;
    watchFullScreen(document, storages);
    tap("button");
    expect(request).not.toHaveBeenCalled();
  });

  it("ignores a refusal of the browser", () => {
    request.mockRejectedValue(new TypeError("denied"));
    const stop = watchFullScreen(document, storages);
    tap("button");
    expect(request).toHaveBeenCalledOnce();
    stop();
  });
});
