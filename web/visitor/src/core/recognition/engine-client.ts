import type { EngineReply, EngineRequest, FrameResult } from "./messages";

/** EngineClient sends requests to the worker that runs the engine. They reject if it fails, and never settle once it was closed. */
export class EngineClient {
  private readonly worker: Worker;
  /** Called with the replies that are still to come, which have the order of the requests. */
  private readonly pending: ((reply: EngineReply) => void)[] = [];

  constructor(worker: Worker) {
    this.worker = worker;
    worker.addEventListener("message", (event: MessageEvent<EngineReply>) => this.pending.shift()?.(event.data));
    worker.addEventListener("error", ({ message }) => {
      for (const settle of this.pending.splice(0)) settle({ failure: `the worker failed: ${message}` });
    });
  }

  /** Starts the engine with a museum's features; both arrays are transferred to the worker. */
  async open(engine: ArrayBuffer, features: ArrayBuffer): Promise<void> {
    await this.send({ type: "OPEN", engine, features }, [engine, features]);
  }

  /** Looks at a frame, a JPEG, of the time now in milliseconds since 1970. */
  recognise(frame: ArrayBuffer, now: number): Promise<FrameResult> {
    return this.send({ type: "RECOGNISE", frame, now }, [frame]);
  }

  /** Ends the worker, which frees its memory. */
  close(): void {
    this.worker.terminate();
  }

  private send(request: EngineRequest, transfer: Transferable[]): Promise<FrameResult> {
    return new Promise((resolve, reject) => {
      this.pending.push((reply) => ("failure" in reply ? reject(new Error(reply.failure)) : resolve(reply)));
      this.worker.postMessage(request, transfer);
    });
  }
}
