import { createStore, type StoreApi } from "zustand/vanilla";
import { Balance, clampBalance } from "./balance";
import { type Failure, findFailure, whenReachable } from "./failure";
import { ListenedTime } from "./listened-time";
import { clearLockScreen, reportPosition, showOnLockScreen } from "./media-session";
import { appleSource, isAppleDevice, storedOnPhone, streamed, type SoundSource } from "./source";
import { SKIP_SECONDS, type Track } from "./track";

/**
 * - idle: nothing to play
 * - loading: waiting for sound
 * - playing, paused, ended
 * - blocked: the browser refused to start by itself and asks for a tap on play
 * - failed: see `failure`; play tries again
 */
export type PlayerStatus = "idle" | "loading" | "playing" | "paused" | "ended" | "blocked" | "failed";

/** What screens see of the player. */
export interface PlayerState {
  track: Track | null;
  status: PlayerStatus;
  /** Why the status is failed; null while that is being found out, and otherwise. */
  failure: Failure | null;
  /** Seconds from the start. */
  position: number;
  /** Seconds in all; 0 while unknown. */
  duration: number;
  rate: number;
  /** -50 (left) to 50 (right). */
  balance: number;
}

/** What the player remembers on the phone between visits. */
export interface PlayerPreferences {
  load: () => { rate: number; balance: number };
  save: (preferences: { rate: number; balance: number }) => void;
}

export interface PlayerOptions {
  element: HTMLAudioElement;
  preferences: PlayerPreferences;
  /** Whether this is a device whose content type is read first; found out from the browser when left out. */
  apple?: boolean;
}

/** How a track is opened. */
export interface OpenOptions {
  /** Start at once. */
  autoplay: boolean;
  /** The second to start from; the place where the track was left, or its beginning, when left out. */
  at?: number;
}

/** A sound that was made ready before it is opened; without a source while that is still being found out. */
interface Prepared {
  url: string;
  source?: SoundSource;
}

/** A moment of silence: playing it in a tap lets the element play later without one. */
const SILENCE = "data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

/**
 * The one audio element of the app with a store in front. Screens come and go around it; `open` and `play`
 * are called in the tap itself, which is the only moment browsers let sound start.
 */
export class Player {
  readonly store: StoreApi<PlayerState>;
  private readonly element: HTMLAudioElement;
  private readonly balanceGraph: Balance;
  private readonly preferences: PlayerPreferences;
  private readonly apple: boolean;
  private source: SoundSource | undefined;
  private prepared: Prepared | undefined;
  /** Counts openings, so that what an earlier one was waiting for is ignored. */
  private opening = 0;
  private readonly heard = new ListenedTime();
  private readonly positions = new Map<string, number>();
  /** Gives up waiting for the connection. */
  private stopWaiting: () => void = () => undefined;

  constructor({ element, preferences, apple }: PlayerOptions) {
    this.element = element;
    this.preferences = preferences;
    this.apple = apple ?? isAppleDevice(navigator.platform, navigator.userAgent);
    this.balanceGraph = new Balance(element);
    const remembered = preferences.load();
    this.store = createStore<PlayerState>()(() => ({
      track: null,
      status: "idle",
      failure: null,
      position: 0,
      duration: 0,
      rate: remembered.rate,
      balance: clampBalance(remembered.balance),
    }));
    element.preload = "auto";
    this.listen();
  }

  /**
   * Fetches the beginning of a sound that is likely to be opened next, so that it starts in the tap that
   * opens it. What is open already is not disturbed.
   */
  prepare(url: string): void {
    if (this.store.getState().track !== null || this.prepared?.url === url) return;
    const prepared: Prepared = { url };
    this.prepared?.source?.release();
    this.prepared = prepared;
    if (!this.apple) {
      prepared.source = streamed(url);
      this.element.src = url;
      return;
    }
    appleSource(url, storedOnPhone)
      .then((source) => {
        if (this.prepared === prepared) prepared.source = source;
        else source.release();
      })
      // Opening it asks again, and tells the visitor.
      .catch(() => undefined);
  }

