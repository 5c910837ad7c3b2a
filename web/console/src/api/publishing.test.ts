import { expect, it, vi } from "vitest";
import { createClient } from "./client";
import { pathToFix, publishingCalls } from "./publishing";

it("PUB-3 a publication that is scheduled again after a lost answer is the same one", async () => {
  const keys: (string | undefined)[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers["Idempotency-Key"]);
    if (keys.length % 2 === 1) throw new TypeError("connection lost");
    return Promise.resolve(Response.json({}));
  });
  const calls = publishingCalls(createClient({ confirmIdentity: () => Promise.resolve(true), signedOut: () => {} }));
  for (const publish of [
    () => calls.publish("1", { note: "", at: "2026-12-01T08:00" }),
    () => calls.publishAgain("1", 3),
  ]) {
    await expect(publish()).rejects.toMatchObject({ code: "offline" });
    await publish();
  }
  const [lost, repeated, lostLater, repeatedLater] = keys;
  expect(repeated).toBe(lost);
  expect(repeatedLater).toBe(lostLater);
  expect(lostLater).not.toBe(lost);
});

it.each([
  ["no_captions", "resources/film/transcript", ["es_ES", "fr_FR"], "resources/film/transcript/es_ES"],
  ["no_transcript", "transcript", ["en_GB"], "transcript/en_GB"],
  ["no_script", "resources/film/media", undefined, "resources/film/media"],
  ["no_alternative_text", "resources/film/media/es_ES", undefined, "resources/film/mediaAlt"],
])("PUB-1 the fault %s at %s is corrected in its first language", (rule, path, languages, corrected) => {
  expect(pathToFix({ rule, path, params: languages ? { languages } : {} })).toBe(corrected);
});
