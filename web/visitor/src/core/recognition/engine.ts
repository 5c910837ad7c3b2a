import { scriptUrl } from "../../lib/trusted-types";
// oxlint-disable-next-line import/default -- Vite replaces the worker by the address of its script
import workerUrl from "./worker/engine-worker.ts?worker&url";

/** engineUrl is the address of the engine, which `make build` compiles; 3 MB. The service worker stores it once it was fetched. */
export const engineUrl = new URL("../../../engine/recognition.wasm", import.meta.url).href;

/** createWorker starts the worker that runs the engine. */
export function createWorker(): Worker {
  return new Worker(scriptUrl(workerUrl), { type: "module" });
}
