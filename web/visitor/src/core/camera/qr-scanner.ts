import { createStore } from "zustand/vanilla";
import type { Schedule } from "../../lib/schedule";
import type { Camera } from "./camera";
import type { CameraErrorKind } from "./error";
import { parseQrContent } from "./qr-content";
import type { QrReader } from "./qr-reader";

/** Time between two looks, in milliseconds: a code is read as soon as it is held still, and the phone stays cool. */
export const READ_INTERVAL_MS = 120;

/** What a scan does. */
export interface QrScannerState {
  /** The camera's view is to be shown. */
  scanning: boolean;
  /** Why the last scan came to nothing: the camera's error, or the reader could not be fetched. */
  error: CameraErrorKind | "offline" | null;
}

/** What a scanner needs. */
export interface QrScannerDependencies {
  camera: Camera;
  /** Rejects when the reader cannot be fetched. */
  loadReader: () => Promise<QrReader>;
  schedule: Schedule;
}

/** Scans QR codes (CODE-6, GUIDE-1): `scan()` opens the camera, `look()` reads what it shows until a code is found. */
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

  /** Opens the camera; what was wrong before is forgotten. */
  scan(): void {
    this.store.setState({ scanning: true, error: null });
    // At the same time as the camera, so that neither waits for the other.
    const reader = this.dependencies.loadReader();
    this.reader = reader;
    reader.catch(() => this.reader === reader && this.end("offline"));
    this.camera.start();
  }

  /** Ends the scan, if there is one, and forgets what was wrong. */
  close(): void {
    this.end(null);
  }

  /**
   * Looks at a video of the camera until it shows a code, one look at a time; `found` is given the code, and the
   * scan is over. Returns what stops it before.
   */
  watch(video: HTMLVideoElement, onCode: (code: string) => void): () => void {
    let over = false;
    let cancel = (): void => {};
    const look = async (read: QrReader): Promise<void> => {
      const text = await read(video);
      if (over) return;
      if (text === null) cancel = this.dependencies.schedule(() => void tryLook(read), READ_INTERVAL_MS);
      else {
        this.end(null);
        onCode(parseQrContent(text));
      }
    };
    const tryLook = (read: QrReader) => look(read).catch(() => over || this.end("offline"));
    // That it cannot be fetched is told by scan().
    this.reader?.then(tryLook, () => undefined);
    return () => {
      over = true;
      cancel();
    };
  }

  private end(error: QrScannerState["error"]): void {
    this.reader = null;
    this.store.setState({ scanning: false, error });
    this.camera.stop();
  }
}
