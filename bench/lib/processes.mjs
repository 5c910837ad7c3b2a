import { readFile } from "node:fs/promises";

/** How often memory is read. */
const INTERVAL_MS = 50;

/**
 * Watches the private memory of a browser's processes and reports by how much each kind grew at most: `const stop = await watchMemory(browser); … const { pages, all } = await stop();`, in bytes. Pages
 * are the renderers, the service worker's among them.
 */
export async function watchMemory(browser) {
  const session = await browser.newBrowserCDPSession();
  const measure = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    const sizes = await Promise.all(processInfo.map(({ id }) => privateBytes(id)));
    const sum = (wanted) => processInfo.reduce((total, one, at) => total + (wanted(one) ? sizes[at] : 0), 0);
    return { pages: sum(({ type }) => type === "renderer"), all: sum(() => true) };
  };
  const before = await measure();
  const most = { ...before };
  let running = true;
  const watch = async () => {
    while (running) {
      const current = await measure();
      for (const kind of ["pages", "all"]) most[kind] = Math.max(most[kind], current[kind]);
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
    }
  };
  const loop = watch();
  return async () => {
    running = false;
    await loop;
    await session.detach();
    return { pages: most.pages - before.pages, all: most.all - before.all };
  };
}

/** Returns the anonymous memory of a process and its share of shared memory, in bytes. */
async function privateBytes(pid) {
  const facts = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  const kB = [...facts.matchAll(/^Pss_(?:Anon|Shmem): +(\d+) kB$/gm)].reduce((sum, [, size]) => sum + Number(size), 0);
  return kB * 1024;
}
