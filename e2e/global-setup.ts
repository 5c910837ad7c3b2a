import { cp, readFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { storeWorksWithStudies } from "./gates.ts";
import { storeMuseumIds } from "./museums.ts";
import { writeBareMuseum } from "./museums/bare.ts";
import { Server, newFolder } from "./server.ts";

const MUSEUMS = fileURLToPath(new URL("museums", import.meta.url));
const DEMO = fileURLToPath(new URL("../demo/museums/pattern", import.meta.url));

/**
 * Imports the demo museums and the tests' museums once, and starts the server for all tests that only read it or add
 * visits to it. Tests that change more use ownServer.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const template = await Server.on(await newFolder());
  await template.stop();
  for (const entry of await readdir(MUSEUMS, { withFileTypes: true })) {
    if (entry.isDirectory()) await importMuseum(template, join(MUSEUMS, entry.name), entry.name.toUpperCase());
  }
  const bare = await newFolder();
  await writeBareMuseum(bare);
  await importMuseum(template, bare, "BARE");
  await rm(bare, { recursive: true });
  const server = await Server.onCopyOf(template.data);
  await storeMuseumIds(server.address);
  await storeWorksWithStudies(server.address);
  process.env["CICERONE_E2E_ADDRESS"] = server.address;
  process.env["CICERONE_E2E_DATA"] = template.data;
  return async () => {
    await server.remove();
    await template.remove();
  };
}

/** Imports and publishes a package of the tests, with the demo's pictures and sounds that it refers to. */
async function importMuseum(server: Server, source: string, code: string): Promise<void> {
  const folder = await newFolder();
  await cp(source, folder, { recursive: true });
  for (const media of await mediaNamed(source)) await cp(join(DEMO, media), join(folder, media));
  await server.run("import", folder);
  await server.run("publish", code);
  await rm(folder, { recursive: true });
}

async function mediaNamed(source: string): Promise<Set<string>> {
  const named = new Set<string>();
  for (const file of await readdir(source)) {
    const text = await readFile(join(source, file), "utf8");
    for (const [path] of text.matchAll(/\b(?:pictures|audio|videos)\/[\w.-]+\w/g)) named.add(path);
  }
  return named;
}
