import { expect, it, vi } from "vitest";
import { fillSafely } from "./safe-html";

const EVIL = `<p onclick="x()" style="position: fixed" class="top" id="main">Words <b>bold</b></p>
  <script>x()</script><img src="a.png" onerror="x()"><a href="javascript:x()">there</a><form><input></form>`;

it("PRIV-1 a browser without a sanitiser of its own gets DOMPurify: no script, handler, style or form is left", async () => {
  const element = document.createElement("div");
  fillSafely(element, EVIL);
  await vi.waitFor(() => expect(element.textContent).toContain("Words bold"));
  expect(element.querySelector("b")).not.toBeNull();
  expect(element.innerHTML).not.toMatch(/script|onclick|onerror|style|class=|id=|<form|<input/);
});

it("a text that is not wanted any more is not shown", async () => {
  const element = document.createElement("div");
  fillSafely(element, "<p>Former</p>")();
  fillSafely(element, "<table><tr><td>Present</td></tr></table>");
  await vi.waitFor(() => expect(element.textContent).toBe("Present"));
  // As wide as it may be, the keyboard scrolls it.
  expect(element.querySelector("table")?.tabIndex).toBe(0);
});
