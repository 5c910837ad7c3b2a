import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registerWorker } from "./registration";
import { applyUpdate, dismissUpdate, updateFailed, updateStore } from "./updates";

const reload = vi.fn<() => void>();

/** FakeWorker is a worker whose state the test sets. */
class FakeWorker extends EventTarget {
  state = "installed";
  readonly messages: unknown[] = [];
  postMessage(message: unknown) {
    this.messages.push(message);
  }
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeRegistration extends EventTarget {
  active = new FakeWorker();
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  update = vi.fn<() => Promise<void>>(async () => {});
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = new FakeRegistration();
  readonly ready = Promise.resolve(this.registration);
  register = vi.fn<() => Promise<FakeRegistration | undefined>>(async () => this.registration);
}

let workers: FakeContainer;

beforeEach(() => {
  workers = new FakeContainer();
  Object.defineProperty(navigator, "serviceWorker", { value: workers, configurable: true });
  reload.mockReset();
  updateStore.setState({ status: "none", available: {} });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

const change = () => {
  workers.dispatchEvent(new Event("controllerchange"));
  vi.advanceTimersByTime(0);
};

describe("SHELL-2: the worker's registration", () => {
  it("posts the files that the page has loaded, and does not reload for the first worker", async () => {
    await registerWorker(reload);
    expect(workers.registration.active.messages).toEqual([{ type: "OPENED", files: [], page: location.href }]);
    change();
    expect(reload).not.toHaveBeenCalled();
    change();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("offers a waiting version, and activates it on Refresh", async () => {
    workers.controller = new FakeWorker();
    const waiting = new FakeWorker();
    workers.registration.waiting = waiting;
    await registerWorker(reload);
    expect(updateStore.getState().status).toBe("offered");
    void applyUpdate();
    await vi.advanceTimersByTimeAsync(0);
    expect(waiting.messages).toEqual([{ type: "SKIP_WAITING" }]);
    expect(updateStore.getState().status).toBe("accepted");
    change();
    expect(reload).toHaveBeenCalledOnce();
  });

  it("activates it as well when the visitor retries the museum's failed update", async () => {
    workers.controller = new FakeWorker();
    const waiting = new FakeWorker();
    workers.registration.waiting = waiting;
    await registerWorker(reload);
    const retry = vi.fn<() => Promise<void>>(async () => {});
    updateFailed(retry);
    expect(updateStore.getState().status).toBe("failed");
    void applyUpdate();
    await vi.advanceTimersByTimeAsync(0);
    expect(retry).toHaveBeenCalledOnce();
    expect(waiting.messages).toEqual([{ type: "SKIP_WAITING" }]);
  });

  it("offers a version that is found later, but not the first one", async () => {
    await registerWorker(reload);
    const newer = new FakeWorker();
    newer.state = "installing";
    workers.registration.installing = newer;
    workers.registration.dispatchEvent(new Event("updatefound"));
    newer.become("installed");
    expect(updateStore.getState().status).toBe("none");
    workers.controller = new FakeWorker();
    newer.become("installed");
    expect(updateStore.getState().status).toBe("offered");
    dismissUpdate();
    expect(updateStore.getState()).toEqual({ status: "none", available: {} });
  });

  it("ERR-1: shows error_update when the new version cannot be activated", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    workers.controller = new FakeWorker();
    const waiting = new FakeWorker();
    workers.registration.waiting = waiting;
    await registerWorker(reload);
    void applyUpdate();
    await vi.advanceTimersByTimeAsync(0);
    waiting.become("redundant");
    await vi.advanceTimersByTimeAsync(0);
    expect(updateStore.getState().status).toBe("failed");
    expect(warned).toHaveBeenCalledOnce();
    void applyUpdate();
    await vi.advanceTimersByTimeAsync(0);
    expect(updateStore.getState().status).toBe("failed");
  });

  it("looks for a new version when the visitor returns after a while", async () => {
    await registerWorker(reload);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(workers.registration.update).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(11 * 60_000);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(workers.registration.update).toHaveBeenCalledOnce();
  });

  it("works without a worker if the browser has none, refuses it, or returns no registration", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    workers.register.mockResolvedValueOnce(undefined);
    await registerWorker(reload);
    workers.register.mockRejectedValueOnce(new Error("private window"));
    await registerWorker(reload);
    expect(warned).toHaveBeenCalledWith("the app is not kept on this phone:", "private window");
    Object.defineProperty(navigator, "serviceWorker", { value: undefined, configurable: true });
    await registerWorker(reload);
    expect(updateStore.getState().status).toBe("none");
  });
});
