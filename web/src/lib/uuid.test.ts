import { describe, expect, it } from "vitest";
import { namedUuid, randomUuid } from "./uuid";

const shape = (version: number) =>
  new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`);

describe("a UUID", () => {
  it("at random is new each time", () => {
    const made = Array.from({ length: 50 }, randomUuid);
    for (const uuid of made) expect(uuid).toMatch(shape(4));
    expect(new Set(made).size).toBe(50);
  });

  it("of a name is the same each time, and no other name's", () => {
    const made = Array.from({ length: 50 }, (_, at) => namedUuid(`name ${at}`));
    for (const uuid of made) expect(uuid).toMatch(shape(8));
    expect(new Set(made).size).toBe(50);
    expect(namedUuid("name 7")).toBe(made[7]);
  });
});
