import { describe, expect, it } from "vitest";
import { textOf } from "./trusted-types";

describe("textOf", () => {
  it("separates the elements", () => {
    expect(textOf("<h3>One</h3><p>two</p>").trim().split(/\s+/)).toEqual(["One", "two"]);
  });
});
