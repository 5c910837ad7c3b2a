import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Sha256 } from "./sha256";

const wanted = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("SHA-256 piece by piece", () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 70_000])("%d bytes, in pieces of any size", (length) => {
    const bytes = new Uint8Array(randomBytes(length));
    for (const piece of [1, 7, 64, 65, 4096, length + 1]) {
      const sum = new Sha256();
      for (let at = 0; at < length; at += piece) sum.add(bytes.subarray(at, at + piece));
      expect(sum.end(), `pieces of ${piece}`).toBe(wanted(bytes));
    }
  });
});
