/** Measures the download of a museum of 300 works: speed compared with curl, and memory. See README.md. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { ADDRESS, CHROMIUM, FLAGS, PHONE, identifierOf, useOnline } from "./lib/browser.mjs";
import { openLink } from "./lib/link.mjs";
import { runs } from "./lib/load.mjs";
import { watchMemory } from "./lib/processes.mjs";
import { median, report } from "./lib/report.mjs";

const RUNS = runs(3);
const MB = 1_000_000;
/** A good wifi. */
const LINK = { bitsPerSecond: 60_000_000, roundTrip: 20 };
/** How many connections a browser opens to one server. */
const CONNECTIONS = 6;

const folder = await mkdtemp(join(tmpdir(), "cicerone-curl-"));
const list = join(folder, "files");
const museum = `/museums/${await identifierOf("HEAVY")}`;
const link = await openLink(ADDRESS, LINK);
try {
  // Without a limit, which takes the most memory.
  const { bytes, files, memory, seconds } = await download(ADDRESS);
  const what = `${files.length} files, ${(bytes / MB).toFixed(0)} MB`;
  report("memory that the download takes, all processes of the browser", memory.all / MB, {
    most: 100,
    unit: "MB",
    note: `${what} in ${seconds.toFixed(0)} s without a limit; pages alone ${(memory.pages / MB).toFixed(0)} MB`,
  });
  await writeFile(list, files.map((file) => `url = "${link.address}${file}"\noutput = "/dev/null"\n`).join(""));
  const times = { ours: [], one: [], several: [] };
  for (let run = 0; run < RUNS; run++) {
    times.one.push(await curl());
    times.ours.push((await download(link.address)).seconds);
    times.several.push(await curl("--parallel", "--parallel-max", String(CONNECTIONS)));
  }
  const speed = (some) => `${(bytes / MB / median(some)).toFixed(1)} MB/s`;
  for (const [how, theirs] of [
    ["curl", times.one],
    [`curl over ${CONNECTIONS} connections`, times.several],
  ]) {
    report(`download, times the speed of ${how}`, median(theirs) / median(times.ours), {
      least: 0.7,
      digits: 2,
      note: `${what}: ${speed(times.ours)} to ${speed(theirs)}, medians of ${RUNS} runs each in turn`,
    });
  }
} finally {
  await link.close();
  await rm(folder, { recursive: true, force: true });
}

/** Downloads the museum on a new phone; returns duration, memory, files and bytes. */
async function download(address) {
  // A profile on the disk: without one a browser keeps its storage in memory.
  const profile = await mkdtemp(join(tmpdir(), "cicerone-phone-"));
  const context = await chromium.launchPersistentContext(profile, { ...PHONE, executablePath: CHROMIUM, args: FLAGS });
  await useOnline(context);
  const page = await context.newPage();
  await page.goto(`${address}${museum}/downloads`);
  const button = page.getByRole("button", { name: "Download all" });
  await button.waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => {
    addEventListener("click", () => (window.tapped = performance.now()), { capture: true, once: true });
    window.downloaded = new Promise((resolve, reject) => {
      new MutationObserver((_, observer) => {
        const failure = document.querySelector("main [role=alert] p");
        if (failure !== null) reject(new Error(failure.textContent));
        const bar = document.querySelector("progress");
        if (bar === null || !(bar.max > 1) || bar.value < bar.max) return;
        observer.disconnect();
        resolve(performance.now() - window.tapped);
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  });
  const stop = await watchMemory(context.browser());
  await button.tap();
  const seconds = (await page.evaluate(() => window.downloaded)) / 1000;
  const memory = await stop();
  const stored = await page.evaluate(async () => {
    const media = await caches.open("cicerone-media");
    const entries = await Promise.all(
      (await media.keys()).map(async (request) => [request, await media.match(request)]),
    );
    const whole = entries.filter(([, response]) => !response.headers.has("X-Kept-As"));
    return {
      files: whole.map(([{ url }]) => new URL(url).pathname),
      bytes: whole.reduce((sum, [, response]) => sum + Number(response.headers.get("Content-Length")), 0),
    };
  });
  await context.close();
  await rm(profile, { recursive: true, force: true });
  return { seconds, memory, ...stored };
}

async function curl(...options) {
  const started = performance.now();
  await promisify(execFile)("curl", ["--silent", "--show-error", "--fail", ...options, "--config", list]);
  return (performance.now() - started) / 1000;
}
