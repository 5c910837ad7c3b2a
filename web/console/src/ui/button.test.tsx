import { expect, it } from "vitest";
import { buttonClass } from "./button";

it("CON-12 a button has the class of its variant, and a plain one no other", () => {
  expect(buttonClass()).toBe("button");
  expect(buttonClass("main")).toBe("button main");
  expect(buttonClass("bare")).toBe("button bare");
  expect(buttonClass("danger")).toBe("button danger");
});
