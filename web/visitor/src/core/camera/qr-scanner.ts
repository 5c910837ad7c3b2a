import { createStore } from "zustand/vanilla";
import type { Schedule } from "../../lib/schedule";
import type { Camera } from "./camera";
import type { CameraErrorKind } from "./error";
import { parseQrContent } from "./qr-content";
import type { QrReader } from "./qr-reader";

/**
 * READ_INTERVAL_MS is the time between two reads: short enough to feel immediate, long enough to keep the phone cool.
 */
export const READ_INTERVAL_MS = 120;

/** QrScannerState is the state of a scan. */
export interface QrScannerState {
  /** Whether the camera's view is shown. */
  scanning: boolean;
  /** Why the last scan failed: the camera's error, or the reader could not be loaded. */
  error: CameraErrorKind | "offline" | null;
}

export interface QrScannerDependencies {
  camera: Camera;
  /** Rejects if the reader cannot be loaded. */
  loadReader: () => Promise<QrReader>;
  schedule: Schedule;
}

/**
 * QrScanner scans QR codes (CODE-6, GUIDE-1): `scan()` opens the camera, `watch()` reads its video until it shows a
 * code.
 */
export class QrScanner {
  readonly store = createStore<QrScannerState>(() => ({ scanning: false, error: null }));
  readonly camera: Camera;
  private readonly dependencies: QrScannerDependencies;
  private reader: Promise<QrReader> | null = null;

  constructor(dependencies: QrScannerDependencies) {
    this.dependencies = dependencies;
    this.camera = dependencies.camera;
    this.camera.store.subscribe(({ error }) => error !== null && this.end(error));
  }

  /** Opens the camera and clears the last error. */
  scan(): void {
    this.store.setState({ scanning: true, error: null });
    // The reader loads while the camera opens.
    const reader = this.dependencies.loadReader();
    this.reader = reader;
    reader.catch(() => this.reader === reader && this.end("offline"));
    this.camera.start();
  }

  /** Ends the scan and clears the error. */
  close(): void {
    this.end(null);
  }

  /**
   * Reads a video, one read at a time, until it shows a code; then it ends the scan and calls onCode. It returns a
   * function that stops it.
   */
  watch(video: HTMLVideoElement, onCode: (code: string) => void): () => void {
    let stopped = false;
    let cancel = (): void => {};
    const look = async (read: QrReader): Promise<void> => {
      const text = await read(video);
      if (stopped) return;
      if (text === null) cancel = this.dependencies.schedule(() => void tryLook(read), READ_INTERVAL_MS);
      else {
        this.end(null);
        onCode(parseQrContent(text));
      }
    };
    const tryLook = (read: QrReader) => look(read).catch(() => stopped || this.end("offline"));
    // scan() reports a reader that cannot be loaded.
    this.reader?.then(tryLook, () => undefined);
    return () => {
      stopped = true;
      cancel();
    };
  }

  private end(error: QrScannerState["error"]): void {
    this.reader = null;
    this.store.setState({ scanning: false, error });
    this.camera.stop();
  }
}
