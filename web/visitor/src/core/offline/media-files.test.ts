import type { MediaFacts } from "@cicerone/api/types";
import { describe, expect, it } from "vitest";
import { addressesIn, filesOf } from "./media-files";

const facts = (contentType: string, overrides: Partial<MediaFacts> = {}): MediaFacts => ({
  contentType,
  size: 10,
  ...overrides,
});

const museum = {
  media: {
    "/media/a.webp": facts("image/webp", {
      size: 900,
      width: 1440,
      height: 900,
      variants: [
        { url: "/media/a1.webp", width: 320, height: 200, size: 100 },
        { url: "/media/a2.webp", width: 1080, height: 675, size: 500 },
      ],
    }),
    "/media/b.mp3": facts("audio/mpeg"),
    "/media/c.mp4": facts("video/mp4"),
    "/media/d.vtt": facts("text/vtt; charset=utf-8"),
    "/media/e.recognition": facts("application/vnd.cicerone.recognition"),
  },
};

describe("DLC-1 the files to download", () => {
  it("are those of all addresses in an element, also in its rich texts, each once", () => {
    const element = {
      image: "/media/a.webp",
      localizations: [{ content: '<p><img src="/media/b1.png"> <img src="/media/a.webp"></p>', audio: "/media/b.mp3" }],
      name: "a.webp",
    };
    expect(addressesIn(element)).toEqual(["/media/a.webp", "/media/b1.png", "/media/b.mp3"]);
  });

  it("have a kind, and are listed in the museum", () => {
    const addresses = [
      "/media/b.mp3",
      "/media/c.mp4",
      "/media/d.vtt",
      "/media/e.recognition",
      "/media/other.mp3",
      "/media/b.mp3",
    ];
    expect(filesOf(museum, addresses, 1000).map(({ kind }) => kind)).toEqual(["audio", "video", "text", "recognition"]);
  });

  it.each([
    [320, "/media/a1.webp", 100],
    [400, "/media/a2.webp", 500],
    [1200, "/media/a.webp", 900],
    [4000, "/media/a.webp", 900],
  ])("include of a picture the size for %d pixels, which replaces its others", (width, url, size) => {
    const [picture] = filesOf(museum, ["/media/a.webp"], width);
    expect(picture).toMatchObject({ url, size, kind: "image" });
    expect([url, ...(picture?.replaces ?? [])].toSorted()).toEqual([
      "/media/a.webp",
      "/media/a1.webp",
      "/media/a2.webp",
    ]);
  });
});
