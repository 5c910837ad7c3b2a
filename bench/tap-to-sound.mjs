/** From the tap on OK to sound, on phones that were never there, slow or not, and on one that has the guide. See README.md. */
import { ADDRESS, MUSEUM, downloadAll, enter, freshPage, launch, throttle } from "./lib/browser.mjs";
import { openLink } from "./lib/link.mjs";
import { IS_SMOKE, runs } from "./lib/load.mjs";
import { median, percentile, report } from "./lib/report.mjs";

const RUNS = runs(9);
const WORK = "214";
/** Works of the downloaded guide in turn, of those that ask nothing when they are left. */
const TAPS = IS_SMOKE ? 1 : Math.max(24, RUNS);
const WORKS = ["101", "102", "103", "105", "301", "303", "401", "404", "501", "503"];

const browser = await launch();
const slow = await openLink(ADDRESS, { bitsPerSecond: 1_600_000, roundTrip: 150 });
try {
  await measure("tap on OK to sound, slow phone", slow.address, 4, 1.5);
  await measure("tap on OK to sound, unthrottled", ADDRESS, 1, 0.2);
  await measureDownloaded(4, 0.15);
} finally {
  await Promise.all([browser.close(), slow.close()]);
}

async function measure(what, address, slower, most) {
  const seconds = [];
  for (let run = 0; run < RUNS; run++) seconds.push(await tapToSound(address, slower));
  const note = `median; p95 ${percentile(seconds, 95).toFixed(2)} s of ${RUNS} fresh phones`;
  report(what, median(seconds), { most, unit: "s", digits: 2, note });
}

/** Taps on the keypad of one phone that has everything, and no network. */
async function measureDownloaded(slower, most) {
  const page = await freshPage(browser);
  await watchSound(page);
  await enter(page);
  await downloadAll(page);
  await throttle(page, slower);
  await page.context().setOffline(true);
  await page.goto(`${ADDRESS}${MUSEUM}/keyboard`);
  const seconds = [];
  for (let tap = 0; tap < TAPS; tap++) {
    seconds.push(await tapOk(page, WORKS[tap % WORKS.length]));
    await page.getByRole("button", { name: "Close", exact: true }).first().tap();
    await page.waitForURL("**/keyboard");
  }
  await page.context().close();
  const note = `p95 of ${TAPS} taps; median ${median(seconds).toFixed(2)} s`;
  report("tap on OK to sound, downloaded, 4 x slower processor", percentile(seconds, 95), {
    most,
    unit: "s",
    digits: 2,
    note,
  });
}

/** Seconds on a fresh phone. */
async function tapToSound(address, slower) {
  const page = await freshPage(browser, { slower });
  await watchSound(page);
  await enter(page, address);
  await page.getByRole("link", { name: "Type a number" }).tap();
  await page.getByRole("button", { name: "OK", exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  const seconds = await tapOk(page, WORK);
  await page.context().close();
  return seconds;
}

/** Seconds from the moment the finger leaves OK until the sound's own clock runs. */
async function tapOk(page, work) {
  for (const digit of work) await page.getByRole("button", { name: digit, exact: true }).tap();
  await page.evaluate(() => window.watch());
  await page.getByRole("button", { name: "OK", exact: true }).tap();
  return (await page.evaluate(() => window.sounded)) / 1000;
}

/** Notes the tap and the first sound after it, from watch() on. */
async function watchSound(page) {
  await page.addInitScript(() => {
    let tapped = 0;
    addEventListener("click", (event) => (tapped = event.timeStamp), { capture: true });
    window.watch = () => {
      tapped = 0;
      window.sounded = new Promise((resolve) => {
        const look = () => {
          const audio = document.querySelector("audio");
          if (tapped > 0 && audio !== null && !audio.paused && audio.currentTime > 0 && audio.readyState > 2)
            // It plays from its beginning, and its clock shows when that was: the page may have been busy drawing.
            resolve(performance.now() - audio.currentTime * 1000 - tapped);
          else requestAnimationFrame(look);
        };
        look();
      });
    };
  });
}
