import { beforeEach, describe, expect, it, vi } from "vitest";
import { schedule } from "../../lib/schedule";
import { withResolvers } from "../../testing/with-resolvers";
import { Camera } from "./camera";
import { FakeBrowser } from "./fake-devices";
import type { QrReader } from "./qr-reader";
import { READ_INTERVAL_MS, QrScanner } from "./qr-scanner";

const video = document.createElement("video");
const onCode = vi.fn<(code: string) => void>();
const read = vi.fn<QrReader>();
const loadReader = vi.fn<() => Promise<QrReader>>();
let browser: FakeBrowser;

function makeScanner(): QrScanner {
  return new QrScanner({ camera: new Camera(browser.dependencies), loadReader, schedule });
}

beforeEach(() => {
  vi.useFakeTimers();
  browser = new FakeBrowser(["back"]);
  onCode.mockReset();
  read.mockReset().mockResolvedValue(null);
  loadReader.mockReset().mockResolvedValue(read);
});

describe("CODE-6 GUIDE-1 a scan", () => {
  it("reads until it finds a code, reports it, and closes the camera", async () => {
    const scanner = makeScanner();
    scanner.scan();
    await vi.waitFor(() => expect(scanner.camera.store.getState().status).toBe("live"));
    read.mockResolvedValueOnce(null).mockResolvedValueOnce("https://a.example/museums/MQ?code=CICERONE");
    scanner.watch(video, onCode);
    await vi.advanceTimersByTimeAsync(READ_INTERVAL_MS);
    expect(read).toHaveBeenCalledTimes(2);
    expect(onCode).toHaveBeenCalledExactlyOnceWith("CICERONE");
    expect(scanner.store.getState()).toEqual({ scanning: false, error: null });
    expect(browser.openStreams).toEqual([]);
    await vi.advanceTimersByTimeAsync(10 * READ_INTERVAL_MS);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("reads once at a time, however long a read takes", async () => {
    const scanner = makeScanner();
    scanner.scan();
    const slow = withResolvers<string | null>();
    read.mockReturnValueOnce(slow.promise);
    scanner.watch(video, onCode);
    await vi.advanceTimersByTimeAsync(20 * READ_INTERVAL_MS);
    expect(read).toHaveBeenCalledTimes(1);
    slow.resolve(null);
    await vi.advanceTimersByTimeAsync(READ_INTERVAL_MS);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("that is closed reports nothing", async () => {
    const scanner = makeScanner();
    scanner.scan();
    const slow = withResolvers<string | null>();
    read.mockReturnValueOnce(slow.promise);
    const stop = scanner.watch(video, onCode);
    await vi.advanceTimersByTimeAsync(0);
    scanner.close();
    stop();
    slow.resolve("CICERONE");
    await vi.advanceTimersByTimeAsync(READ_INTERVAL_MS);
    expect(onCode).not.toHaveBeenCalled();
    expect(browser.openStreams).toEqual([]);
  });
});

describe("CODE-7 a scan that fails", () => {
  it("reports the camera's error until the next scan", async () => {
    browser.failure = new DOMException("", "NotAllowedError");
    const scanner = makeScanner();
    scanner.scan();
    await vi.waitFor(() => expect(scanner.store.getState()).toEqual({ scanning: false, error: "NotAllowedError" }));
    browser.failure = null;
    scanner.scan();
    expect(scanner.store.getState()).toEqual({ scanning: true, error: null });
  });

  it("reports that the reader could not be fetched, and closes the camera", async () => {
    loadReader.mockRejectedValue(new TypeError("offline"));
    const scanner = makeScanner();
    scanner.scan();
    await vi.waitFor(() => expect(scanner.store.getState()).toEqual({ scanning: false, error: "offline" }));
    await vi.advanceTimersByTimeAsync(0);
    expect(browser.openStreams).toEqual([]);
  });
});
