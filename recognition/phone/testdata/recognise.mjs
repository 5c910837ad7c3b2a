// Prints what the engine says of frames, one a line: node recognise.mjs WASM_EXEC ENGINE FEATURES FRAME...
// The frames are a second apart.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [script, engine, features, ...frames] = process.argv.slice(2);
await import(pathToFileURL(script).href);
const go = new globalThis.Go();
const { instance } = await WebAssembly.instantiate(readFileSync(engine), go.importObject);
void go.run(instance);
const { open, recognise } = globalThis.ciceroneRecognition;
const problem = open(new Uint8Array(readFileSync(features)));
if (problem !== "") throw new Error(problem);
for (const [i, frame] of frames.entries()) console.log(recognise(new Uint8Array(readFileSync(frame)), 1000 * i));
process.exit(0);
