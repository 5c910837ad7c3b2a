/** Go's script that starts a program, which `make build` copies next to the engine. */
declare module "*/wasm_exec.js";

/** Go is a Go program that is compiled to WebAssembly, of wasm_exec.js. */
declare class Go {
  readonly importObject: WebAssembly.Imports;
  /** Runs the program until it ends; it runs until it waits before this returns. */
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** What the engine sets (recognition/phone/engine/main.go). A function returns undefined after the engine has crashed. */
declare const ciceroneRecognition: {
  /** Reads a museum's features; returns "" or what is wrong with them. */
  open(file: Uint8Array): string | undefined;
  /** Returns the id of the work that a JPEG shows, 0 for none, or what is wrong with the JPEG. */
  recognise(jpeg: Uint8Array, now: number): number | string | undefined;
};
