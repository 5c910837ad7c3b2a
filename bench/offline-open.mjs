/** Measures the time until the start menu after the browser restarts on a phone with a downloaded guide. See README.md. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ADDRESS, CHROMIUM, FLAGS, MUSEUM, PHONE, downloadAll, enter } from "./lib/browser.mjs";
import { openLink } from "./lib/link.mjs";
import { runs } from "./lib/load.mjs";
import { median, report } from "./lib/report.mjs";

const RUNS = runs(9);
const LINK = { bitsPerSecond: 9_000_000, roundTrip: 100 };
const SLOWER = 4;

/** While the phone downloads the guide, which is not measured. */
const FAST = 1_000_000_000;

const folder = await mkdtemp(join(tmpdir(), "cicerone-phone-"));
const link = await openLink(ADDRESS, { ...LINK, bitsPerSecond: FAST });
try {
  await prepare();
  link.setBitsPerSecond(LINK.bitsPerSecond);
  const times = { offline: [], online: [] };
  const bytes = [];
  await open(true);
  for (let run = 0; run < RUNS; run++) {
    times.offline.push((await open(true)).menu);
    const online = await open(false);
    times.online.push(online.menu);
    bytes.push(online.bytes);
  }
  const [offline, online] = [median(times.offline), median(times.online)];
  report("start menu without network, times that of with it", offline / online, {
    most: 1,
    digits: 2,
    note: `${offline.toFixed(0)} ms to ${online.toFixed(0)} ms, medians of ${RUNS} cold starts each in turn`,
  });
  report("bytes from the network before the first paint", Math.max(...bytes), { most: 0, note: `the most of ${RUNS}` });
} finally {
  await link.close();
  await rm(folder, { recursive: true, force: true });
}

/** Goes in and downloads everything, over the link whose address the phone is opened at again. */
async function prepare() {
  const context = await browse();
  const page = await context.newPage();
  await enter(page, link.address);
  await downloadAll(page, link.address);
  await context.close();
}

/** Opens the browser, with all that it has stored, at the start menu: what the link carried, and when the menu stood. */
async function open(withoutNetwork) {
  const context = await browse();
  try {
    await context.setOffline(withoutNetwork);
    await context.addInitScript(() => {
      window.painted = new Promise((resolve) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries())
            if (name === "first-contentful-paint") resolve(startTime);
        }).observe({ type: "paint", buffered: true });
      });
      window.stood = new Promise((resolve) => {
        const look = () => {
          if (document.querySelector("main nav a") === null) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now()));
        };
        look();
      });
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const before = link.carried.length;
    await page.goto(`${link.address}${MUSEUM}/options`, { waitUntil: "commit" });
    const { origin, paint, menu } = await page.evaluate(async () => ({
      origin: performance.timeOrigin,
      paint: await window.painted,
      menu: await window.stood,
    }));
    const carried = link.carried.slice(before).filter(({ moment }) => moment <= origin + paint);
    return { menu, bytes: carried.reduce((sum, { bytes }) => sum + bytes, 0) };
  } finally {
    await context.close();
  }
}

function browse() {
  return chromium.launchPersistentContext(folder, { ...PHONE, executablePath: CHROMIUM, args: FLAGS });
}
