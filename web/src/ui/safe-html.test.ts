import { expect, it, vi } from "vitest";
import { fillSafely } from "./safe-html";

const EVIL = `<p onclick="x()" style="position: fixed" class="top" id="main">Words <b>bold</b></p>
  <script>x()</script><img src="a.png" onerror="x()"><a href="javascript:x()">there</a><form><input></form>
  <img name="body" src="https://elsewhere.example/t.gif"><link rel="stylesheet" href="https://elsewhere.example/a.css">
  <svg><style>p { display: none }</style></svg><meta http-equiv="refresh" content="0;url=https://elsewhere.example">
  <a href="https://b.example/" target="_blank" rel="noopener" data-x="1" aria-label="x">elsewhere</a>`;

it("PRIV-1 a browser without a sanitiser of its own gets DOMPurify: no script, handler, style or form is left", async () => {
  const element = document.createElement("div");
  fillSafely(element, EVIL);
  await vi.waitFor(() => expect(element.textContent).toContain("Words bold"));
  expect(element.querySelector("b")).not.toBeNull();
  expect(element.innerHTML).not.toMatch(
    /script|onclick|onerror|style|class=|id=|<form|<input|\.example\/[at]|data-|aria-/,
  );
  expect([...element.querySelectorAll("*")].map(({ localName }) => localName)).toEqual(["p", "b", "a", "a"]);
  // What the server gives links that lead elsewhere.
  expect(element.lastElementChild?.outerHTML).toBe(
    '<a href="https://b.example/" target="_blank" rel="noopener">elsewhere</a>',
  );
});

it("a setHTML of an earlier draft is not asked: it would throw, and the screen with it", async () => {
  const element = Object.assign(document.createElement("div"), {
    setHTML: () => {
      throw new TypeError("member sanitizer is not of type Sanitizer");
    },
  });
  fillSafely(element, "<p>Words</p>");
  await vi.waitFor(() => expect(element.innerHTML).toBe("<p>Words</p>"));
});

it("a text that is not wanted any more is not shown", async () => {
  const element = document.createElement("div");
  fillSafely(element, "<p>Former</p>")();
  fillSafely(element, "<table><tr><td>Present</td></tr></table>");
  await vi.waitFor(() => expect(element.textContent).toBe("Present"));
  // As wide as it may be, the keyboard scrolls it.
  expect(element.querySelector("table")?.tabIndex).toBe(0);
});
