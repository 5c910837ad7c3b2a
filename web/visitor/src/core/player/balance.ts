/** The range of the balance slider either side of the middle (specification 1 §9). */
export const BALANCE_RANGE = 50;

/** Cuts a balance to whole steps between -50 (left alone) and 50 (right alone). */
export function clampBalance(value: number): number {
  if (!Number.isFinite(value)) return 0;
  return Math.max(-BALANCE_RANGE, Math.min(BALANCE_RANGE, Math.round(value)));
}

/**
 * Moves an element's sound between left and right, for visitors who hear on one side. At 0 no audio graph
 * is put between the element and the speaker (decisions.md); once one exists it stays, since an element
 * cannot be taken out of a graph again, and 0 passes through it unchanged.
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

  /** Wakes the graph, which browsers suspend in the background and interrupt for a call. */
  resume(): void {
    if (this.context && this.context.state !== "running") void this.context.resume();
  }
}
