import type { Detail, MediaFacts } from "@cicerone/api/types";

/** What a visitor knows files by. Transcripts are texts. */
export type MediaKind = "audio" | "video" | "image" | "text";

/** All kinds, in the order in which they are listed. */
export const MEDIA_KINDS: readonly MediaKind[] = ["text", "image", "audio", "video"];

/** A file to be kept on the phone. */
export interface MediaFile {
  /** From the server's root. */
  url: string;
  /** Bytes. */
  size: number;
  kind: MediaKind;
  /** Other sizes of the same picture, which this one stands for on this phone. */
  instead: readonly string[];
}

const ADDRESS = /\/media\/[\w.-]+/g;

/** Every media address that an element names, also inside its texts, each once and in its order. */
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
 * The files behind addresses, each once. Of a picture's sizes one is kept: the smallest that fills the width
 * given in device pixels, else its largest.
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

/** How wide pictures are kept on this phone, in device pixels: its shorter side. */
export function pictureWidth({ width, height }: Pick<Screen, "width" | "height"> = screen): number {
  return Math.min(width, height) * Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
}

/** Denser pictures look the same. */
const MAX_PIXEL_RATIO = 3;

function fileOf(address: string, facts: MediaFacts, width: number): MediaFile {
  const own = { url: address, size: facts.size, width: facts.width ?? 0 };
  const others = facts.variants ?? [];
  const sizes = [...others.filter(({ url }) => url !== address), own].sort((a, b) => a.width - b.width);
  const widest = sizes.at(-1)?.width ?? 0;
  const chosen = sizes.find((size) => size.width >= Math.min(width, widest)) ?? own;
  const instead = sizes.map(({ url }) => url).filter((url) => url !== chosen.url);
  return { url: chosen.url, size: chosen.size, kind: kindOf(facts.contentType), instead };
}

function kindOf(contentType: string): MediaKind {
  const kind = contentType.split("/")[0];
  return kind === "audio" || kind === "video" || kind === "image" ? kind : "text";
}
