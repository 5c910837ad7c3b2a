import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

let detector: Promise<BarcodeDetector> | undefined;

/**
 * makeQrDetector returns our detector for browsers without one, loaded once from the server. It rejects if that fails;
 * the next call tries again.
 */
export function makeQrDetector(): Promise<BarcodeDetector> {
  detector ??= load().catch((error: unknown) => {
    detector = undefined;
    throw error;
  });
  return detector;
}

async function load(): Promise<BarcodeDetector> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`the reader of QR codes: HTTP ${response.status}`);
  await prepareZXingModule({ overrides: { wasmBinary: await response.arrayBuffer() }, fireImmediately: true });
  return new BarcodeDetector({ formats: ["qr_code"] });
}
