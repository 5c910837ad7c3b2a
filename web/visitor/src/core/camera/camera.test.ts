import { describe, expect, it, vi } from "vitest";
import { withResolvers } from "../../testing/with-resolvers";
import { Camera } from "./camera";
import { FakeBrowser } from "./fake-devices";

const error = (name: string) => new DOMException("", name);

async function started(browser: FakeBrowser): Promise<Camera> {
  const camera = new Camera(browser.dependencies);
  camera.start();
  await settled(camera);
  return camera;
}

/** settled waits until the camera gives a picture or has failed. */
async function settled(camera: Camera): Promise<void> {
  await vi.waitFor(() => expect(camera.store.getState().status).not.toBe("starting"));
}

describe("REC-2 which camera is open", () => {
  it("the last one detected, requested by its id", async () => {
    const browser = new FakeBrowser(["front", "back", "wide"]);
    const camera = await started(browser);
    expect(camera.store.getState()).toMatchObject({ status: "live", current: "wide", cameras: browser.cameras });
    expect(browser.requests).toHaveLength(1);
  });

  it("the last one detected, even if ids are known only after the visitor has allowed a camera", async () => {
    const browser = new FakeBrowser(["front", "back"]);
    browser.allowed = false;
    const camera = await started(browser);
    expect(camera.store.getState()).toMatchObject({ status: "live", current: "back" });
    expect(browser.streams.map(({ deviceId, open }) => [deviceId, open])).toEqual([
      ["front", false],
      ["back", true],
    ]);
  });

  it("the browser's choice if it lists none, and nothing else stays open", async () => {
    const browser = new FakeBrowser(["front", "back"]);
    vi.spyOn(browser.mediaDevices, "enumerateDevices").mockRejectedValue(error("NotAllowedError"));
    const camera = await started(browser);
    expect(camera.store.getState()).toMatchObject({ status: "live", current: "front" });
    camera.stop();
    expect(browser.openStreams).toEqual([]);
  });

  it("the only one is opened once", async () => {
    const browser = new FakeBrowser(["front"]);
    browser.allowed = false;
    await started(browser);
    expect(browser.streams).toHaveLength(1);
    expect(browser.openStreams).toHaveLength(1);
  });

  it("change opens the next, after the last the first, with one open at a time", async () => {
    const browser = new FakeBrowser(["front", "back", "wide"]);
    const camera = await started(browser);
    for (const next of ["front", "back", "wide", "front"]) {
      camera.change();
      await settled(camera);
      expect(camera.store.getState()).toMatchObject({ status: "live", current: next });
      expect(browser.openStreams.map(({ deviceId }) => deviceId)).toEqual([next]);
    }
  });

  it("two quick changes leave one camera open, the last chosen", async () => {
    const browser = new FakeBrowser(["front", "back", "wide"]);
    const camera = await started(browser);
    camera.change();
    camera.change();
    await settled(camera);
    await vi.waitFor(() => expect(browser.openStreams.map(({ deviceId }) => deviceId)).toEqual(["back"]));
    expect(camera.store.getState().current).toBe("back");
  });
});

describe("REC-2 CODE-6 release", () => {
  it("stop closes the camera", async () => {
    const browser = new FakeBrowser(["front"]);
    const camera = await started(browser);
    camera.stop();
    expect(browser.openStreams).toEqual([]);
    expect(camera.store.getState()).toMatchObject({ status: "off", stream: null });
  });

  it("a camera that opens after stop is closed at once", async () => {
    const browser = new FakeBrowser(["front"]);
    const opening = withResolvers<void>();
    browser.opening = opening.promise;
    const camera = new Camera(browser.dependencies);
    camera.start();
    await vi.waitFor(() => expect(browser.requests).toHaveLength(1));
    camera.stop();
    opening.resolve();
    await vi.waitFor(() => expect(browser.streams).toHaveLength(1));
    expect(browser.openStreams).toEqual([]);
    expect(camera.store.getState().status).toBe("off");
  });

  it("a hidden page has none, and the same one opens when it is shown", async () => {
    const browser = new FakeBrowser(["front", "back"]);
    const camera = await started(browser);
    camera.change();
    await settled(camera);
    browser.setVisible(false);
    expect(browser.openStreams).toEqual([]);
    expect(camera.store.getState().status).toBe("off");
    browser.setVisible(true);
    await settled(camera);
    expect(camera.store.getState()).toMatchObject({ status: "live", current: "front" });
  });

  it("a page that comes back after stop opens nothing", async () => {
    const browser = new FakeBrowser(["front"]);
    const camera = await started(browser);
    camera.stop();
    browser.setVisible(false);
    browser.setVisible(true);
    expect(browser.requests).toHaveLength(1);
  });
});

describe("CODE-7 failures", () => {
  it.each(["NotAllowedError", "NotFoundError", "NotReadableError", "OverconstrainedError", "NotSupportedError"])(
    "%s is reported, and nothing is open",
    async (name) => {
      const browser = new FakeBrowser(["front"]);
      browser.failure = error(name);
      const camera = await started(browser);
      expect(camera.store.getState()).toMatchObject({ status: "failed", error: name, stream: null });
      expect(browser.openStreams).toEqual([]);
    },
  );

  it("an insecure page and a browser without cameras are different errors", async () => {
    const without = { ...new FakeBrowser([]).dependencies, mediaDevices: undefined };
    for (const [secure, kind] of [
      [false, "InsecureContextError"],
      [true, "StreamApiNotSupportedError"],
    ] as const) {
      const camera = new Camera({ ...without, secure });
      camera.start();
      await settled(camera);
      expect(camera.store.getState().error).toBe(kind);
    }
  });

  it("the next start opens another camera if this one gives no picture, and the same one if it was not allowed", async () => {
    for (const [name, next] of [
      ["NotReadableError", "front"],
      ["OverconstrainedError", "front"],
      ["NotAllowedError", "back"],
    ] as const) {
      const browser = new FakeBrowser(["front", "back"]);
      browser.failure = error(name);
      const camera = await started(browser);
      browser.failure = null;
      camera.start();
      await settled(camera);
      expect(camera.store.getState()).toMatchObject({ status: "live", error: null, current: next });
    }
  });

  it("a camera that ends while it is used is reported", async () => {
    const browser = new FakeBrowser(["front"]);
    const camera = await started(browser);
    browser.streams[0]?.end();
    expect(camera.store.getState()).toMatchObject({ status: "failed", error: "NotReadableError" });
  });

  it("a visitor who comes back from the settings finds the camera on", async () => {
    const browser = new FakeBrowser(["front"]);
    browser.failure = error("NotAllowedError");
    const camera = await started(browser);
    browser.setVisible(false);
    expect(camera.store.getState().error).toBe("NotAllowedError");
    browser.failure = null;
    browser.setVisible(true);
    await settled(camera);
    expect(camera.store.getState()).toMatchObject({ status: "live", error: null });
  });
});
