import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The binary under test. */
export const BINARY = fileURLToPath(new URL("../bin/cicerone", import.meta.url));

/** A running Cicerone on a free port of this machine, with a data folder of its own. */
export class Server {
  readonly address: string;
  readonly data: string;
  private readonly child: ChildProcess;

  private constructor(address: string, data: string, child: ChildProcess) {
    this.address = address;
    this.data = data;
    this.child = child;
  }

  /** Starts a server on a copy of the data folder, or on a new one with the demo museums. */
  static async start(options: { copyOf?: string; env?: Record<string, string>; port?: number } = {}): Promise<Server> {
    const data = await mkdtemp(join(tmpdir(), "cicerone-e2e-"));
    if (options.copyOf) await cp(options.copyOf, data, { recursive: true });
    return Server.on(data, options);
  }

  /** Starts a server on an existing data folder. */
  static async on(data: string, options: { env?: Record<string, string>; port?: number } = {}): Promise<Server> {
    const child = spawn(BINARY, ["serve", "--demo", "--addr", `127.0.0.1:${options.port ?? 0}`, "--data", data], {
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const address = await new Promise<string>((resolve, reject) => {
      let out = "";
      let log = "";
      child.stderr?.on("data", (chunk: Buffer) => (log = (log + String(chunk)).slice(-4000)));
      child.stdout?.on("data", (chunk: Buffer) => {
        out += String(chunk);
        const line = out.indexOf("\n");
        if (line >= 0) resolve(out.slice(0, line).trim());
      });
      child.once("exit", (code) => reject(new Error(`cicerone serve ended with ${code}:\n${log}`)));
    });
    return new Server(address, data, child);
  }

  /** Stops the server as the system would, and waits until it has ended. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.kill(signal);
    await ended;
  }

  /** Stops the server and removes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.data, { recursive: true, force: true });
  }
}
