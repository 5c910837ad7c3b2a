import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { Server, newFolder } from "./server.ts";

const SCRIPT = new URL("../store/storetest/postgres.sh", import.meta.url);

/** A PostgreSQL server in a folder of its own, with the demo museums in a database that tests copy. */
export class Postgres {
  /** The data folder of the demo museums, for their media. */
  readonly data: string;
  private readonly programs: string;
  private readonly folder: string;
  private readonly child: ChildProcess;
  private databases = 0;

  private constructor(programs: string, folder: string, data: string, child: ChildProcess) {
    this.programs = programs;
    this.folder = folder;
    this.data = data;
    this.child = child;
  }

  /** Starts the server, which ends with this process, and imports the demo museums. */
  static async start(): Promise<Postgres> {
    const programs = findPrograms();
    const folder = await mkdtemp(join(tmpdir(), "cicerone-pg-"));
    const user = await owner(folder);
    const child = spawn("sh", ["-c", await readFile(SCRIPT, "utf8"), "sh", programs, folder], {
      ...user,
      cwd: folder,
      // A signal to the tests must not end the script, which cleans up.
      detached: true,
      stdio: ["pipe", "ignore", "inherit"],
    });
    const postgres = new Postgres(programs, folder, await newFolder(), child);
    await expect(() => postgres.run("pg_isready")).toPass({ timeout: 60_000 });
    await postgres.run("createdb", "demo");
    const server = await Server.on(postgres.data, { env: postgres.environment("demo") });
    await server.stop();
    return postgres;
  }

  /** Makes a database, empty or with the demo museums, and returns the environment of a server that uses it. */
  async createDatabase({ isEmpty = false }: { isEmpty?: boolean | undefined }): Promise<Record<string, string>> {
    const name = `test_${++this.databases}`;
    await this.run("createdb", "--template", isEmpty ? "template1" : "demo", name);
    return this.environment(name);
  }

  /** Stops the server and removes its data. */
  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.stdin?.end();
    await ended;
    await rm(this.data, { recursive: true, force: true });
  }

  private environment(database: string): Record<string, string> {
    const query = new URLSearchParams({ host: this.folder });
    return { CICERONE_DATABASE_URL: `postgres://cicerone@/${database}?${query}` };
  }

  private async run(program: string, ...more: string[]): Promise<void> {
    await promisify(execFile)(join(this.programs, program), ["--host", this.folder, "--username", "cicerone", ...more]);
  }
}

/** Returns the folder of the newest PostgreSQL that is installed. */
function findPrograms(): string {
  const search = "ls /usr/lib/postgresql/*/bin/initdb 2>/dev/null | grep . || command -v initdb";
  const installed = execFileSync("sh", ["-c", search], { encoding: "utf8" }).trim().split("\n");
  return dirname(installed.at(-1) ?? "");
}

/** Gives the folder to the user that Debian's package creates, since PostgreSQL refuses to run as root, and returns the user. */
async function owner(folder: string): Promise<{ uid?: number; gid?: number }> {
  if (userInfo().uid !== 0) return {};
  const id = (option: string): number => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  const user = { uid: id("-u"), gid: id("-g") };
  await chown(folder, user.uid, user.gid);
  return user;
}
