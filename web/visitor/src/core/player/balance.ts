/** BALANCE_RANGE is the range of the balance slider on either side of the middle (specification 1 §9). */
export const BALANCE_RANGE = 50;

/** clampBalance rounds a balance and limits it to -50 (left only) … 50 (right only). */
export function clampBalance(value: number): number {
  if (!Number.isFinite(value)) return 0;
  return Math.max(-BALANCE_RANGE, Math.min(BALANCE_RANGE, Math.round(value)));
}

/**
 * Balance pans an element's sound between left and right, for visitors who hear on one side. No audio graph is created
 * until the balance leaves 0 (decisions.md). It then stays, since an element cannot leave a graph; at 0 the sound
 * passes unchanged.
 */
export class Balance {
  private context: AudioContext | undefined;
  private panner: StereoPannerNode | undefined;
  private readonly element: HTMLMediaElement;

  constructor(element: HTMLMediaElement) {
    this.element = element;
  }

  /** Sets the balance. Call it from a tap: browsers start audio graphs only then. */
  set(value: number): void {
    const balance = clampBalance(value);
    if (!this.panner) {
      if (balance === 0 || typeof AudioContext === "undefined") return;
      this.context = new AudioContext();
      this.panner = this.context.createStereoPanner();
      this.context.createMediaElementSource(this.element).connect(this.panner).connect(this.context.destination);
    }
    this.panner.pan.value = balance / BALANCE_RANGE;
    this.resume();
  }

  /** Resumes the audio graph, which browsers suspend in the background and during phone calls. */
  resume(): void {
    if (this.context && this.context.state !== "running") void this.context.resume();
  }
}
