/** Reads the text of a QR code that the video shows; null while it shows none. */
export type QrReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The part of the Barcode Detection API that the app uses; the DOM's types have none of it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/**
 * Makes the reader: the browser's own detector where it reads QR codes, else ours, which is fetched only then.
 * Rejects when it cannot be fetched.
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
      // Some systems promise a detector that their services then lack.
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
    const [found] = await detector.detect(video);
    return found === undefined || found.rawValue.trim() === "" ? null : found.rawValue;
  };
}
