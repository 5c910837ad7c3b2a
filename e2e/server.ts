import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cp, link, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** The binary under test. */
export const BINARY = fileURLToPath(new URL("../bin/cicerone", import.meta.url));

/** Options of a server. */
export interface ServerOptions {
  /** Environment variables in addition to those of the tests. */
  env?: Record<string, string>;
  /** Returns environment variables that name the server's own address. */
  envAt?: (address: string) => Record<string, string>;
  /** A free port when left out. */
  port?: number;
  /** Without the demo museums: the console is set up first. */
  isEmpty?: true;
}

/** A running server with a data folder of its own. */
export class Server {
  readonly address: string;
  readonly data: string;
  /** The address of the metrics. */
  readonly metrics: Promise<string>;
  /** The link that signs the demo's owner in to the staff console, or sets the console up. */
  readonly consoleLink: Promise<string>;
  private readonly env: NodeJS.ProcessEnv;
  private readonly child: ChildProcess;

  private constructor(
    address: string,
    data: string,
    env: NodeJS.ProcessEnv,
    printed: { metrics: Promise<string>; consoleLink: Promise<string> },
    child: ChildProcess,
  ) {
    this.address = address;
    this.data = data;
    this.env = env;
    this.metrics = printed.metrics;
    this.consoleLink = printed.consoleLink;
    this.child = child;
  }

  /** Starts a server on a copy of a data folder that no running server uses. */
  static async onCopyOf(template: string, options: ServerOptions = {}): Promise<Server> {
    const data = await newFolder();
    await copyData(template, data);
    return Server.on(data, options);
  }

  /** Starts a server on a data folder; an empty one gets the demo museums, unless it stays empty. */
  static async on(data: string, options: ServerOptions = {}): Promise<Server> {
    const { envAt } = options;
    if (envAt === undefined) return Server.start(data, options);
    for (;;) {
      const port = await freePort();
      const env = { ...options.env, ...envAt(`http://127.0.0.1:${port}`) };
      try {
        return await Server.start(data, { ...options, port, env });
      } catch (error) {
        // Something else may have taken the port meanwhile.
        if (!String(error).includes("address already in use")) throw error;
      }
    }
  }

  private static async start(data: string, options: ServerOptions): Promise<Server> {
    const addresses = ["--addr", `127.0.0.1:${options.port ?? 0}`, "--metrics-addr", "127.0.0.1:0"];
    const env = { ...process.env, ...options.env };
    const child = spawn(BINARY, ["serve", ...(options.isEmpty ? [] : ["--demo"]), ...addresses, "--data", data], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const metrics = new Promise<string>((resolve) => {
      let log = "";
      child.stderr?.on("data", (chunk: Buffer) => {
        log = (log + String(chunk)).slice(-4000);
        const match = /"serving metrics","address":"([^"]+)"/.exec(log);
        if (match) resolve(`http://${match[1]}/metrics`);
      });
    });
    const consoleLink = new Promise<string>((resolve) => {
      let out = "";
      child.stdout?.on("data", (chunk: Buffer) => {
        out += String(chunk);
        const match = /(http\S+\/console\/(?:demo\/|set-up#)\w+)\n/.exec(out);
        if (match?.[1]) resolve(match[1]);
      });
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
      child.once("error", reject);
      child.once("exit", (code) => reject(new Error(`cicerone serve ended with ${code}:\n${log}`)));
    });
    return new Server(address, data, env, { metrics, consoleLink }, child);
  }

  get port(): number {
    return Number(new URL(this.address).port);
  }

  /** Runs a command on the server's data, whether the server runs or not, such as ("deactivate", "DEMO"). */
  async run(...command: string[]): Promise<void> {
    await promisify(execFile)(BINARY, [...command, "--data", this.data], { env: this.env });
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
    await this.stop("SIGKILL");
    await rm(this.data, { recursive: true, force: true });
  }
}

/** Returns a port that no server uses. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A new empty folder that the caller removes. */
export function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "cicerone-e2e-"));
}

/** Copies a data folder. Media files never change once written, so copies share them by hard links. */
async function copyData(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await linkAll(source, target);
    else await cp(source, target);
  }
}

async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) await linkAll(source, target);
    else await link(source, target);
  }
}
