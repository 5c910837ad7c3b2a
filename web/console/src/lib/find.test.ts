import { describe, expect, it } from "vitest";
import { type Findable, createFinder } from "./find";

const item = (text: string, number?: string, ...words: string[]): Findable => ({
  text,
  words,
  ...(number === undefined ? {} : { number }),
});

const texts = (items: readonly Findable[]): string[] => items.map(({ text }) => text);

describe("CON-12 what the palette finds", () => {
  const find = createFinder([
    item("Publish"),
    item("Two hundred and fourteen", "2140"),
    item("Room 214"),
    item("Coral", "214", "Corail", "Alan Turing"),
    item("Élan vital", "7"),
    item("A coral reef", "8"),
    item("Decor", "9", "Alan Kay"),
  ]);

  it("is the exact number first, then numbers that begin with it, then words", () => {
    expect(texts(find("214", 10))).toEqual(["Coral", "Two hundred and fourteen", "Room 214"]);
  });

  it("is what has the whole name before its start, words before their parts", () => {
    expect(texts(find("coral", 10))).toEqual(["Coral", "A coral reef"]);
    expect(texts(find("cor", 10))).toEqual(["Coral", "A coral reef", "Decor"]);
  });

  it("ignores accents and case, and knows authors and other languages", () => {
    expect(texts(find("ELAN", 10))).toEqual(["Élan vital"]);
    expect(texts(find("turing alan", 10))).toEqual(["Coral"]);
    expect(texts(find("corail", 10))).toEqual(["Coral"]);
  });

  it("forgives left out letters from the third on, last of all", () => {
    expect(texts(find("pblsh", 10))).toEqual(["Publish"]);
    expect(texts(find("xq", 10))).toEqual([]);
  });

  it("is no more than asked for, and the first ones while nothing is typed", () => {
    expect(texts(find("", 2))).toEqual(["Publish", "Two hundred and fourteen"]);
    expect(texts(find("alan", 1))).toEqual(["Coral"]);
  });

  it("finds one of 10,000 works", () => {
    const works = Array.from({ length: 10_000 }, (_, n) =>
      item(`Study of light number ${n}`, String(n), "Anna Atkins"),
    );
    const findWork = createFinder(works);
    expect(findWork("9999", 50)[0]).toBe(works[9999]);
    expect(findWork("light", 50)).toHaveLength(50);
  });
});
