/** From the tap on OK to sound, on a slow phone and on one that nothing slows down. See README.md. */
import { ADDRESS, enter, freshPage, launch } from "./lib/browser.mjs";
import { median, percentile, report } from "./lib/figures.mjs";
import { openLink } from "./lib/link.mjs";

const RUNS = Number(process.env.BENCH_RUNS ?? 9);
const WORK = "214";

const browser = await launch();
const slow = await openLink(ADDRESS, { bitsPerSecond: 1_600_000, roundTrip: 150 });
try {
  await measure("tap on OK to sound, slow phone", slow.address, 4, 1.5);
  await measure("tap on OK to sound, unthrottled", ADDRESS, 1, 0.2);
} finally {
  await Promise.all([browser.close(), slow.close()]);
}

async function measure(what, address, slower, most) {
  const seconds = [];
  for (let run = 0; run < RUNS; run++) seconds.push(await tapToSound(address, slower));
  const note = `median; p95 ${percentile(seconds, 95).toFixed(2)} s of ${RUNS} fresh phones`;
  report(what, median(seconds), { most, unit: "s", digits: 2, note });
}

/** Seconds from the moment the finger leaves OK until the sound's own clock runs. */
async function tapToSound(address, slower) {
  const page = await freshPage(browser, { slower });
  await page.addInitScript(() => {
    let tapped = 0;
    addEventListener("click", (event) => (tapped = event.timeStamp), { capture: true });
    window.sounded = new Promise((resolve) => {
      const look = () => {
        const audio = document.querySelector("audio");
        if (tapped > 0 && audio !== null && !audio.paused && audio.currentTime > 0 && audio.readyState > 2)
          resolve(performance.now() - tapped);
        else requestAnimationFrame(look);
      };
      window.watch = () => {
        tapped = 0;
        look();
      };
    });
  });
  await enter(page, address);
  await page.getByRole("link", { name: "Type a number" }).tap();
  const ok = page.getByRole("button", { name: "OK", exact: true });
  await ok.waitFor();
  await page.waitForLoadState("networkidle");
  for (const digit of WORK) await page.getByRole("button", { name: digit, exact: true }).tap();
  await page.evaluate(() => window.watch());
  await ok.tap();
  const ms = await page.evaluate(() => window.sounded);
  await page.context().close();
  return ms / 1000;
}
