/**
 * Random schedules of five editors with three tabs each, in real browsers, while a program with a token and imports change the same works,
 * answers come late, twice or never, connections are cut, tabs are closed, sessions end and the server is killed: whether everything that
 * they typed is on the server in the end, and nothing else. See README.md.
 */
import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { launch } from "./lib/browser.mjs";
import { IS_SMOKE } from "./lib/load.mjs";
import { report } from "./lib/report.mjs";

const PROGRAM = process.argv[2] ?? "bin/cicerone";
const SCHEDULES = IS_SMOKE ? 1 : Number(process.env.BENCH_BROWSER_SCHEDULES ?? 5);
/** In the smallest load 81334 has each kind of step but a reload and a tab closed with a connection. */
const SEED = Number(process.env.BENCH_SEED ?? (IS_SMOKE ? 81334 : Date.now() % 1_000_000));
const STEPS = IS_SMOKE ? 9 : 60;
const WORDS = ["moss", "lace", "tide", "braid", "dune", "reed", "knot", "fern"];
/** How long the last edits may take to reach the server. */
const SENT_MS = 120_000;
const PASSWORD = "a quiet hall with seven doors";

/** Each editor writes one field, so that it is known what it must hold; the tabs of an editor have a work each. */
const ALL_FIELDS = [
  { label: /^Title/, path: "name/en_GB" },
  { label: /^Date/, path: "date/en_GB" },
  { label: "Author", path: "author" },
  { label: /^Material/, path: "medium/en_GB" },
  { label: /^Dimensions/, path: "dimensions/en_GB" },
];
const FIELDS = IS_SMOKE ? ALL_FIELDS.slice(0, 2) : ALL_FIELDS;
/** What the program with a token writes, and what an import changes. */
const TOKEN_PATH = "place/en_GB";
const IMPORT_PATH = "accessionNumber";
const TABS = IS_SMOKE ? 1 : 3;

const folder = await mkdtemp(join(tmpdir(), "cicerone-schedules-"));
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const calls = `${address}/api/console/v1`;
let server = await start();
const browser = await launch();
const counts = {
  edits: 0,
  cuts: 0,
  kills: 0,
  reloads: 0,
  closed: 0,
  "closed without a connection": 0,
  "sign-ins over the page": 0,
  "calls with a token": 0,
  imports: 0,
  "calls late, twice or without an answer": 0,
};
let lost = 0;
let foreign = 0;
try {
  const owner = await signIn();
  const editors = await inviteEditors(owner);
  const token = await makeToken(owner);
  const { items } = await (await owner.request.get(`${calls}/museums/1/elements/artworks`)).json();
  for (let number = 0; number < SCHEDULES; number++) {
    const random = randomNumbers(SEED + number);
    const keys = items.slice((number * TABS) % 36).map(({ key }) => key);
    const began = performance.now();
    await schedule({ owner, editors, token, random }, keys.slice(0, TABS));
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`     schedule ${number + 1} of ${SCHEDULES}: ${seconds} s, ${counts.edits} edits so far`);
  }
} finally {
  await browser.close();
  server.child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
}
const note = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
report("edits of five editors in three tabs that are not on the server", lost, {
  most: 0,
  note: `${SCHEDULES} schedules from seed ${SEED}: ${note.join(", ")}`,
});
report("values that nobody wrote", foreign, { most: 0 });
// However busy the machine is.
if (lost + foreign > 0) process.exitCode = 1;

/** Signs the demo's owner in. */
async function signIn() {
  const owner = await browser.newContext({ locale: "en-GB" });
  const page = await owner.newPage();
  await page.goto(server.link);
  await page.getByRole("link", { name: "Museum of Pattern" }).waitFor();
  await page.close();
  return owner;
}

/** Invites the editors, each in a browser profile of their own. */
async function inviteEditors(owner) {
  const editors = [];
  for (let number = 0; number < FIELDS.length; number++) {
    const data = { email: `editor${number}@museum.example`, role: "editor" };
    const { url } = await (await owner.request.post(`${calls}/invitations`, { data })).json();
    const context = await browser.newContext({ locale: "en-GB" });
    context.setDefaultTimeout(120_000);
    const account = { token: new URL(url).hash.slice(1), name: `Editor ${number}`, password: PASSWORD, language: "en" };
    const accepted = await context.request.post(`${calls}/invitation/accept`, { data: account });
    if (!accepted.ok()) throw new Error(`an invitation was not accepted: ${await accepted.text()}`);
    const editor = { context, isOffline: false };
    await context.route("**/elements/artworks/*", (route) => disturb(route, editor));
    editors.push(editor);
  }
  return editors;
}

