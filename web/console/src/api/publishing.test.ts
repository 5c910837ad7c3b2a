import { expect, it, vi } from "vitest";
import { createClient } from "./client";
import { contentCalls } from "./content";
import { pathToFix, publishingCalls } from "./publishing";

it("DRAFT-3 PUB-3 what is published or restored again after a lost answer is done once, until what was seen has changed", async () => {
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async ({ headers }: Request) => {
    keys.push(headers.get("Idempotency-Key"));
    return Promise.reject(new TypeError("connection lost"));
  });
  const client = createClient("http://museum.example", {
    page: () => null,
    confirmIdentity: () => Promise.resolve(true),
    signInAgain: () => Promise.resolve(true),
    findMuseums: () => Promise.resolve(),
  });
  const calls = publishingCalls(client);
  const publish = (version: number) =>
    calls.publish("1", { note: "", at: "2026-12-01T08:00" }, { version, items: [], total: 0 });
  const publishAgain = (current: number) => calls.publishAgain("1", 3, current);
  const restore = (newest: number) =>
    contentCalls(client).restoreElement("1", { list: "artworks", key: "214" }, 2, newest);
  for (const call of [publish, publishAgain, restore]) {
    for (const seen of [4, 4, 5]) await expect(call(seen)).rejects.toMatchObject({ code: "offline" });
    const [lost, repeated, later] = keys.splice(0);
    expect(repeated).toBe(lost);
    expect(later).not.toBe(lost);
  }
});

it.each([
  ["no_captions", "resources/film/transcript", ["es_ES", "fr_FR"], "resources/film/transcript/es_ES"],
  ["no_transcript", "transcript", ["en_GB"], "transcript/en_GB"],
  ["no_script", "resources/film/media", undefined, "resources/film/media"],
  ["no_alternative_text", "resources/film/media/es_ES", undefined, "resources/film/mediaAlt"],
])("PUB-1 the fault %s at %s is corrected in its first language", (rule, path, languages, corrected) => {
  expect(pathToFix({ rule, path, params: languages ? { languages } : {} })).toBe(corrected);
});
