/**
 * Random schedules of five editors with three tabs each, in real browsers, while connections are cut, tabs are closed and the server
 * is killed: whether everything that they typed is on the server in the end, and nothing else. See README.md.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { launch } from "./lib/browser.mjs";
import { IS_SMOKE } from "./lib/load.mjs";
import { report } from "./lib/report.mjs";

const PROGRAM = process.argv[2] ?? "bin/cicerone";
const SCHEDULES = IS_SMOKE ? 1 : Number(process.env.BENCH_BROWSER_SCHEDULES ?? 5);
/** In the smallest load 165 has edits with and without connection, a cut, a kill, a reload and a closed tab. */
const SEED = Number(process.env.BENCH_SEED ?? (IS_SMOKE ? 165 : Date.now() % 1_000_000));
const STEPS = IS_SMOKE ? 8 : 60;
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
const TABS = IS_SMOKE ? 1 : 3;

const folder = await mkdtemp(join(tmpdir(), "cicerone-schedules-"));
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const calls = `${address}/api/console/v1`;
let server = await start();
const browser = await launch();
const counts = { typed: 0, cuts: 0, kills: 0, reloads: 0, closed: 0, lost: 0, foreign: 0 };
try {
  const editors = await signIn();
  const { items } = await (await editors[0].context.request.get(`${calls}/museums/1/elements/artworks`)).json();
  for (let number = 0; number < SCHEDULES; number++) {
    const random = randomNumbers(SEED + number);
    const keys = items.slice((number * TABS) % 36).map(({ key }) => key);
    const began = performance.now();
    await schedule(editors, keys.slice(0, TABS), random);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`     schedule ${number + 1} of ${SCHEDULES}: ${seconds} s, ${counts.typed} edits so far`);
  }
} finally {
  await browser.close();
  server.child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
}
const { typed, cuts, kills, reloads, closed } = counts;
const note = `${SCHEDULES} schedules from seed ${SEED}: ${typed} edits, ${cuts} cuts, ${kills} kills, ${reloads} reloads, ${closed} tabs closed`;
report("edits of five editors in three tabs that are not on the server", counts.lost, { most: 0, note });
report("values that nobody wrote", counts.foreign, { most: 0 });
// However busy the machine is.
if (counts.lost + counts.foreign > 0) process.exitCode = 1;

/** Signs five people in, each in a browser profile of its own. */
async function signIn() {
  const owner = await browser.newContext({ locale: "en-GB" });
  const first = await owner.newPage();
  await first.goto(server.link);
  await first.getByRole("link", { name: "Museum of Pattern" }).waitFor();
  await first.close();
  const editors = [{ context: owner }];
  for (let number = 1; number < FIELDS.length; number++) {
    const data = { email: `editor${number}@museum.example`, role: "editor" };
    const { url } = await (await owner.request.post(`${calls}/invitations`, { data })).json();
    const context = await browser.newContext({ locale: "en-GB" });
    const account = { token: new URL(url).hash.slice(1), name: `Editor ${number}`, password: PASSWORD, language: "en" };
    const accepted = await context.request.post(`${calls}/invitation/accept`, { data: account });
    if (!accepted.ok()) throw new Error(`an invitation was not accepted: ${await accepted.text()}`);
    editors.push({ context });
  }
  return editors;
}

/** Runs one schedule on some works and counts what was lost. */
async function schedule(editors, keys, random) {
  const wanted = await readWorks(editors[0], keys);
  const tabs = [];
  for (const { context } of editors) context.setDefaultTimeout(120_000);
  for (const [number, { context }] of editors.entries()) {
    for (const key of keys) tabs.push(await open({ context, number, key, isOffline: false }));
  }
  for (let step = 0; step < STEPS; step++) {
    const tab = tabs[Math.floor(random() * tabs.length)];
    await act(tab, tabs, wanted, random());
  }
  await recover(tabs);
  await Promise.all(tabs.map(({ page }) => saved(page)));
  // A tab that was opened last may not have begun to send what a closed one left.
  const end = performance.now() + SENT_MS;
  let differences = await differencesFrom(wanted, editors[0]);
  while (differences.length > 0 && performance.now() < end) {
    await setTimeout(500);
    differences = await differencesFrom(wanted, editors[0]);
  }
  await Promise.all(tabs.map(({ page }) => page.close()));
  const written = new Set(FIELDS.map(({ path }) => path));
  for (const { key, path, stored } of differences) {
    counts[written.has(path) ? "lost" : "foreign"]++;
    console.log(`${key} ${path}: ${stored}, but ${JSON.stringify(wanted[key][path])} was written`);
  }
}

/** Lists the values of the works that are not those wanted. */
async function differencesFrom(wanted, editor) {
  const works = await readWorks(editor, Object.keys(wanted));
  return Object.entries(works).flatMap(([key, values]) =>
    [...new Set([...Object.keys(values), ...Object.keys(wanted[key])])].flatMap((path) => {
      const stored = JSON.stringify(values[path]);
      return stored === JSON.stringify(wanted[key][path]) ? [] : [{ key, path, stored }];
    }),
  );
}

async function act(tab, tabs, wanted, chance) {
  const { label, path } = FIELDS[tab.number];
  if (chance < 0.6) {
    const field = tab.page.getByRole("textbox", { name: label }).first();
    await field.click();
    await field.press("End");
    await field.pressSequentially(` ${WORDS[Math.floor((chance / 0.6) * WORDS.length)]}`);
    wanted[tab.key][path] = await field.inputValue();
    counts.typed++;
  } else if (chance < 0.75) {
    const isOffline = !tab.isOffline;
    await tab.context.setOffline(isOffline);
    for (const other of tabs) if (other.context === tab.context) other.isOffline = isOffline;
    if (isOffline) counts.cuts++;
  } else if (chance < 0.85) {
    await restart();
    counts.kills++;
  } else if (!tab.isOffline) {
    if (chance < 0.93) {
      await tab.page.reload();
      counts.reloads++;
    } else {
      await tab.page.close();
      await open(tab);
      counts.closed++;
    }
    await tab.page.getByRole("textbox", { name: label }).first().waitFor();
  }
}

async function open(tab) {
  tab.page = await tab.context.newPage();
  await tab.page.goto(`${address}/console/museums/1/works/${encodeURIComponent(tab.key)}`);
  await tab.page.getByRole("textbox", { name: FIELDS[tab.number].label }).first().waitFor();
  return tab;
}

async function recover(tabs) {
  for (const { context } of tabs) await context.setOffline(false);
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
async function readWorks(editor, keys) {
  const works = {};
  for (const key of keys) {
    const answer = await editor.context.request.get(`${calls}/museums/1/elements/artworks/${encodeURIComponent(key)}`);
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
