import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { openUnsavedRecordings } from "./unsaved-recordings";

it("CON-7 DRAFT-10 what was recorded or chosen and not used is offered to who recorded it, and nobody else", async () => {
  const [ada, ben] = [openUnsavedRecordings("7"), openUnsavedRecordings("8")];
  await ada.add("1/artworks/214/audio/en_GB", new Blob(["one "]));
  await ada.add("1/artworks/214/audio/en_GB", new Blob(["two"]));
  await ben.remove("1/artworks/214/audio/en_GB");
  expect(await ben.read("1/artworks/214/audio/en_GB")).toBeNull();
  expect((await ada.read("1/artworks/214/audio/en_GB"))?.size).toBe(7);
  await ada.remove("1/artworks/214/audio/en_GB");
  expect(await ada.read("1/artworks/214/audio/en_GB")).toBeNull();

  // A chosen file stays as it came. Node's clone makes a Blob of it, and those of browsers do not.
  vi.stubGlobal("structuredClone", (value: unknown) => value);
  const file = new File(["chosen"], "voice.m4a", { type: "audio/mp4" });
  await ada.add("1/artworks/214/audio/en_GB", file);
  expect(await ada.read("1/artworks/214/audio/en_GB")).toBe(file);
  vi.unstubAllGlobals();
});