async function makeToken(owner) {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const data = { name: "Collection database", scopes: ["read_content", "write_content"], expiresAt };
  const made = await owner.request.post(`${calls}/tokens`, { data });
  if (!made.ok()) throw new Error(`no token was made: ${await made.text()}`);
  return (await made.json()).secret;
}

/** Passes a save on, which may come late or twice, or whose answer may get lost. */
async function disturb(route, { isOffline }) {
  const chance = Math.random();
  if (route.request().method() !== "PATCH" || isOffline || chance > 0.3) return route.continue();
  counts["calls late, twice or without an answer"]++;
  try {
    if (chance < 0.1) await setTimeout(chance * 10_000);
    else await route.fetch();
    if (chance > 0.2) await route.abort("connectionreset");
    else await route.continue();
  } catch {
    // The server was killed, or the page closed.
    await route.abort("connectionreset").catch(() => {});
  }
}

/** Runs one schedule on some works and counts what was lost. */
async function schedule(people, keys) {
  const { owner, editors, random } = people;
  const wanted = await readWorks(owner, keys);
  const tabs = [];
  for (const [number, editor] of editors.entries()) {
    for (const key of keys) tabs.push(await open({ editor, number, key }, wanted));
  }
  for (let step = 0; step < STEPS; step++) {
    const tab = tabs[Math.floor(random() * tabs.length)];
    await act(tab, tabs, wanted, people);
  }
  for (const editor of editors) if (editor.isOffline) await connect(editor, tabs, wanted);
  await Promise.all(tabs.map(({ page }) => saved(page)));
  const differences = await lastDifferences(wanted, owner, () => true);
  await Promise.all(tabs.map(({ page }) => page.close()));
  const written = new Set([...FIELDS.map(({ path }) => path), TOKEN_PATH, IMPORT_PATH]);
  for (const { key, path, stored } of differences) {
    if (written.has(path)) lost++;
    else foreign++;
    console.log(`${key} ${path}: ${stored}, but ${JSON.stringify(wanted[key][path])} was written`);
  }
}

/** Waits until the works have the values wanted, and returns those that they have not in the end. */
async function lastDifferences(wanted, owner, isSent) {
  const end = performance.now() + SENT_MS;
  for (;;) {
    const differences = (await differencesFrom(wanted, owner)).filter(({ path }) => isSent(path));
    if (differences.length === 0 || performance.now() > end) return differences;
    // A tab that was opened last may not have begun to send what a closed one left.
    await setTimeout(500);
  }
}

/** Lists the values of the works that are not those wanted. */
async function differencesFrom(wanted, owner) {
  const works = await readWorks(owner, Object.keys(wanted));
  return Object.entries(works).flatMap(([key, values]) =>
    [...new Set([...Object.keys(values), ...Object.keys(wanted[key])])].flatMap((path) => {
      const stored = JSON.stringify(values[path]);
      return stored === JSON.stringify(wanted[key][path]) ? [] : [{ key, path, stored }];
    }),
  );
}

async function act(tab, tabs, wanted, people) {
  const { editor } = tab;
  const chance = people.random();
  if (chance < 0.5) {
    if (tab.page !== null) await type(tab, wanted, WORDS[Math.floor((chance / 0.5) * WORDS.length)]);
  } else if (chance < 0.62) {
    await (editor.isOffline ? connect(editor, tabs, wanted) : disconnect(editor));
  } else if (chance < 0.7) {
    await restart();
  } else if (chance < 0.76) {
    await writeByToken(tab.key, wanted, people);
  } else if (chance < 0.8) {
    await importChange(tab.key, wanted, people);
  } else if (editor.isOffline) {
    if (chance < 0.9 || tab.page === null) return;
    await tab.page.close();
    tab.page = null;
    counts["closed without a connection"]++;
  } else if (chance < 0.86) {
    await endSession(tab, wanted);
  } else if (chance < 0.93) {
    await tab.page.reload();
    await shows(tab, wanted);
    counts.reloads++;
  } else {
    await tab.page.close();
    await open(tab, wanted);
    counts.closed++;
  }
}

function fieldOf({ page, number }) {
  return page.getByRole("textbox", { name: FIELDS[number].label }).first();
}

/** Adds a word to the field of a tab's editor. */
async function type(tab, wanted, word) {
  const field = fieldOf(tab);
  await field.click();
  await field.press("End");
  await field.pressSequentially(` ${word}`);
  const { path } = FIELDS[tab.number];
  wanted[tab.key][path] = `${wanted[tab.key][path] ?? ""} ${word}`;
  counts.edits++;
}

