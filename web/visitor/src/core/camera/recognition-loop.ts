import { createStore } from "zustand/vanilla";
import type { RecognitionAnswer } from "../../api/recognition";
import { decodeBase64 } from "../../lib/base64";
import type { Schedule } from "../../lib/schedule";

/** Time between two frames, and before a failed request is tried again, in milliseconds (specification 1 §9). */
export const FRAME_INTERVAL_MS = 1000;

/** A captured image must be longer than so many characters: a shorter one holds no picture (specification 1 §9). */
export const MIN_IMAGE_LENGTH = 10;

/** An answer that takes longer, in milliseconds, comes too late for what the camera shows now. */
export const RESPONSE_TIMEOUT_MS = 15_000;

/** After so many milliseconds without success a visitor is told what else helps. */
export const HINT_DELAY_MS = 6000;

/** How the search for a work goes. */
export interface RecognitionState {
  /** Looking; waiting for the connection; waiting for a service that does not answer as it should; done. */
  progress: "searching" | "offline" | "unavailable" | "found";
  /** It has taken so long that a hint is due. */
  isHintDue: boolean;
  /** The work before the camera: found, or left just now, so that the visitor opens it again and not the camera. */
  work: number | null;
  /** The frame that was sent last, as a data: address, and what was answered, for the debug preview. */
  image: string;
  answer: string;
}

/** What the loop needs of the world. */
export interface RecognitionLoopDependencies {
  /** What the camera sees now, as the data: address of a JPEG; short when it sees nothing. */
  capture: () => string;
  recognise: (frame: Blob, signal: AbortSignal) => Promise<RecognitionAnswer>;
  /** Whether a work is one of this museum's. */
  isKnown: (idArtwork: number) => boolean;
  /** A work was recognised: the search is over. */
  onRecognised: (idArtwork: number) => void;
  online: { is: () => boolean; watch: (changed: () => void) => () => void };
  /** Milliseconds since 1970. */
  now: () => number;
  schedule: Schedule;
}

const START: RecognitionState = { progress: "searching", isHintDue: false, work: null, image: "", answer: "" };

/**
 * The recognition loop (REC-3, specification 1 §4): a frame every 1000 ms until a work of this museum is
 * recognised, never two at once. It waits while there is no connection and goes on when there is one.
 */
export class RecognitionLoop {
  readonly store = createStore<RecognitionState>(() => START);
  private readonly dependencies: RecognitionLoopDependencies;
  /** Of the present start; a number that has passed has no effect any more. */
  private run = 0;
  /** The next frame is captured then at the earliest, in milliseconds since 1970. */
  private notBefore = 0;
  /** The work that does not open by itself as long as it is what the camera sees. */
  private closedWork: number | null = null;
  private request: AbortController | null = null;
  private cancelFrame = (): void => {};
  private cancelHint = (): void => {};
  private unwatch = (): void => {};

  constructor(world: RecognitionLoopDependencies) {
    this.dependencies = world;
  }

  /** Begins the search. `left` is the work that the visitor has just closed, if any. */
  start(left: number | null = null): void {
    this.stop();
    this.closedWork = left;
    this.notBefore = this.dependencies.now() + FRAME_INTERVAL_MS;
    this.store.setState({ ...START, progress: this.dependencies.online.is() ? "searching" : "offline" });
    this.unwatch = this.dependencies.online.watch(() => this.connectionChanged());
    this.cancelHint = this.dependencies.schedule(() => this.store.setState({ isHintDue: true }), HINT_DELAY_MS);
    this.scheduleFrame();
  }

  /** Ends the search; an answer that is under way has no effect any more. */
  stop(): void {
    this.run += 1;
    this.request?.abort();
    this.request = null;
    this.cancelFrame();
    this.cancelHint();
    this.unwatch();
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
    // A frame that is under way goes on by itself.
    if (this.request === null) this.scheduleFrame();
  }

  private async sendFrame(): Promise<void> {
    const { capture, online, now } = this.dependencies;
    // Goes on as soon as the connection returns.
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
      // Too many frames are a matter of pace, and none of the visitor's.
      const progress = answer.status === 429 ? "searching" : "unavailable";
      this.retry(progress, `HTTP ${answer.status}\n${answer.text}`, answer.retryAfter);
    }
  }

  /** Stores the response, for whoever looks for what is wrong, and tries again. */
  private retry(progress: "searching" | "offline" | "unavailable", answer: string, retryAfter: number | null): void {
    this.store.setState({ progress, answer });
    this.notBefore = this.dependencies.now() + Math.max(FRAME_INTERVAL_MS, retryAfter ?? 0);
    this.scheduleFrame();
  }

  private handleAnswer({ idArtwork, text }: RecognitionAnswer): void {
    const known = idArtwork !== null && this.dependencies.isKnown(idArtwork) ? idArtwork : null;
    if (known === null || known === this.closedWork) {
      if (known === null) this.closedWork = null;
      this.store.setState({ progress: "searching", work: known, answer: text });
      this.scheduleFrame();
      return;
    }
    this.stop();
    this.store.setState({ progress: "found", work: known, answer: text });
    this.dependencies.onRecognised(known);
  }
}

/** The bytes behind a data: address; null when they are none. */
function blobOf(image: string): Blob | null {
  const bytes = decodeBase64(image.slice(image.indexOf(",") + 1));
  return bytes === null || bytes.length === 0 ? null : new Blob([bytes], { type: "image/jpeg" });
}
