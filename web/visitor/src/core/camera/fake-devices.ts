import { vi } from "vitest";
import type { CameraDependencies } from "./camera";

/** FakeStream is a camera's stream. */
export class FakeStream {
  readonly deviceId: string;
  readonly stopped = vi.fn<() => void>();
  private ended: (() => void)[] = [];

  constructor(deviceId: string) {
    this.deviceId = deviceId;
  }

  getVideoTracks() {
    return [
      {
        stop: this.stopped,
        getSettings: () => ({ deviceId: this.deviceId }),
        addEventListener: (_: string, listener: () => void) => this.ended.push(listener),
      },
    ];
  }

  getTracks() {
    return this.getVideoTracks();
  }

  get open(): boolean {
    return this.stopped.mock.calls.length === 0;
  }

  /** Ends the tracks, as when the camera is unplugged. */
  end(): void {
    for (const listener of this.ended) listener();
  }
}

/** FakeBrowser is a browser with cameras and a page that can be hidden; it records the opened streams. */
export class FakeBrowser {
  cameras: string[];
  /** Whether the visitor has allowed the camera: until then devices have no ids. */
  allowed = true;
  /** Error with which opening a camera fails. */
  failure: unknown = null;
  /** Delays the opening of a camera. */
  opening: Promise<void> = Promise.resolve();
  readonly streams: FakeStream[] = [];
  readonly requests: MediaTrackConstraints[] = [];
  private readonly page: EventTarget & { visibilityState: DocumentVisibilityState };

  constructor(cameras: string[]) {
    this.cameras = cameras;
    this.page = Object.assign(new EventTarget(), { visibilityState: "visible" as const });
  }

  get openStreams(): FakeStream[] {
    return this.streams.filter((stream) => stream.open);
  }

  setVisible(visible: boolean): void {
    this.page.visibilityState = visible ? "visible" : "hidden";
    this.page.dispatchEvent(new Event("visibilitychange"));
  }

  readonly mediaDevices = {
    enumerateDevices: async () =>
      this.cameras.map((deviceId) => ({ kind: "videoinput", deviceId: this.allowed ? deviceId : "" })),
    getUserMedia: async ({ video }: { video: MediaTrackConstraints }) => {
      this.requests.push(video);
      await this.opening;
      if (this.failure !== null) throw this.failure;
      this.allowed = true;
      const exact = (video.deviceId as { exact: string } | undefined)?.exact;
      const stream = new FakeStream(exact ?? this.cameras[0] ?? "");
      this.streams.push(stream);
      return stream;
    },
  };

  get dependencies(): CameraDependencies {
    return {
      mediaDevices: this.mediaDevices as unknown as MediaDevices,
      secure: true,
      page: this.page,
    };
  }
}
