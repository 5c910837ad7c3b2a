import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeIdentifier, encodeIdentifier } from "./identifier";

const encode = (text: string) => btoa(text);

describe("ENTRY-1: the museum identifier", () => {
  it.each([
    ["id and code, unpadded base64url", encodeIdentifier(1, "DEMO"), 1],
    ["id alone", encode("42"), 42],
    ["padded", encode("7-MPICASSOM"), 7],
    ["anything after the first dash", encode("12-a-b-c"), 12],
    ["followed by a dash and anything", `${encodeIdentifier(3, "X")}-poster`, 3],
    ["padded and followed by a dash", `${encode("3")}-poster-2`, 3],
    ["letters of the other alphabet", encode("5-~~~???").replaceAll("+", "-").replaceAll("/", "_"), 5],
  ])("decodes %s", (_, identifier, id) => {
    expect(decodeIdentifier(identifier)).toBe(id);
  });

  it.each([
    ["nothing", ""],
    ["no base64", "%%%"],
    ["no number", encode("demo")],
    ["a number with letters", encode("12a")],
    ["zero", encode("0-demo")],
    ["a number beyond all ids", encode("99999999999999999999")],
    ["a negative number", encode("-5")],
    ["bytes that are no text", "____"],
  ])("refuses %s", (_, identifier) => {
    expect(decodeIdentifier(identifier)).toBeNull();
  });

  it("reads back every identifier it writes, padded or not, in either alphabet", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), fc.string(), (id, code) => {
        const identifier = encodeIdentifier(id, code);
        const padded = identifier.padEnd(Math.ceil(identifier.length / 4) * 4, "=");
        expect(decodeIdentifier(identifier)).toBe(id);
        expect(decodeIdentifier(padded.replaceAll("-", "+").replaceAll("_", "/"))).toBe(id);
      }),
    );
  });
});