async function open(tab, wanted) {
  tab.page = await tab.editor.context.newPage();
  await tab.page.goto(`${address}/console/museums/1/works/${encodeURIComponent(tab.key)}`);
  await shows(tab, wanted);
  return tab;
}

/** Waits until a tab shows what its editor wrote, also what a closed tab left, which the server merges first. */
async function shows(tab, wanted) {
  const value = wanted[tab.key][FIELDS[tab.number].path] ?? "";
  const field = await fieldOf(tab).elementHandle();
  await tab.page.waitForFunction(([input, text]) => input.value === text, [field, value]);
}

async function disconnect(editor) {
  editor.isOffline = true;
  await editor.context.setOffline(true);
  counts.cuts++;
}

/** Gives an editor the connection back, and opens the tabs that were closed without it. */
async function connect(editor, tabs, wanted) {
  editor.isOffline = false;
  await editor.context.setOffline(false);
  for (const tab of tabs) if (tab.editor === editor && tab.page === null) await open(tab, wanted);
}

/** Ends an editor's session before what was written is saved, or a moment later. The editor signs in over the page. */
async function endSession(tab, wanted) {
  await type(tab, wanted, "eel");
  await tab.editor.context.clearCookies({ name: "cicerone_session" });
  const question = tab.page.getByRole("alertdialog");
  await question.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await question.getByRole("button", { name: "Sign in", exact: true }).click();
  await question.waitFor({ state: "detached" });
  counts["sign-ins over the page"]++;
}

/** A program writes a value of a work, and asks twice. */
async function writeByToken(key, wanted, { token, random }) {
  const value = `Hall ${Math.floor(random() * 1000)}`;
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const element = `${calls}/museums/1/elements/artworks/${encodeURIComponent(key)}`;
  const { draftRevision: base } = await (await fetch(element, { headers })).json();
  const body = JSON.stringify({ base, changes: { [TOKEN_PATH]: value } });
  const call = { method: "PATCH", body, headers: { ...headers, "Idempotency-Key": randomUUID() } };
  for (const answer of [await fetch(element, call), await fetch(element, call)]) {
    if (!answer.ok) throw new Error(`the program was refused: ${await answer.text()}`);
  }
  wanted[key][TOKEN_PATH] = value;
  counts["calls with a token"]++;
}

/** Somebody imports the museum with another value of a work. An import replaces what it does not have, so that all was sent before. */
async function importChange(key, wanted, { owner, editors, random }) {
  const offline = new Set(FIELDS.filter((_, number) => editors[number].isOffline).map(({ path }) => path));
  if ((await lastDifferences(wanted, owner, (path) => !offline.has(path))).length > 0) return; // counted in the end
  const museum = join(folder, "exported");
  const value = `2026.${Math.floor(random() * 1000)}`;
  await run("export", "DEMO", museum);
  const work = join(museum, "artworks", `${key}.yaml`);
  const text = (await readFile(work, "utf8")).replace(/^accessionNumber: .*\n/m, "");
  await writeFile(work, `${text}\naccessionNumber: ${JSON.stringify(value)}\n`);
  await run("import", museum);
  await rm(museum, { recursive: true });
  wanted[key][IMPORT_PATH] = value;
  counts.imports++;
}

function run(...command) {
  return promisify(execFile)(PROGRAM, [...command, "--data", folder]);
}

/** Waits until the status line says that nothing waits to be saved. */
async function saved(page) {
  const status = page.getByRole("contentinfo").getByRole("status");
  await page.waitForFunction(
    (element) => /^(Saved|$)/.test(element?.textContent?.trim() ?? ""),
    await status.elementHandle(),
    { timeout: 120_000 },
  );
}

/** The values of works, by key and path. */
async function readWorks(owner, keys) {
  const works = {};
  for (const key of keys) {
    const answer = await owner.request.get(`${calls}/museums/1/elements/artworks/${encodeURIComponent(key)}`);
    works[key] = (await answer.json()).values;
  }
  return works;
}

async function start() {
  const arguments_ = ["serve", "--demo", "--addr", `127.0.0.1:${port}`, "--data", folder];
  const child = spawn(PROGRAM, arguments_, { stdio: ["ignore", "pipe", "ignore"] });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes("/console/")) return { child, link: line.trim() };
  }
  throw new Error("the server did not start");
}

async function restart() {
  const ended = new Promise((resolve) => server.child.once("exit", resolve));
  server.child.kill("SIGKILL");
  await ended;
  server = await start();
  counts.kills++;
}

function freePort() {
  return new Promise((resolve) => {
    const listener = createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = listener.address();
      listener.close(() => resolve(free));
    });
  });
}

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
