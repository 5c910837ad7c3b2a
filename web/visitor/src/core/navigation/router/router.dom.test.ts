import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withResolvers } from "../../../testing/with-resolvers";
import { type Entered, type Router, createRouter } from "./router";

const enter = vi.fn<(address: URL) => Promise<Entered<string>>>();
let router: Router<string>;
let stop: () => void;

const shown = () => router.getState().shown;
const address = () => location.pathname + location.search + location.hash;

beforeEach(async () => {
  history.replaceState(null, "", "/first");
  vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  enter.mockReset().mockImplementation(async ({ pathname }) => ({ show: pathname }));
  router = createRouter({ enter, window, sessionStorage: () => sessionStorage });
  stop = router.start();
  await router.reload();
});

afterEach(() => stop());

/** back goes back and waits until the router has followed. */
async function back() {
  const { visit } = router.getState();
  router.back();
  await vi.waitFor(() => expect(router.getState().visit).toBeGreaterThan(visit));
}

describe("ENTRY-2: history of the browser", () => {
  it("shows the first address, with nothing to go back to", () => {
    expect(shown()).toBe("/first");
    expect(router.canGoBack()).toBe(false);
  });

  it("changes the address and goes back", async () => {
    await router.navigate("/second?a=1#b");
    expect([shown(), address(), router.canGoBack()]).toEqual(["/second", "/second?a=1#b", true]);
    await back();
    expect([shown(), address(), router.canGoBack()]).toEqual(["/first", "/first", false]);
  });

  it("opens an address that cannot be decoded like an unknown one", async () => {
    await router.navigate("/second#100%");
    expect([shown(), router.getState().error]).toEqual(["/second", null]);
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  });

  it("knows after a reload that it can go back", async () => {
    await router.navigate("/second");
    const reloaded = createRouter({ enter, window, sessionStorage: () => sessionStorage });
    expect(reloaded.canGoBack()).toBe(true);
  });

  it("remembers what each entry had until it is replaced", async () => {
    router.entry().followedLink = "first";
    await router.navigate("/second");
    expect(router.entry().followedLink).toBeUndefined();
    router.entry().followedLink = "second";
    await back();
    expect(router.entry().followedLink).toBe("first");
    await router.navigate("/third");
    expect(router.entry().followedLink).toBeUndefined();
    router.entry().followedLink = "third";
    await router.navigate("/fourth", { replace: true });
    expect(router.entry().followedLink).toBeUndefined();
  });

  it("replaces an address, so that going back skips it", async () => {
    await router.navigate("/second");
    await router.navigate("/third", { replace: true });
    await back();
    expect(shown()).toBe("/first");
  });

  it("rewrites the address without entering it, and enters it when coming back", async () => {
    await router.navigate("/second");
    const { visit } = router.getState();
    router.rewrite("/second?step=3");
    expect([address(), shown(), router.getState().visit]).toEqual(["/second?step=3", "/second", visit]);
    await router.navigate("/third");
    await back();
    expect(address()).toBe("/second?step=3");
    await back();
    expect(address()).toBe("/first");
  });

  it("does not push the same address twice", async () => {
    await router.navigate("/second");
    await router.navigate("/second");
    await back();
    expect(shown()).toBe("/first");
  });

  it("follows redirects, which replace the address", async () => {
    enter.mockImplementation(async ({ pathname }) =>
      pathname === "/gated" ? { redirect: "/code" } : { show: pathname },
    );
    await router.navigate("/gated");
    expect([shown(), address()]).toEqual(["/code", "/code"]);
    await back();
    expect(shown()).toBe("/first");
  });
});

describe("while an address is being entered", () => {
  it("the previous screen stays", async () => {
    const slow = withResolvers<Entered<string>>();
    enter.mockReturnValueOnce(slow.promise);
    const going = router.navigate("/slow");
    expect(router.getState()).toMatchObject({ shown: "/first", pending: true });
    slow.resolve({ show: "slow at last" });
    await going;
    expect(router.getState()).toMatchObject({ shown: "slow at last", pending: false });
  });

  it("the last one counts, whichever resolves first", async () => {
    const slow = withResolvers<Entered<string>>();
    enter.mockReturnValueOnce(slow.promise);
    const going = router.navigate("/slow");
    await router.navigate("/fast");
    slow.resolve({ show: "too late" });
    await going;
    expect([shown(), address()]).toEqual(["/fast", "/fast"]);
  });
});

describe("failures", () => {
  it("stay in the state until another address is entered", async () => {
    enter.mockRejectedValueOnce(new Error("chunk missing"));
    await router.navigate("/broken");
    expect(router.getState()).toMatchObject({ error: new Error("chunk missing"), pending: false });
    expect(address()).toBe("/broken");
    await router.reload();
    expect(router.getState()).toMatchObject({ error: null, shown: "/broken" });
  });

  it("include endless redirects", async () => {
    enter.mockResolvedValue({ redirect: "/round" });
    await router.navigate("/round");
    expect(String(router.getState().error)).toMatch(/redirects/);
  });
});

describe("scrolling", () => {
  const scrolledTo = (top: number) => Object.defineProperty(window, "scrollY", { value: top, configurable: true });
  beforeEach(() => void scrolledTo(0));

  it("starts at the top and returns to where the visitor was", async () => {
    scrolledTo(480);
    await router.navigate("/second");
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
    scrolledTo(0);
    await back();
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 480);
  });

  it("also restores the position scrolled to before going back", async () => {
    await router.navigate("/second");
    scrolledTo(300);
    window.dispatchEvent(new Event("scroll"));
    await back();
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
    const { visit } = router.getState();
    history.forward();
    await vi.waitFor(() => expect(router.getState().visit).toBeGreaterThan(visit));
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 300);
  });

  it("scrolls to the element of the hash", async () => {
    const item = document.createElement("p");
    item.id = "12";
    item.scrollIntoView = vi.fn();
    document.body.append(item);
    await router.navigate("/list#12");
    expect(item.scrollIntoView).toHaveBeenCalled();
    item.remove();
  });
});
