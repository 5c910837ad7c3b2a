import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ZXING_WASM_SHA256 } from "barcode-detector/ponyfill";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { makeQrDetector } from "./qr-detector";
import { loadQrReader } from "./qr-reader";

vi.mock("./qr-detector", () => ({ makeQrDetector: vi.fn() }));

type Detect = () => Promise<{ rawValue: string }[]>;
const native = vi.fn<Detect>();
const ours = vi.fn<Detect>();
const video = document.createElement("video");

/** A browser with its own detector for these formats. */
function browserReads(...formats: string[]): void {
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      detect = native;
      static getSupportedFormats = async () => formats;
    },
  );
}

beforeEach(() => {
  native.mockReset().mockResolvedValue([{ rawValue: "by the browser" }]);
  ours.mockReset().mockResolvedValue([{ rawValue: "by us" }]);
  vi.mocked(makeQrDetector)
    .mockReset()
    .mockResolvedValue({ detect: ours } as never);
  Object.defineProperty(video, "readyState", { value: HTMLMediaElement.HAVE_ENOUGH_DATA, configurable: true });
});

describe("CODE-6 the detector of QR codes", () => {
  it("is the browser's if it has one, and nothing is fetched", async () => {
    browserReads("aztec", "qr_code");
    expect(await (await loadQrReader())(video)).toBe("by the browser");
    expect(makeQrDetector).not.toHaveBeenCalled();
  });

  it("is ours in a browser without a detector, and in one that reads no QR codes", async () => {
    expect(await (await loadQrReader())(video)).toBe("by us");
    browserReads("ean_13");
    expect(await (await loadQrReader())(video)).toBe("by us");
  });

  it("is ours once the browser's own has failed", async () => {
    browserReads("qr_code");
    native.mockRejectedValue(new DOMException("", "NotSupportedError"));
    const read = await loadQrReader();
    expect(await read(video)).toBe("by us");
    expect(await read(video)).toBe("by us");
    expect(native).toHaveBeenCalledTimes(1);
  });

  it("reads nothing if there is no code, an empty one, or no picture yet", async () => {
    const read = await loadQrReader();
    ours.mockResolvedValueOnce([]).mockResolvedValueOnce([{ rawValue: " " }]);
    expect(await read(video)).toBeNull();
    expect(await read(video)).toBeNull();
    Object.defineProperty(video, "readyState", { value: HTMLMediaElement.HAVE_METADATA, configurable: true });
    expect(await read(video)).toBeNull();
    expect(ours).toHaveBeenCalledTimes(2);
  });

  it("fails when ours cannot be fetched", async () => {
    vi.mocked(makeQrDetector).mockRejectedValue(new TypeError("offline"));
    await expect(loadQrReader()).rejects.toThrow("offline");
  });

  it("is ours with the WebAssembly version that it requires", () => {
    const wasm = readFileSync(
      join(import.meta.dirname, "../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm"),
    );
    expect(createHash("sha256").update(wasm).digest("hex")).toBe(ZXING_WASM_SHA256);
  });
});
