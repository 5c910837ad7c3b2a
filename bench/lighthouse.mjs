/** Lighthouse's mobile run on the screens that most visits consist of. See README.md. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { ADDRESS, CHROMIUM, FLAGS, MUSEUM, PHONE, enter } from "./lib/browser.mjs";
import { IS_SMOKE } from "./lib/load.mjs";
import { report } from "./lib/report.mjs";

const OUT = fileURLToPath(new URL("out/", import.meta.url));
const TARGETS = { performance: 95, accessibility: 100, "best-practices": 100 };

const profile = await mkdtemp(join(tmpdir(), "cicerone-lighthouse-"));
const context = await chromium.launchPersistentContext(profile, {
  ...PHONE,
  executablePath: CHROMIUM,
  args: [...FLAGS, "--remote-debugging-port=0"],
});
try {
  await mkdir(OUT, { recursive: true });
  const port = Number((await readFile(join(profile, "DevToolsActivePort"), "utf8")).split("\n")[0]);
  const artwork = await passGates();
  const screens = [
    ["Artwork", artwork],
    ["Presentation", MUSEUM],
    ["Options", `${MUSEUM}/options`],
  ];
  for (const [screen, address] of IS_SMOKE ? screens.slice(0, 1) : screens) {
    await audit(screen, ADDRESS + address, port);
  }
} finally {
  await context.close();
  await rm(profile, { recursive: true, force: true });
}

/** Goes in once, as a visitor does, so that the screens behind the code open; returns a work's address. */
async function passGates() {
  const page = await context.newPage();
  await enter(page);
  await page.goto(`${ADDRESS}${MUSEUM}/keyboard`);
  for (const digit of "214") await page.getByRole("button", { name: digit, exact: true }).tap();
  await page.getByRole("button", { name: "OK", exact: true }).tap();
  await page.waitForURL("**/artworks/**");
  const { pathname } = new URL(page.url());
  await page.close();
  return pathname;
}

async function audit(screen, url, port) {
  const result = await lighthouse(url, {
    port,
    logLevel: "error",
    output: "html",
    onlyCategories: Object.keys(TARGETS),
    disableStorageReset: true,
  });
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${screen}`);
  const { lhr } = result;
  await writeFile(join(OUT, `lighthouse-${screen.toLowerCase()}.html`), String(result.report));
  for (const [category, least] of Object.entries(TARGETS)) {
    report(`Lighthouse ${category}, ${screen}`, Math.round((lhr.categories[category]?.score ?? 0) * 100), { least });
  }
  const failed = Object.values(lhr.audits).filter(
    ({ score, scoreDisplayMode }) =>
      score !== null && score < 0.9 && ["binary", "metricSavings", "numeric"].includes(scoreDisplayMode),
  );
  for (const { title, displayValue } of failed)
    console.log(`       ${title}${displayValue === undefined ? "" : `: ${displayValue}`}`);
}
