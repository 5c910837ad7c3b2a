/** QrReader returns the text of a QR code in the video; null if there is none. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>;

/** Detector is the part of the Barcode Detection API that the app uses; TypeScript's DOM types lack it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/**
 * loadQrReader returns a reader: the browser's own detector if it reads QR codes, else ours, loaded on demand. It
 * rejects if that cannot be loaded.
 */
export async function loadQrReader(): Promise<QrReader> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (own === undefined || !(await readsQr(own))) return readerOf(await loadDetector());
  const native = readerOf(new own({ formats: ["qr_code"] }));
  let reader = native;
  return async (video) => {
    try {
      return await reader(video);
    } catch (error) {
      // Some systems offer a detector whose service is missing.
      if (reader !== native) throw error;
      reader = readerOf(await loadDetector());
      return reader(video);
    }
  };
}

async function readsQr(own: DetectorClass): Promise<boolean> {
  try {
    return (await own.getSupportedFormats()).includes("qr_code");
  } catch {
    return false;
  }
}

async function loadDetector(): Promise<Detector> {
  const { makeQrDetector } = await import("./qr-detector");
  return makeQrDetector();
}

function readerOf(detector: Detector): QrReader {
  return async (video) => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    const [code] = await detector.detect(video);
    return code === undefined || code.rawValue.trim() === "" ? null : code.rawValue;
  };
}