  /**
   * Makes the track the one that plays. With autoplay it starts at once, or is `blocked` where the browser
   * refuses. Opening the track that is already there changes nothing; another sound for the same id (a
   * change of language) goes on at the same place, and so does a track that another one interrupted.
   */
  open(track: Track, { autoplay, at }: OpenOptions): void {
    const before = this.store.getState();
    if (before.track?.id === track.id && before.track.url === track.url) return;
    const sameId = before.track?.id === track.id;
    const start = autoplay || (sameId && this.isSounding());
    const wanted = at ?? (sameId ? before.position : (this.positions.get(track.id) ?? 0));
    this.leave();
    const { track: left, position, status } = before;
    if (left && !sameId && status !== "ended") this.positions.set(left.id, position);
    this.positions.delete(track.id);
    showOnLockScreen(
      track,
      { play: () => this.play(), pause: () => this.pause(), skip: (s) => this.skip(s), seek: (s) => this.seek(s) },
      SKIP_SECONDS,
    );
    this.begin(track, track.duration > 0 ? Math.min(wanted, Math.max(0, track.duration - 1)) : wanted, start);
  }

  /** Starts or goes on; a track that failed is fetched again. Call it in the tap. */
  play(): void {
    const { track, status, position } = this.store.getState();
    if (!track) return;
    if (status === "failed") {
      this.beginAgain(track, position, true);
      return;
    }
    if (status === "ended") this.seek(0);
    this.start(this.opening);
  }

  pause(): void {
    this.element.pause();
  }

  toggle(): void {
    if (this.isSounding()) this.pause();
    else this.play();
  }

  /** Goes that many seconds forward, or back when negative. */
  skip(seconds: number): void {
    this.seek(this.element.currentTime + seconds);
  }

  /** Goes to that second, kept within the track. */
  seek(second: number): void {
    const { duration, track, status } = this.store.getState();
    if (!track || !this.source) return;
    this.count();
    const end = duration > 0 ? duration : second;
    const position = Math.max(0, Math.min(second, end));
    this.element.currentTime = position;
    this.store.setState({ position, ...(status === "ended" && position < end ? { status: "paused" as const } : {}) });
    this.report();
  }

  setRate(rate: number): void {
    this.count();
    this.element.playbackRate = rate;
    this.store.setState({ rate });
    this.remember();
    this.report();
  }

  /** Moves the sound between left (-50) and right (50). Call it in the tap. */
  setBalance(value: number): void {
    const balance = clampBalance(value);
    this.balanceGraph.set(balance);
    this.store.setState({ balance });
    this.remember();
  }

  /** Stops and forgets the track; what was heard of it is kept for `takeHeard`. */
  close(): void {
    if (this.store.getState().track === null) return;
    this.opening++;
    this.leave();
    this.element.removeAttribute("src");
    this.element.load();
    this.positions.clear();
    clearLockScreen();
    this.store.setState({ track: null, status: "idle", failure: null, position: 0, duration: 0 });
  }

  /** Seconds of the track that were really played, counted by the sound and not by the clock on the wall. */
  listenedSeconds(trackId: string): number {
    this.count();
    return this.heard.seconds(trackId);
  }

  /** The seconds heard of the track, which then count from 0 again. */
  flushListened(trackId: string): number {
    this.count();
    return this.heard.flush(trackId);
  }

  private isSounding(): boolean {
    const { status } = this.store.getState();
    return status === "playing" || status === "loading";
  }

  private begin(track: Track, resumeAt: number, start: boolean): void {
    const opening = ++this.opening;
    this.store.setState({
      track,
      status: start ? "loading" : "paused",
      failure: null,
      position: resumeAt,
      duration: track.duration,
    });
    const { prepared } = this;
    this.prepared = undefined;
    if (prepared?.url === track.url && prepared.source) {
      this.attach(prepared.source, resumeAt);
      if (start) this.start(opening);
      return;
    }
    prepared?.source?.release();
    if (!this.apple) {
      this.attach(streamed(track.url), resumeAt);
      if (start) this.start(opening);
      return;
    }
    if (start) {
      this.element.src = SILENCE;
      this.element.play().catch(() => undefined);
    }
    appleSource(track.url, storedOnPhone)
      .then((source) => {
        if (opening !== this.opening) return source.release();
        this.attach(source, resumeAt);
        if (start) this.start(opening);
        return undefined;
      })
      .catch((error: unknown) => this.fail(opening, error));
  }

