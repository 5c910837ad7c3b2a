import { createStore, type StoreApi } from "zustand/vanilla";
import { Balance, clampBalance } from "./balance";
import { type Failure, findFailure, whenReachable } from "./failure";
import { ListenedTime } from "./listened-time";
import { clearLockScreen, reportPosition, showOnLockScreen } from "./media-session";
import { appleSource, isAppleDevice, streamSource, type SoundFiles, type SoundSource } from "./source";
import { SKIP_SECONDS, type Track } from "./track";

/**
 * PlayerStatus is what the player does:
 *
 * - idle: nothing to play
 * - loading: waiting for data
 * - playing, paused, ended
 * - blocked: the browser refused autoplay; the visitor must tap play
 * - failed: see `failure`; `play` tries again
 */
export type PlayerStatus = "idle" | "loading" | "playing" | "paused" | "ended" | "blocked" | "failed";

/** PlayerState is the player's state, as screens see it. */
export interface PlayerState {
  track: Track | null;
  status: PlayerStatus;
  /** Why playback failed; null until that is known, and in any other status. */
  failure: Failure | null;
  /** Seconds from the start. */
  position: number;
  /** Length in seconds; 0 while unknown. */
  duration: number;
  rate: number;
  /** -50 (left) to 50 (right). */
  balance: number;
}

/** PlayerPreferences loads and saves the preferences on the phone. */
export interface PlayerPreferences {
  load: () => { rate: number; balance: number };
  save: (preferences: { rate: number; balance: number }) => void;
}

export interface PlayerOptions extends SoundFiles {
  element: HTMLAudioElement;
  preferences: PlayerPreferences;
  /** Whether the device needs the content type before it plays; detected from the browser when omitted. */
  isApple?: boolean;
}

/** OpenOptions is how a track is opened. */
export interface OpenOptions {
  /** Start at once. */
  autoplay: boolean;
  /** The second to start from; by default the position at which the track was interrupted, else its beginning. */
  startAt?: number;
}

/** PreparedSource is a sound that is preloaded; its source is unset until it is known. */
interface PreparedSource {
  url: string;
  source?: SoundSource;
}

/** A moment of silence: playing it in a tap allows the element to play later without one. */
const SILENCE = "data:audio/wav;base64,UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

/**
 * Player plays tracks in the app's only audio element, which outlives the screens. Call `open` and `play` in the tap's
 * own event handler: browsers start sound at no other time.
 */
export class Player {
  readonly store: StoreApi<PlayerState>;
  private readonly element: HTMLAudioElement;
  private readonly balanceGraph: Balance;
  private readonly preferences: PlayerPreferences;
  private readonly files: SoundFiles;
  private readonly apple: boolean;
  private source: SoundSource | undefined;
  private prepared: PreparedSource | undefined;
  /** Number of loads so far, so that results of an earlier load are ignored. */
  private loadId = 0;
  private readonly listened = new ListenedTime();
  private readonly positions = new Map<string, number>();
  /** Cancels the wait for the connection. */
  private stopWaiting: () => void = () => undefined;

  constructor({ element, preferences, fetch, caches, isApple: apple }: PlayerOptions) {
    this.element = element;
    this.files = { fetch, caches };
    this.preferences = preferences;
    this.apple = apple ?? isAppleDevice(navigator.platform, navigator.userAgent);
    this.balanceGraph = new Balance(element);
    const saved = preferences.load();
    this.store = createStore<PlayerState>()(() => ({
      track: null,
      status: "idle",
      failure: null,
      position: 0,
      duration: 0,
      rate: saved.rate,
      balance: clampBalance(saved.balance),
    }));
    element.preload = "auto";
    this.addListeners();
  }

  /** Preloads a sound that is likely to be opened next. It does nothing while a track is open. */
  prepare(url: string): void {
    if (this.store.getState().track !== null || this.prepared?.url === url) return;
    const prepared: PreparedSource = { url };
    this.prepared?.source?.release();
    this.prepared = prepared;
    if (!this.apple) {
      prepared.source = streamSource(url);
      this.element.src = url;
      return;
    }
    appleSource(url, this.files)
      .then((source) => {
        if (this.prepared === prepared) prepared.source = source;
        else source.release();
      })
      // `open` fetches it again and reports the failure.
      .catch(() => undefined);
  }

