import { createStore } from "zustand/vanilla";
import type { RecognitionAnswer } from "../../api/recognition";
import { decodeBase64 } from "../../lib/base64";
import type { Schedule } from "../../lib/schedule";

/** FRAME_INTERVAL_MS is the time between two frames, and before a failed request is retried (specification 1 §9). */
export const FRAME_INTERVAL_MS = 1000;

/** MIN_IMAGE_LENGTH: a captured image of at most this length contains no picture (specification 1 §9). */
export const MIN_IMAGE_LENGTH = 10;

/** RESPONSE_TIMEOUT_MS: a later response is too late for what the camera shows. */
export const RESPONSE_TIMEOUT_MS = 15_000;

/** AWAY_FRAMES: a closed work may open again after so many frames in a row without it; single ones are often blurred. */
export const AWAY_FRAMES = 3;

/** HINT_DELAY_MS is the time without success after which the visitor gets a hint. */
export const HINT_DELAY_MS = 6000;

/** RecognitionState is the state of a search. */
export interface RecognitionState {
  /** Searching, waiting for the connection, waiting for a failing service, or done. */
  progress: "searching" | "offline" | "unavailable" | "found";
  /** Whether the hint is shown. */
  isHintDue: boolean;
  /** The work before the camera: recognised, or just closed; the visitor opens that one by hand. */
  work: number | null;
  /** The last frame, as a data: URL, and its response, for the debug preview. */
  image: string;
  answer: string;
}

/** RecognitionLoopDependencies are the services that the loop uses. */
export interface RecognitionLoopDependencies {
  /** Returns the camera's picture as the data: URL of a JPEG; short if there is none. */
  capture: () => string;
  recognise: (frame: Blob, signal: AbortSignal) => Promise<RecognitionAnswer>;
  /** Reports whether a work is one of this museum's. */
  isKnown: (idArtwork: number) => boolean;
  /** Called when a work is recognised and the search has ended. */
  onRecognised: (idArtwork: number) => void;
  online: { is: () => boolean; watch: (changed: () => void) => () => void };
  /** Returns milliseconds since 1970. */
  now: () => number;
  schedule: Schedule;
}

const START: RecognitionState = { progress: "searching", isHintDue: false, work: null, image: "", answer: "" };

/**
 * RecognitionLoop sends a frame every 1000 ms until a work of this museum is recognised (REC-3, specification 1 §4),
 * never two at once. It pauses while there is no connection.
 */
export class RecognitionLoop {
  readonly store = createStore<RecognitionState>(() => START);
  private readonly dependencies: RecognitionLoopDependencies;
  /** Number of the current start; responses to an earlier one are ignored. */
  private run = 0;
  /** Time of the next frame, in milliseconds since 1970. */
  private notBefore = 0;
  /** The work that the visitor has just closed; it does not open while the camera still sees it. */
  private closedWork: number | null = null;
  /** Frames in a row without any work. */
  private framesWithout = 0;
  private request: AbortController | null = null;
  /** Whether any search has led to a work, which may have been closed before this one. */
  private sawWork = false;
  /** Whether the service has answered any frame with no work of this museum. */
  private sawNothing = false;
  private cancelFrame = (): void => {};
  private cancelHint = (): void => {};
  private unwatch = (): void => {};

  constructor(dependencies: RecognitionLoopDependencies) {
    this.dependencies = dependencies;
  }

  /** Starts the search. closedWork is the work that the visitor has just closed, if any. */
  start(closedWork: number | null = null): void {
    this.stop();
    this.closedWork = closedWork;
    this.framesWithout = 0;
    this.sawWork ||= closedWork !== null;
    this.notBefore = this.dependencies.now() + FRAME_INTERVAL_MS;
    this.store.setState({ ...START, progress: this.dependencies.online.is() ? "searching" : "offline" });
    this.unwatch = this.dependencies.online.watch(() => this.connectionChanged());
    this.cancelHint = this.dependencies.schedule(() => this.store.setState({ isHintDue: true }), HINT_DELAY_MS);
    this.scheduleFrame();
  }