  private attach(source: SoundSource, resumeAt: number): void {
    this.source = source;
    // What was prepared is already there, and setting it again would throw it away.
    if (this.element.getAttribute("src") !== source.address || this.element.error) this.element.src = source.address;
    this.element.playbackRate = this.store.getState().rate;
    if (resumeAt > 0) this.element.currentTime = resumeAt;
    if (this.store.getState().balance !== 0) this.balanceGraph.set(this.store.getState().balance);
  }

  private start(opening: number): void {
    if (opening === this.opening) this.store.setState({ status: "loading" });
    this.balanceGraph.resume();
    this.element.play().catch((error: unknown) => {
      if (opening !== this.opening) return;
      const name = error instanceof DOMException ? error.name : "";
      if (name === "NotAllowedError") this.store.setState({ status: "blocked" });
      else if (name !== "AbortError") this.fail(opening, error);
    });
  }

  /** Tells why the sound cannot be played, and waits for the connection where that is why. */
  private fail(opening: number, error: unknown): void {
    const { track, status, position } = this.store.getState();
    if (opening !== this.opening || track === null || status === "failed") return;
    console.warn("The audio cannot be played:", error instanceof Error ? error.message : error);
    const start = this.isSounding();
    this.heard.interrupt();
    this.store.setState({ status: "failed", failure: null });
    void findFailure(track.url, error).then((failure) => {
      if (opening !== this.opening) return;
      this.store.setState({ failure });
      if (failure === "connection") {
        this.stopWaiting = whenReachable(track.url, () => this.beginAgain(track, position, start));
      }
    });
  }

  /** Fetches the track anew, from where it was. */
  private beginAgain(track: Track, position: number, start: boolean): void {
    this.leave();
    this.begin(track, position, start);
  }

  private leave(): void {
    this.count();
    this.stopWaiting();
    this.element.pause();
    this.source?.release();
    this.source = undefined;
    this.heard.interrupt();
  }

  /** Adds what sounded since the last tick to the track's heard seconds. */
  private count(): void {
    const { track, rate } = this.store.getState();
    if (track === null || this.element.seeking) return this.heard.interrupt();
    this.heard.tick(track.id, this.element.currentTime, rate);
    if (this.element.paused) this.heard.interrupt();
  }

  private listen(): void {
    const on = (type: string, handler: () => void): void => this.element.addEventListener(type, handler);
    /** Events of the silence that unlocks an Apple element are not the track's. */
    const whenAttached = (handler: () => void) => () => {
      if (this.source) handler();
    };
    on(
      "timeupdate",
      whenAttached(() => {
        this.count();
        this.store.setState({ position: this.element.currentTime });
      }),
    );
    on(
      "durationchange",
      whenAttached(() => {
        if (!Number.isFinite(this.element.duration)) return;
        this.store.setState({ duration: this.element.duration });
        this.report();
      }),
    );
    on(
      "playing",
      whenAttached(() => {
        // Told late: something has paused it meanwhile.
        if (this.element.paused) return;
        this.heard.interrupt();
        this.count();
        this.store.setState({ status: "playing" });
        this.report();
      }),
    );
    on(
      "waiting",
      whenAttached(() => {
        if (!this.element.paused) this.store.setState({ status: "loading" });
      }),
    );
    on(
      "pause",
      whenAttached(() => {
        this.count();
        // Also a call, or another element that sounds: whatever pauses it, the visitor sees it paused. The
        // pause of the track before arrives when this one has already started.
        if (this.element.paused && !this.element.ended && this.isSounding()) this.store.setState({ status: "paused" });
        this.report();
      }),
    );
    on("seeking", () => this.heard.interrupt());
    on(
      "ended",
      whenAttached(() => {
        this.count();
        this.store.setState({ status: "ended", position: this.element.duration });
        this.report();
      }),
    );
    on(
      "error",
      whenAttached(() => this.fail(this.opening, this.element.error)),
    );
  }

  private report(): void {
    const { status, duration, position, rate } = this.store.getState();
    reportPosition(status === "playing", duration, position, rate);
  }

  private remember(): void {
    const { rate, balance } = this.store.getState();
    this.preferences.save({ rate, balance });
  }
}
