import { expect, it } from "vitest";
import { readTextFile } from "./text-file";

const WORDS = "Février;1\u00a0204";

function utf16(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), true);
  return bytes;
}

it.each([
  ["UTF-8", new TextEncoder().encode(WORDS)],
  ["UTF-8 with its mark", new TextEncoder().encode(`\uFEFF${WORDS}`)],
  ["UTF-16", utf16(`\uFEFF${WORDS}`)],
  ["Windows-1252", Uint8Array.from({ length: WORDS.length }, (_, at) => WORDS.charCodeAt(at))],
])("STATS-11 a file in %s is read", async (_, bytes) => {
  expect(await readTextFile(new Blob([bytes]))).toBe(WORDS);
});
