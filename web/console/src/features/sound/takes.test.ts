import { expect, it } from "vitest";
import {
  type SoundOwner,
  type StoredFile,
  nextTakePath,
  originalExtension,
  ownerName,
  soundPath,
  takesOf,
  transcriptPath,
} from "./takes";

const owner: SoundOwner = { museum: "1", list: "artworks", element: "214", path: "audio/en_GB" };

const assets = [
  "takes/artworks/214/audio/en_GB/take-2.mp3",
  "takes/artworks/214/audio/en_GB/take-10-2.mp3",
  "takes/artworks/214/audio/es_ES/take-11.mp3",
  "audio/artworks-214-en_GB.mp3",
].map((path) => ({ path }) as StoredFile);

it("CON-7 takes of a sound are kept apart by element and language, and counted", () => {
  const takes = takesOf(owner, assets);
  expect(takes.map(({ number }) => number)).toEqual([10, 2]);
  expect(nextTakePath(owner, takes)).toBe("takes/artworks/214/audio/en_GB/take-11.mp3");
  expect(nextTakePath(owner, [])).toBe("takes/artworks/214/audio/en_GB/take-1.mp3");
});

it("CON-7 sounds and transcripts of an element have paths of their own", () => {
  expect(soundPath(owner)).toBe("audio/artworks-214-en_GB.mp3");
  expect(soundPath({ ...owner, path: "resources/film/media/fr_FR" })).toBe(
    "audio/artworks-214-resources-film-media-fr_FR.mp3",
  );
  expect(transcriptPath(owner)).toBe("transcripts/artworks-214-en_GB.vtt");
  expect(ownerName(owner)).toBe("1/artworks/214/audio/en_GB");
});

it("CON-7 a chosen MP3 or M4A is stored as it came, a recording or WAV as MP3", () => {
  const file = (type: string) => new File(["x"], "voice", { type });
  const extensions = ["audio/mpeg", "audio/x-m4a", "audio/mp4", "audio/wav", ""].map((type) =>
    originalExtension(file(type)),
  );
  expect(extensions).toEqual(["mp3", "m4a", "m4a", undefined, undefined]);
  expect(originalExtension(new Blob(["x"], { type: "audio/mp4" }))).toBeUndefined();
  expect(nextTakePath(owner, [], "m4a")).toBe("takes/artworks/214/audio/en_GB/take-1.m4a");
});
