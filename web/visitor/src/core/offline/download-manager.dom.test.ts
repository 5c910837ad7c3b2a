import { expect, it, vi } from "vitest";
import { MemoryCaches } from "../../testing/memory-caches";
import { createTestServices } from "../../testing/services";
import { downloadManager } from "./download-manager";
import { MEDIA_CACHE } from "./media-names";

it("DL-2: all screens of an app share its downloads", async () => {
  const [services, others] = [createTestServices(), createTestServices()];
  const seen = downloadManager(services);
  await seen.refresh();
  expect(downloadManager(services)).toBe(seen);
  expect(downloadManager(services).store.getState().stored).toEqual(new Set());
  expect(downloadManager(others).store.getState().stored).toBeNull();
});

it("BYE-2: a reset removes downloaded files, though no screen has asked for the downloads", async () => {
  const caches = new MemoryCaches();
  vi.stubGlobal("caches", caches);
  const services = createTestServices();
  const cache = await caches.open(MEDIA_CACHE);
  await cache.put("/media/0.mp3", new Response("sound"));
  await services.reset({ keepMuseum: true, keepDownloads: true });
  expect(caches.paths(MEDIA_CACHE)).toEqual(["/media/0.mp3"]);
  await services.reset({ keepMuseum: true });
  expect(caches.paths(MEDIA_CACHE)).toEqual([]);
});
