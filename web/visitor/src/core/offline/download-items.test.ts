import { sampleArtwork } from "@cicerone/api/testing/museum";
import type { Detail } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import { type DownloadItem, deletion, downloadItems, filesOfItem, isComplete } from "./download-items";

const sound = { contentType: "audio/mpeg", size: 10 };
const work = (id: number) =>
  sampleArtwork(id, {
    mainImageUrl: "",
    localizations: [{ languageCode: "en_GB", mainAudioUrl: `/media/w${id}.mp3` }],
  });
const museum = {
  media: Object.fromEntries(
    ["w1", "w2", "w3", "r1", "r2", "t1", "h1", "alone"].map((name) => [`/media/${name}.mp3`, sound]),
  ),
  artworks: [work(1), work(2), work(3)],
  routes: [
    { idRoute: 1, audio: "/media/r1.mp3", artworkIDs: [1, 2] },
    { idRoute: 2, audio: "/media/r2.mp3", artworkIDs: [2, 3] },
  ],
  halls: [{ idHall: 5, audio: "/media/h1.mp3", artworkIds: [{ idArtwork: 3 }] }],
  timeline: [{ idTimeline: 9, audio: "/media/t1.mp3", halls: [5] }],
  extraDownloads: [1],
} as unknown as Detail;

const items = downloadItems(museum, 1000);
const item = (key: string) => items.find((entry) => entry.key === key) as DownloadItem;
const names = (entry: DownloadItem) => filesOfItem(entry).map(({ url }) => url.slice(7, -4));
const short = (addresses: readonly string[]) => addresses.map((url) => url.slice(7, -4));

describe("DL-1 DL-3 what can be downloaded", () => {
  it("is a route with its works, a timeline with its halls and their works, extra works, and everything", () => {
    expect(items.map(({ key }) => key)).toEqual(["route-1", "route-2", "timeline-9", "extra-1", "all"]);
    expect(names(item("route-1"))).toEqual(["r1", "w1", "w2"]);
    expect(names(item("timeline-9"))).toEqual(["t1", "h1", "w3"]);
    expect(names(item("extra-1"))).toEqual(["w1"]);
    expect(names(item("all")).toSorted()).toEqual(["alone", "h1", "r1", "r2", "t1", "w1", "w2", "w3"]);
  });

  it("PAY-1 says which of it has a paid route whose code was not entered", () => {
    const routes = museum.routes.map(
      (route) => ({ ...route, routeType: "PAID", steps: [{}] }) as Detail["routes"][number],
    );
    const closed = { ...museum, routes: [{ ...routes[0], steps: [], sealedSteps: {} }, museum.routes[1]] } as Detail;
    const closedKeys = downloadItems(closed, 1000).filter(({ hasClosedRoute }) => hasClosedRoute);
    expect(closedKeys.map(({ key }) => key)).toEqual(["route-1", "all"]);
    expect(items.some(({ hasClosedRoute }) => hasClosedRoute)).toBe(false);
  });

  it("DL-2 is downloaded when all of it is there", () => {
    const stored = new Set(["/media/r1.mp3", "/media/w1.mp3"]);
    expect(isComplete(item("route-1"), stored)).toBe(false);
    expect(isComplete(item("route-1"), stored.add("/media/w2.mp3"))).toBe(true);
  });
});

describe("DL-4 deleting", () => {
  it("keeps the works that other downloaded routes use", () => {
    const { downloaded, addresses } = deletion(items, ["route-1", "route-2"], "route-1");
    expect(downloaded).toEqual(["route-2"]);
    expect(short(addresses)).toEqual(["r1", "w1"]);
  });

  it("keeps the works of the downloaded timeline", () => {
    expect(short(deletion(items, ["route-2", "timeline-9"], "route-2").addresses)).toEqual(["r2", "w2"]);
  });

  it("removes all of it when nothing else is downloaded, and only its own files from a whole download", () => {
    expect(short(deletion(items, ["route-1"], "route-1").addresses)).toEqual(["r1", "w1", "w2"]);
    expect(deletion(items, ["all"], "all").addresses).toHaveLength(8);
    const { downloaded, addresses } = deletion(items, ["all"], "route-1");
    expect(downloaded).toEqual(["route-2", "timeline-9", "extra-1"]);
    expect(short(addresses)).toEqual(["r1"]);
  });
});
