import { describe, expect, it } from "vitest";
import { openingOf } from "./opening";

describe("openingOf", () => {
  const long = "seven w ".repeat(20).trim();
  it.each([
    ["a heading", "<h3>A pause\n on the <em>bench</em></h3><p>You have seen a rule.</p>", "A pause on the bench"],
    ["a text without elements", "Climb one flight.", "Climb one flight."],
    ["no text", "", ""],
    ["exactly a line", `<p>${"x".repeat(80)}</p>`, "x".repeat(80)],
    ["a long paragraph", `<p>${long}</p>`, `${long.slice(0, 79)}…`],
    ["a long text without spaces", `<p>${"長".repeat(200)}</p>`, `${"長".repeat(79)}…`],
  ])("is one line of %s", (_, html, opening) => {
    expect(openingOf(html)).toBe(opening);
    expect(openingOf(html).length).toBeLessThanOrEqual(80);
  });
});
