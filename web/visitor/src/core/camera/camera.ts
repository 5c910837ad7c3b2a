import { createStore } from "zustand/vanilla";
import { cameraIds, defaultCamera, nextCamera } from "./devices";
import { CameraError, type CameraErrorKind, cameraErrorKind } from "./error";

/** CameraState is the state of the camera. */
export interface CameraState {
  status: "off" | "starting" | "live" | "failed";
  /** Its stream; null unless it is live. */
  stream: MediaStream | null;
  /** Why it failed; null unless it did. */
  error: CameraErrorKind | null;
  /** Ids of the available cameras, as far as the browser reveals them. */
  cameras: readonly string[];
  /** Id of the chosen camera; null until it is known. */
  current: string | null;
}

/** CameraDependencies are the browser services that a Camera uses. */
export interface CameraDependencies {
  /** Undefined in old browsers and insecure pages. */
  mediaDevices: Pick<MediaDevices, "getUserMedia" | "enumerateDevices"> | undefined;
  /** Whether the page is a secure context. */
  secure: boolean;
  /** Reports whether the page is hidden. */
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
}

const OFF: CameraState = { status: "off", stream: null, error: null, cameras: [], current: null };

/** Enough to read small codes, and little enough for old phones. */
const VIDEO_SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } } as const;

/**
 * Camera opens the phone's camera: call `start()` and follow `store`. The first one opened is the last camera detected;
 * `change()` cycles (REC-2). All tracks are released by `stop()`, when another camera is chosen, and while the page is
 * hidden.
 */
export class Camera {
  readonly store = createStore<CameraState>(() => OFF);
  private readonly dependencies: CameraDependencies;
  private wanted = false;
  /** The chosen camera gives no picture: the next start tries another. */
  private isBroken = false;
  /** Number of the current attempt; streams that an earlier one opens are closed. */
  private attempt = 0;

  constructor(dependencies: CameraDependencies) {
    this.dependencies = dependencies;
  }

  /** Opens the camera; after a failure the next one, if there is one. */
  start(): void {
    if (!this.wanted) this.dependencies.page.addEventListener("visibilitychange", this.visibilityChanged);
    this.wanted = true;
    const { cameras, current } = this.store.getState();
    void this.open(this.isBroken ? nextCamera(cameras, current) : current);
  }

  /** Releases the camera. */
  stop(): void {
    if (this.wanted) this.dependencies.page.removeEventListener("visibilitychange", this.visibilityChanged);
    this.wanted = false;
    this.release();
    this.store.setState({ status: "off", stream: null, error: null });
  }

  /** Opens the next camera, after the last the first. */
  change(): void {
    const { cameras, current } = this.store.getState();
    if (this.wanted) void this.open(nextCamera(cameras, current));
  }

  private readonly visibilityChanged = (): void => {
    if (this.dependencies.page.visibilityState === "hidden") {
      // The error stays until the visitor is back, perhaps from the settings.
      if (this.store.getState().status === "failed") return;
      this.release();
      this.store.setState({ status: "off", stream: null });
    } else {
      void this.open(this.store.getState().current);
    }
  };

  private async open(wanted: string | null): Promise<void> {
    this.release();
    this.isBroken = false;
    const attempt = this.attempt;
    this.store.setState({ status: "starting", stream: null, error: null, current: wanted });
    try {
      const stream = await this.acquire(wanted, () => attempt === this.attempt);
      if (stream === null) return;
      for (const track of stream.getVideoTracks()) {
        // Unplugged, or taken by the system.
        track.addEventListener("ended", () => attempt === this.attempt && this.fail("NotReadableError"));
      }
      this.store.setState({ status: "live", stream, current: deviceIdOf(stream) ?? wanted });
    } catch (error) {
      if (attempt === this.attempt) this.fail(cameraErrorKind(error));
    }
  }

  private fail(error: CameraErrorKind): void {
    this.release();
    this.isBroken = error === "NotReadableError" || error === "OverconstrainedError";
    this.store.setState({ status: "failed", stream: null, error });
  }

  /**
   * Opens the wanted camera, or the last one detected. It returns null, and leaves nothing open, if it is no longer
   * wanted.
   */
  private async acquire(wanted: string | null, isWanted: () => boolean): Promise<MediaStream | null> {
    const { mediaDevices, secure } = this.dependencies;
    if (!secure) throw new CameraError("InsecureContextError");
    if (mediaDevices?.getUserMedia === undefined) throw new CameraError("StreamApiNotSupportedError");
    const list = async (): Promise<readonly string[]> => {
      // A browser that lists no cameras can still open one.
      const cameras = cameraIds(await mediaDevices.enumerateDevices().catch(() => []));
      if (isWanted()) this.store.setState({ cameras });
      return cameras;
    };
    const closeIfStale = (stream: MediaStream): MediaStream | null => {
      if (isWanted()) return stream;
      close(stream);
      return null;
    };
    const request = async (choice: MediaTrackConstraints): Promise<MediaStream | null> =>
      isWanted() ? closeIfStale(await mediaDevices.getUserMedia({ video: { ...VIDEO_SIZE, ...choice } })) : null;

    const cameras = await list();
    const chosen = wanted !== null && cameras.includes(wanted) ? wanted : defaultCamera(cameras);
    if (chosen !== null) {
      if (isWanted()) this.store.setState({ current: chosen });
      return request({ deviceId: { exact: chosen } });
    }
    // Browsers hide camera ids until the visitor has allowed one.
    const first = await request({ facingMode: { ideal: "environment" } });
    if (first === null) return null;
    const last = defaultCamera(await list());
    if (last === null || last === deviceIdOf(first)) return closeIfStale(first);
    close(first);
    if (isWanted()) this.store.setState({ current: last });
    return request({ deviceId: { exact: last } });
  }

  private release(): void {
    this.attempt += 1;
    const { stream } = this.store.getState();
    if (stream !== null) close(stream);
  }
}

function deviceIdOf(stream: MediaStream): string | null {
  return stream.getVideoTracks()[0]?.getSettings().deviceId ?? null;
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
