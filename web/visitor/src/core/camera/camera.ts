import { createStore } from "zustand/vanilla";
import { cameraIds, defaultCamera, nextCamera } from "./devices";
import { CameraError, type CameraErrorKind, cameraErrorKind } from "./error";

/** What the camera does. */
export interface CameraState {
  status: "off" | "starting" | "live" | "failed";
  /** What it sees; null unless it is live. */
  stream: MediaStream | null;
  /** Why it failed; null unless it has. */
  error: CameraErrorKind | null;
  /** Ids of the cameras there are, as far as the browser tells. */
  cameras: readonly string[];
  /** The chosen one; null before one is known. */
  current: string | null;
}

/** What a camera needs of the browser. */
export interface CameraDependencies {
  /** Undefined in old browsers, and in pages that are not secure. */
  mediaDevices: Pick<MediaDevices, "getUserMedia" | "enumerateDevices"> | undefined;
  /** Whether the page came over https or from this machine. */
  secure: boolean;
  /** Whether the page is hidden, and whoever tells that it changes. */
  page: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
}

const OFF: CameraState = { status: "off", stream: null, error: null, cameras: [], current: null };

/** Enough to read small codes and the structure of a picture, little enough for old phones. */
const VIDEO_SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } } as const;

/**
 * A phone's camera: `start()`, then follow `store`. It begins with the last camera detected; `change()` cycles
 * (REC-2). Every track is released with `stop()`, when another camera is chosen, and while the page is hidden.
 */
export class Camera {
  readonly store = createStore<CameraState>(() => OFF);
  private readonly dependencies: CameraDependencies;
  private wanted = false;
  /** The chosen camera gives no picture: the next start goes on to another. */
  private isBroken = false;
  /** The one attempt that may still set the state: whatever an earlier one opens is closed again. */
  private attempt = 0;

  constructor(dependencies: CameraDependencies) {
    this.dependencies = dependencies;
  }

  /** Opens the camera; after a failure the next one, where there is one. */
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

  /** Goes on to the next camera, after the last to the first. */
  change(): void {
    const { cameras, current } = this.store.getState();
    if (this.wanted) void this.open(nextCamera(cameras, current));
  }

  private readonly visibilityChanged = (): void => {
    if (this.dependencies.page.visibilityState === "hidden") {
      // A failure stays told until the visitor is back, perhaps from the settings.
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
    const own = this.attempt;
    this.store.setState({ status: "starting", stream: null, error: null, current: wanted });
    try {
      const stream = await this.acquire(wanted, () => own === this.attempt);
      if (stream === null) return;
      for (const track of stream.getVideoTracks()) {
        // Unplugged, or taken by the system.
        track.addEventListener("ended", () => own === this.attempt && this.fail("NotReadableError"));
      }
      this.store.setState({ status: "live", stream, current: deviceIdOf(stream) ?? wanted });
    } catch (error) {
      if (own === this.attempt) this.fail(cameraErrorKind(error));
    }
  }

  private fail(error: CameraErrorKind): void {
    this.release();
    this.isBroken = error === "NotReadableError" || error === "OverconstrainedError";
    this.store.setState({ status: "failed", stream: null, error });
  }

  /** Opens the wanted camera, or the last one detected; null, and nothing open, once it is no longer wanted. */
  private async acquire(wanted: string | null, isWanted: () => boolean): Promise<MediaStream | null> {
    const { mediaDevices, secure } = this.dependencies;
    if (!secure) throw new CameraError("InsecureContextError");
    if (mediaDevices?.getUserMedia === undefined) throw new CameraError("StreamApiNotSupportedError");
    const list = async (): Promise<readonly string[]> => {
      // A browser that does not list them still opens the one it chooses.
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

    const known = await list();
    const chosen = wanted !== null && known.includes(wanted) ? wanted : defaultCamera(known);
    if (chosen !== null) {
      if (isWanted()) this.store.setState({ current: chosen });
      return request({ deviceId: { exact: chosen } });
    }
    // Browsers name no camera before the visitor has allowed one: after that the last is known.
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