  /** Ends the search and aborts its request. */
  stop(): void {
    this.run += 1;
    this.request?.abort();
    this.request = null;
    this.cancelFrame();
    this.cancelHint();
    this.unwatch();
  }

  /** Reports whether the camera was held to something, and no search has led to a work (STATS-1). */
  get isFruitless(): boolean {
    return this.sawNothing && !this.sawWork;
  }

  private scheduleFrame(): void {
    this.cancelFrame();
    this.cancelFrame = this.dependencies.schedule(
      () => void this.sendFrame(),
      Math.max(0, this.notBefore - this.dependencies.now()),
    );
  }

  private connectionChanged(): void {
    if (!this.dependencies.online.is()) {
      this.store.setState({ progress: "offline" });
      return;
    }
    this.store.setState({ progress: "searching" });
    // A frame in flight schedules the next one.
    if (this.request === null) this.scheduleFrame();
  }

  private async sendFrame(): Promise<void> {
    const { capture, online, now } = this.dependencies;
    // connectionChanged schedules the next frame.
    if (!online.is()) return;
    this.notBefore = now() + FRAME_INTERVAL_MS;
    const image = capture();
    const picture = image.length > MIN_IMAGE_LENGTH ? blobOf(image) : null;
    if (picture === null) {
      this.scheduleFrame();
      return;
    }
    this.store.setState({ image });
    await this.recognise(picture);
  }

  private async recognise(picture: Blob): Promise<void> {
    const own = this.run;
    const request = new AbortController();
    const cancelLimit = this.dependencies.schedule(() => request.abort(), RESPONSE_TIMEOUT_MS);
    this.request = request;
    let answer: RecognitionAnswer | null = null;
    let failure = "";
    try {
      answer = await this.dependencies.recognise(picture, request.signal);
    } catch (error) {
      failure = String(error);
    }
    cancelLimit();
    if (own !== this.run) return;
    this.request = null;
    if (answer === null) this.retry("offline", failure, null);
    else if (answer.status >= 200 && answer.status < 300) this.handleAnswer(answer);
    else {
      // Too many frames are no problem of the visitor's.
      const progress = answer.status === 429 ? "searching" : "unavailable";
      this.retry(progress, `HTTP ${answer.status}\n${answer.text}`, answer.retryAfter);
    }
  }

  /** Stores the response for the debug preview and schedules the next frame. */
  private retry(progress: "searching" | "offline" | "unavailable", answer: string, retryAfter: number | null): void {
    this.store.setState({ progress, answer });
    this.notBefore = this.dependencies.now() + Math.max(FRAME_INTERVAL_MS, retryAfter ?? 0);
    this.scheduleFrame();
  }

  private handleAnswer({ idArtwork, text }: RecognitionAnswer): void {
    const work = idArtwork !== null && this.dependencies.isKnown(idArtwork) ? idArtwork : null;
    if (work === null) this.sawNothing = true;
    else this.sawWork = true;
    this.framesWithout = work === null ? this.framesWithout + 1 : 0;
    if (work === null || work === this.closedWork) {
      if (this.framesWithout === AWAY_FRAMES) this.closedWork = null;
      this.store.setState({ progress: "searching", work, answer: text });
      this.scheduleFrame();
      return;
    }
    this.stop();
    this.store.setState({ progress: "found", work, answer: text });
    this.dependencies.onRecognised(work);
  }
}

/** blobOf returns the bytes of a data: URL; null if it has none. */
function blobOf(image: string): Blob | null {
  const bytes = decodeBase64(image.slice(image.indexOf(",") + 1));
  return bytes === null || bytes.length === 0 ? null : new Blob([bytes], { type: "image/jpeg" });
}
