/** EngineRequest is what a page sends to the engine's worker: first the engine and the museum's features, then frames. */
export type EngineRequest =
  | { type: "OPEN"; engine: ArrayBuffer; features: ArrayBuffer }
  /** A JPEG, and its time in milliseconds since 1970. */
  | { type: "RECOGNISE"; frame: ArrayBuffer; now: number };

/** FrameResult is the engine's answer to a frame. */
export interface FrameResult {
  /** Id of the recognised work; 0 for none. */
  work: number;
  /** What is wrong with the frame; empty if nothing is. */
  problem: string;
}

/** EngineReply is the worker's reply to a request; failure says why the engine cannot be used. */
export type EngineReply = FrameResult | { failure: string };