  /**
   * Opens the track. With autoplay it starts at once, or is `blocked` where the browser refuses. Opening the open
   * track again changes nothing. Another sound for the same id (after a change of language) continues at the same
   * position, and a track that another one interrupted resumes where it was.
   */
  open(track: Track, { autoplay, startAt }: OpenOptions): void {
    const before = this.store.getState();
    if (before.track?.id === track.id && before.track.url === track.url) return;
    const sameId = before.track?.id === track.id;
    const start = autoplay || (sameId && this.isSounding());
    const requested = startAt ?? (sameId ? before.position : (this.positions.get(track.id) ?? 0));
    this.detach();
    const { track: previous, position, status } = before;
    if (previous && !sameId && status !== "ended") this.positions.set(previous.id, position);
    this.positions.delete(track.id);
    showOnLockScreen(
      track,
      { play: () => this.play(), pause: () => this.pause(), skip: (s) => this.skip(s), seek: (s) => this.seek(s) },
      SKIP_SECONDS,
    );
    this.load(track, track.duration > 0 ? Math.min(requested, Math.max(0, track.duration - 1)) : requested, start);
  }

  /** Starts or resumes; a track that failed is fetched again. Call it in the tap. */
  play(): void {
    const { track, status, position } = this.store.getState();
    if (!track) return;
    if (status === "failed") {
      this.reload(track, position, true);
      return;
    }
    if (status === "ended") this.seek(0);
    this.start(this.loadId);
  }

  pause(): void {
    this.element.pause();
  }

  toggle(): void {
    if (this.isSounding()) this.pause();
    else this.play();
  }

  /** Moves that many seconds forward, or back when negative. */
  skip(seconds: number): void {
    this.seek(this.element.currentTime + seconds);
  }

  /** Moves to that second, limited to the track. */
  seek(second: number): void {
    const { duration, track, status } = this.store.getState();
    if (!track || !this.source) return;
    this.countListened();
    const end = duration > 0 ? duration : second;
    const position = Math.max(0, Math.min(second, end));
    this.element.currentTime = position;
    this.store.setState({ position, ...(status === "ended" && position < end ? { status: "paused" as const } : {}) });
    this.reportToLockScreen();
  }

  setRate(rate: number): void {
    this.countListened();
    this.element.playbackRate = rate;
    this.store.setState({ rate });
    this.savePreferences();
    this.reportToLockScreen();
  }

  /** Pans the sound between left (-50) and right (50). Call it in the tap. */
  setBalance(value: number): void {
    const balance = clampBalance(value);
    this.balanceGraph.set(balance);
    this.store.setState({ balance });
    this.savePreferences();
  }

  /** Stops and closes the track; its listened seconds stay until `flushListened`. */
  close(): void {
    if (this.store.getState().track === null) return;
    this.loadId++;
    this.detach();
    this.element.removeAttribute("src");
    this.element.load();
    this.positions.clear();
    clearLockScreen();
    this.store.setState({ track: null, status: "idle", failure: null, position: 0, duration: 0 });
  }

  /** Returns the seconds of the track that were played, not wall-clock time. */
  listenedSeconds(trackId: string): number {
    this.countListened();
    return this.listened.seconds(trackId);
  }

  /** Returns the listened seconds of the track and resets them to 0. */
  flushListened(trackId: string): number {
    this.countListened();
    return this.listened.flush(trackId);
  }

  private isSounding(): boolean {
    const { status } = this.store.getState();
    return status === "playing" || status === "loading";
  }

