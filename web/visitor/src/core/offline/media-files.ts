import type { Detail, MediaFacts } from "@cicerone/api/types";

/** MediaKind is a kind of file as visitors know it. Transcripts are texts; recognition is what the camera needs. */
export type MediaKind = "audio" | "video" | "image" | "text" | "recognition";

/** MEDIA_KINDS lists all kinds in display order. */
export const MEDIA_KINDS: readonly MediaKind[] = ["text", "image", "audio", "video", "recognition"];

/** MediaFile is a file to download. */
export interface MediaFile {
  /** Path on the server. */
  url: string;
  /** Bytes. */
  size: number;
  kind: MediaKind;
  /** Other sizes of the same picture, for which this one is shown. */
  replaces: readonly string[];
}

const ADDRESS = /\/media\/[\w.-]+/g;

/** addressesIn returns the media addresses in an element's fields and texts, each once, in order of appearance. */
export function addressesIn(element: unknown): string[] {
  const addresses = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === "string") for (const [address] of value.matchAll(ADDRESS)) addresses.add(address);
    else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) walk(part);
  };
  walk(element);
  return [...addresses];
}

/**
 * filesOf returns the files of addresses, each once. For a picture it chooses the smallest size that is at least width
 * device pixels wide, or the largest.
 */
export function filesOf(museum: Pick<Detail, "media">, addresses: readonly string[], width: number): MediaFile[] {
  const files = new Map<string, MediaFile>();
  for (const address of addresses) {
    const facts = museum.media[address];
    if (facts === undefined) continue;
    const file = fileOf(address, facts, width);
    files.set(file.url, file);
  }
  return [...files.values()];
}

/** pictureWidth returns the width of downloaded pictures in device pixels: the screen's shorter side. */
export function pictureWidth({ width, height }: Pick<Screen, "width" | "height"> = screen): number {
  return Math.min(width, height) * Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
}

/** Pictures with more pixels look the same. */
const MAX_PIXEL_RATIO = 3;

function fileOf(address: string, facts: MediaFacts, width: number): MediaFile {
  const own = { url: address, size: facts.size, width: facts.width ?? 0 };
  const others = facts.variants ?? [];
  const sizes = [...others.filter(({ url }) => url !== address), own].sort((a, b) => a.width - b.width);
  const widest = sizes.at(-1)?.width ?? 0;
  const chosen = sizes.find((size) => size.width >= Math.min(width, widest)) ?? own;
  const instead = sizes.map(({ url }) => url).filter((url) => url !== chosen.url);
  return { url: chosen.url, size: chosen.size, kind: kindOf(facts.contentType), replaces: instead };
}

function kindOf(contentType: string): MediaKind {
  if (contentType === "application/vnd.cicerone.recognition") return "recognition";
  const kind = contentType.split("/")[0];
  return kind === "audio" || kind === "video" || kind === "image" ? kind : "text";
}
