/** How soon and with how little a museum's first page stands on a phone that has never been there. See README.md. */
import http from "node:http";
import { brotliCompressSync } from "node:zlib";
import { ADDRESS, MUSEUM, freshPage, launch } from "./lib/browser.mjs";
import { openLink } from "./lib/link.mjs";
import { runs } from "./lib/load.mjs";
import { median, report } from "./lib/report.mjs";

const RUNS = runs(9);
const LINK = { bitsPerSecond: 9_000_000, roundTrip: 100 };
const SLOWER = 4;

const browser = await launch();
const bare = await serveBarePage(14_000);
const museum = await openLink(ADDRESS, LINK);
const plain = await openLink(bare.address, LINK);
try {
  await compressedSize();
  await bytesUntilStart();
  await paints();
  await paintsWithoutScript();
} finally {
  await Promise.all([browser.close(), museum.close(), plain.close(), bare.close()]);
}

/** Bytes of the page on the wire. */
async function compressedSize() {
  const bytes = await new Promise((resolve, reject) => {
    http
      .get(ADDRESS + MUSEUM, { headers: { "Accept-Encoding": "br, gzip", "Accept-Language": "en-GB" } }, (answer) => {
        let total = 0;
        answer.on("data", (chunk) => (total += chunk.length));
        answer.on("end", () => resolve(total));
      })
      .on("error", reject);
  });
  report("HTML of the first page, compressed", bytes / 1000, { most: 14.6, unit: "kB", digits: 1 });
}

/** Script and style that a phone needs until the start button is the app's own: all but what is fetched when it is idle. */
async function bytesUntilStart() {
  const page = await freshPage(browser);
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.goto(ADDRESS + MUSEUM);
  await page.locator("main form button[type=submit]").waitFor();
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => /\.(?:js|css)$/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  report("script and style until Start works, brotli", bytes / 1000, { most: 95, unit: "kB", digits: 1 });
  await page.context().close();
}

/** Measures first contentful paint and that of a bare page alternately, so that other load slows both. */
async function paints() {
  const ours = [];
  const bares = [];
  await paint(museum.address + MUSEUM);
  await paint(plain.address);
  for (let run = 0; run < RUNS; run++) {
    ours.push(await paint(museum.address + MUSEUM));
    bares.push(await paint(plain.address));
  }
  const note = `${median(ours).toFixed(0)} ms to ${median(bares).toFixed(0)} ms, medians of ${RUNS} runs each in turn`;
  report("first contentful paint, times that of a bare 14 kB page", median(ours) / median(bares), {
    most: 1.15,
    digits: 2,
    note,
  });
}

async function paintsWithoutScript() {
  const page = await freshPage(browser, { javaScriptEnabled: false });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.goto(museum.address + MUSEUM);
  const name = await page.locator("h1").textContent();
  const picture = await page.locator("main img").first().boundingBox();
  report("painted without script: name and picture, in pixels wide", name?.trim() ? (picture?.width ?? 0) : 0, {
    least: 390,
  });
  await page.context().close();
}

async function paint(address) {
  const page = await freshPage(browser, { slower: SLOWER });
  await page.addInitScript(() => {
    window.painted = new Promise((resolve) => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.name === "first-contentful-paint") resolve(entry.startTime);
      }).observe({ type: "paint", buffered: true });
    });
  });
  await page.goto(address, { waitUntil: "commit" });
  const moment = await page.evaluate(() => window.painted);
  await page.context().close();
  return moment;
}

/** A page of that many bytes of text and nothing else, compressed as ours is. */
async function serveBarePage(size) {
  const head =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><main><h1>Bare</h1>';
  const words = "a museum is a room in which things wait for someone to look at them and then say what they saw".split(
    " ",
  );
  let body = "";
  for (let at = 0; head.length + body.length < size; at += 7)
    body += `${words[at % words.length]} ${at % 25 === 0 ? "<p>" : ""}`;
  const html = Buffer.from((head + body).slice(0, size));
  const compressed = brotliCompressSync(html);
  const server = http.createServer((request, response) => {
    if (request.url !== "/") response.writeHead(204).end();
    else
      response
        .writeHead(200, {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Encoding": "br",
          "Content-Length": compressed.length,
        })
        .end(compressed);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  };
}