  private load(track: Track, resumeAt: number, start: boolean): void {
    const opening = ++this.loadId;
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
      this.attach(streamSource(track.url), resumeAt);
      if (start) this.start(opening);
      return;
    }
    if (start) {
      this.element.src = SILENCE;
      this.element.play().catch(() => undefined);
    }
    appleSource(track.url, this.files)
      .then((source) => {
        if (opening !== this.loadId) return source.release();
        this.attach(source, resumeAt);
        if (start) this.start(opening);
        return undefined;
      })
      .catch((error: unknown) => this.fail(opening, error));
  }

  private attach(source: SoundSource, resumeAt: number): void {
    this.source = source;
    // Setting the same address again would discard what is preloaded.
    if (this.element.getAttribute("src") !== source.address || this.element.error) this.element.src = source.address;
    this.element.playbackRate = this.store.getState().rate;
    if (resumeAt > 0) this.element.currentTime = resumeAt;
    if (this.store.getState().balance !== 0) this.balanceGraph.set(this.store.getState().balance);
  }

  private start(opening: number): void {
    if (opening === this.loadId) this.store.setState({ status: "loading" });
    this.balanceGraph.resume();
    this.element.play().catch((error: unknown) => {
      if (opening !== this.loadId) return;
      const name = error instanceof DOMException ? error.name : "";
      if (name === "NotAllowedError") this.store.setState({ status: "blocked" });
      else if (name !== "AbortError") this.fail(opening, error);
    });
    // Not at the "playing" event, before which a slow phone plays for a while.
    this.countListened();
  }

  /** Reports why the sound cannot be played; a lost connection is waited for. */
  private fail(opening: number, error: unknown): void {
    const { track, status, position } = this.store.getState();
    if (opening !== this.loadId || track === null || status === "failed") return;
    console.warn("The audio cannot be played:", error instanceof Error ? error.message : error);
    const start = this.isSounding();
    this.listened.interrupt();
    this.store.setState({ status: "failed", failure: null });
    void findFailure(this.files.fetch, track.url, error).then((failure) => {
      if (opening !== this.loadId) return;
      this.store.setState({ failure });
      if (failure === "connection") {
        this.stopWaiting = whenReachable(this.files.fetch, track.url, () => this.reload(track, position, start));
      }
    });
  }

  /** Fetches the track again and resumes at the position. */
  private reload(track: Track, position: number, start: boolean): void {
    this.detach();
    this.load(track, position, start);
  }

  private detach(): void {
    this.countListened();
    this.stopWaiting();
    this.element.pause();
    this.source?.release();
    this.source = undefined;
    this.listened.interrupt();
  }

  /** Adds what played since the last tick to the track's listened seconds. */
  private countListened(): void {
    const { track, rate } = this.store.getState();
    if (track === null || this.element.seeking) return this.listened.interrupt();
    this.listened.tick(track.id, this.element.currentTime, rate);
    if (this.element.paused) this.listened.interrupt();
  }

  private addListeners(): void {
    const addListener = (type: string, handler: () => void): void => this.element.addEventListener(type, handler);
    /** Ignores events of the silence that unlocks an Apple element. */
    const whenAttached = (handler: () => void) => () => {
      if (this.source) handler();
    };
    addListener(
      "timeupdate",
      whenAttached(() => {
        this.countListened();
        // The last event may come before the end is reached; "ended" sets the position.
        if (!this.element.ended) this.store.setState({ position: this.element.currentTime });
      }),
    );
    addListener(
      "durationchange",
      whenAttached(() => {
        if (!Number.isFinite(this.element.duration)) return;
        this.store.setState({ duration: this.element.duration });
        this.reportToLockScreen();
      }),
    );
    addListener(
      "playing",
      whenAttached(() => {
        // A late event: something has paused the element since.
        if (this.element.paused) return;
        this.countListened();
        this.store.setState({ status: "playing" });
        this.reportToLockScreen();
      }),
    );
    addListener(
      "waiting",
      whenAttached(() => {
        if (!this.element.paused) this.store.setState({ status: "loading" });
      }),
    );
    addListener(
      "pause",
      whenAttached(() => {
        this.countListened();
        // A phone call or another element may pause it too. The pause event of the previous track arrives after
        // this one has started.
        if (this.element.paused && !this.element.ended && this.isSounding()) this.store.setState({ status: "paused" });
        this.reportToLockScreen();
      }),
    );
    addListener("seeking", () => this.listened.interrupt());
    addListener(
      "ended",
      whenAttached(() => {
        this.countListened();
        const { duration } = this.element;
        this.store.setState({ status: "ended", position: duration, duration });
        this.reportToLockScreen();
      }),
    );
    addListener(
      "error",
      whenAttached(() => this.fail(this.loadId, this.element.error)),
    );
  }

  private reportToLockScreen(): void {
    const { status, duration, position, rate } = this.store.getState();
    reportPosition(status === "playing", duration, position, rate);
  }

  private savePreferences(): void {
    const { rate, balance } = this.store.getState();
    this.preferences.save({ rate, balance });
  }
}
