/** The worker that runs the recognition engine. It fetches nothing: the page sends it the engine and the museum's features. */
import "../../../../engine/wasm_exec.js";
import type { EngineReply, EngineRequest } from "../messages";

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener("message", (event) => {
  // A worker's messages go to its page only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void reply(event.data as EngineRequest).then((message) => self.postMessage(message));
});

async function reply(request: EngineRequest): Promise<EngineReply> {
  try {
    if (request.type === "OPEN") {
      await open(request.engine, request.features);
      return { work: 0, problem: "" };
    }
    const answer = ciceroneRecognition.recognise(new Uint8Array(request.frame), request.now);
    if (answer === undefined) throw new Error("the engine has crashed");
    return typeof answer === "number" ? { work: answer, problem: "" } : { work: 0, problem: answer };
  } catch (error) {
    return { failure: String(error) };
  }
}

async function open(engine: ArrayBuffer, features: ArrayBuffer): Promise<void> {
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(engine, go.importObject);
  void go.run(instance);
  const problem = ciceroneRecognition.open(new Uint8Array(features));
  if (problem !== "") throw new Error(problem ?? "the engine has crashed");
}
