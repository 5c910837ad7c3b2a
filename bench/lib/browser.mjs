import { chromium } from "playwright-core";

/** Debian's Chromium, kept from looking for anything outside this machine. */
export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The usual phone (design, Sizes that must look right). */
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
  locale: "en-GB",
};

export function launch() {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** A page in a browser that has never been here, on a processor that many times slower. */
export async function freshPage(browser, { slower = 1, ...options } = {}) {
  const context = await browser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  if (slower > 1) await throttle(page, slower);
  return page;
}

/** Slows the page's processor down that many times. */
export async function throttle(page, slower) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
}

/** The demo museum of the server being measured. */
export const ADDRESS = process.env.BENCH_ADDRESS ?? fail("BENCH_ADDRESS is not set; run bench/run.sh");
export const MUSEUM = `/museums/${Buffer.from("1-demo").toString("base64url")}`;

/** The identifier in the addresses of another museum of that server, which may have been published a moment ago. */
export async function identifierOf(code) {
  const headers = { Authorization: `Basic ${Buffer.from("cicerone:cicerone").toString("base64")}` };
  for (let attempt = 0; attempt < 20; attempt++) {
    const { data } = await (await fetch(`${ADDRESS}/api/legacy/Museum`, { headers })).json();
    const museum = data.find((one) => one.code.toUpperCase() === code);
    if (museum !== undefined) return Buffer.from(`${museum.idMuseum}-${code.toLowerCase()}`).toString("base64url");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return fail(`there is no museum ${code}`);
}

/** A visitor who has been asked already whether to download the guide. */
export function useOnline(context) {
  return context.addInitScript(() => localStorage.setItem("download-resources", "no"));
}

/** What stands between the access code and the start menu, as the phone notes that it is done. */
const GATES = { "start-studies-made": "true", "slides-seen": "true", "download-resources": "no" };

/** Goes in as a visitor who has answered the first questions, seen the slides and uses the guide online. */
export async function enter(page, address = ADDRESS) {
  await page.goto(`${address}${MUSEUM}/code`);
  const code = page.getByRole("textbox");
  await code.fill("CICERONE");
  await page.evaluate((gates) => {
    for (const [name, value] of Object.entries(gates)) localStorage.setItem(name, value);
  }, GATES);
  await code.press("Enter");
  await page.waitForURL("**/options");
}

/** Has the whole museum on the phone, and the app with it. */
export async function downloadAll(page, address = ADDRESS) {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${address}${MUSEUM}/downloads`);
  await page.getByRole("button", { name: "Download all" }).tap();
  await page.getByRole("region").getByText("Downloaded", { exact: true }).waitFor({ timeout: 300_000 });
  await page.waitForLoadState("networkidle");
}

function fail(message) {
  throw new Error(message);
}
