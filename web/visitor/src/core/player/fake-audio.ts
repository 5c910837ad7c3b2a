/**
 * FakeAudio is an audio element for tests, without sound. Events come in the order in which browsers send them.
 * `playFor` lets time pass; with `playError` set, play() fails as it does in browsers.
 */
export class FakeAudio extends EventTarget {
  paused = true;
  ended = false;
  seeking = false;
  error: MediaError | null = null;
  duration = Number.NaN;
  playbackRate = 1;
  preload = "";
  plays = 0;
  loads = 0;
  playError: DOMException | null = null;
  private attributes = new Map<string, string>();
  private time = 0;

  get src(): string {
    return this.attributes.get("src") ?? "";
  }

  set src(address: string) {
    this.attributes.set("src", address);
    this.load();
  }

  get currentTime(): number {
    return this.time;
  }

  set currentTime(second: number) {
    this.time = second;
    this.ended = false;
    this.seeking = true;
    this.dispatchEvent(new Event("seeking"));
    this.seeking = false;
    this.dispatchEvent(new Event("timeupdate"));
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  load(): void {
    this.loads++;
    this.time = 0;
    this.ended = false;
    this.paused = true;
    this.error = null;
    this.duration = Number.NaN;
  }

  play(): Promise<void> {
    this.plays++;
    if (this.playError) return Promise.reject(this.playError);
    this.paused = false;
    return Promise.resolve();
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
  }

  /** The first data arrives and, after play(), playback starts. */
  receiveData(duration: number): void {
    this.duration = duration;
    this.dispatchEvent(new Event("durationchange"));
    if (!this.paused) this.dispatchEvent(new Event("playing"));
  }

  /** Plays that many seconds with four timeupdate events each; stops when something pauses or replaces the sound. */
  playFor(seconds: number): void {
    const { loads } = this;
    for (let step = 0; step < seconds * 4; step++) {
      this.time = Math.min(this.duration, this.time + 0.25);
      this.dispatchEvent(new Event("timeupdate"));
      if (this.paused || this.loads !== loads) return;
    }
    if (this.time < this.duration) return;
    this.ended = true;
    this.paused = true;
    this.dispatchEvent(new Event("pause"));
    this.dispatchEvent(new Event("ended"));
  }

  /** Plays that many seconds without an event, as on a locked phone. */
  playWithoutEvents(seconds: number): void {
    this.time = Math.min(this.duration, this.time + seconds);
  }

  failToLoad(): void {
    this.error = { code: 4, message: "no such file" } as MediaError;
    this.dispatchEvent(new Event("error"));
  }
}
