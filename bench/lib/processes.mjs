import { readFile } from "node:fs/promises";

/** How often memory is looked at, in milliseconds. */
const EVERY = 50;

/**
 * Watches what a browser's processes hold in memory that is theirs alone, and tells the most by which each kind has
 * grown since then: `const stop = await watchMemory(browser); … const { pages, all } = await stop();`, in bytes. Pages
 * are the renderers, the service worker's among them.
 */
export async function watchMemory(browser) {
  const session = await browser.newBrowserCDPSession();
  const look = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const sizes = await Promise.all(processInfo.map(({ id }) => heldBy(id)));
    const sum = (wanted) => processInfo.reduce((total, one, at) => total + (wanted(one) ? sizes[at] : 0), 0);
    return { pages: sum(({ type }) => type === "renderer"), all: sum(() => true) };
  };
  const before = await look();
  const most = { ...before };
  let watching = true;
  const watch = async () => {
    while (watching) {
      const now = await look();
      for (const kind of ["pages", "all"]) most[kind] = Math.max(most[kind], now[kind]);
      await new Promise((resolve) => setTimeout(resolve, EVERY));
    }
  };
  const watched = watch();
  return async () => {
    watching = false;
    await watched;
    await session.detach();
    return { pages: most.pages - before.pages, all: most.all - before.all };
  };
}

/** Bytes of a process that are no file's: what it has asked for, and its part of what it shares. */
async function heldBy(pid) {
  const facts = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const kB = [...facts.matchAll(/^Pss_(?:Anon|Shmem): +(\d+) kB$/gm)].reduce((sum, [, size]) => sum + Number(size), 0);
  return kB * 1024;
}
