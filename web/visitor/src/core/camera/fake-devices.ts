import { vi } from "vitest";
import type { CameraDependencies } from "./camera";

/** A camera's stream as far as the app uses one. */
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

  /** The camera is taken away. */
  end(): void {
    for (const listener of this.ended) listener();
  }
}

/** A browser with cameras, a page that can be hidden, and every stream that was opened. */
export class FakeBrowser {
  cameras: string[];
  /** Whether the visitor has allowed the camera: before that, devices have no ids. */
  allowed = true;
  /** What opening a camera fails with. */
  failure: unknown = null;
  /** Opening a camera waits for it. */
  opening: Promise<void> = Promise.resolve();
  readonly streams: FakeStream[] = [];
  readonly asked: MediaTrackConstraints[] = [];
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
      this.asked.push(video);
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
