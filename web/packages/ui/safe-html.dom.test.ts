import { expect, it, vi } from "vitest";
import attacks from "../../../bundle/testdata/attacks.json";
import { fillSafely, SANITIZER } from "./safe-html";

const EVIL = `<p onclick="x()" style="position: fixed" class="top" id="main">Words <b>bold</b></p>
  <script>x()</script><img src="a.png" onerror="x()"><a href="javascript:x()">there</a><form><input></form>
  <img name="body" src="https://elsewhere.example/t.gif"><link rel="stylesheet" href="https://elsewhere.example/a.css">
  <svg><style>p { display: none }</style></svg><meta http-equiv="refresh" content="0;url=https://elsewhere.example">
  <a href="https://b.example/" target="_blank" rel="noopener" data-x="1" aria-label="x">elsewhere</a>`;

it("PRIV-1 a browser without its own sanitiser uses DOMPurify: no script, handler, style or form is left", async () => {
  const element = document.createElement("div");
  fillSafely(element, EVIL);
  await vi.waitFor(() => expect(element.textContent).toContain("Words bold"));
  expect(element.querySelector("b")).not.toBeNull();
  expect(element.innerHTML).not.toMatch(
    /script|onclick|onerror|style|class=|id=|<form|<input|\.example\/[at]|data-|aria-/,
  );
  expect([...element.querySelectorAll("*")].map(({ localName }) => localName)).toEqual(["p", "b", "a", "a"]);
  // The server adds this to external links.
  expect(element.lastElementChild?.outerHTML).toBe(
    '<a href="https://b.example/" target="_blank" rel="noopener">elsewhere</a>',
  );
});

it("a setHTML of an earlier draft is not called, because it throws", async () => {
  const element = Object.assign(document.createElement("div"), {
    setHTML: () => {
      throw new TypeError("member sanitizer is not of type Sanitizer");
    },
  });
  fillSafely(element, "<p>Words</p>");
  await vi.waitFor(() => expect(element.innerHTML).toBe("<p>Words</p>"));
});

it("a cancelled text is not shown", async () => {
  const element = document.createElement("div");
  fillSafely(element, "<p>Former</p>")();
  fillSafely(element, "<table><tr><td>Present</td></tr></table>");
  await vi.waitFor(() => expect(element.textContent).toBe("Present"));
});

it("a table is in a box that the keyboard scrolls, with the name of its first row", async () => {
  const element = document.createElement("div");
  fillSafely(element, "<table><tr><th>Day</th><th>Open</th></tr><tr><td>Monday</td><td>10</td></tr></table>");
  await vi.waitFor(() => expect(element.querySelector("table")).not.toBeNull());
  const box = element.querySelector("table")?.parentElement;
  expect(box?.tabIndex).toBe(0);
  expect([box?.getAttribute("role"), box?.getAttribute("aria-label")]).toEqual(["group", "Day, Open"]);
});

/** harmful returns the active content and unsafe addresses in an element. */
function harmful(root: Element): string[] {
  const boxes = "div[role=group]:has(> table:only-child)";
  return [...root.querySelectorAll(`*:not(${boxes})`)].flatMap((element) =>
    SANITIZER.elements.includes(element.localName) && element.namespaceURI === "http://www.w3.org/1999/xhtml"
      ? [...element.attributes].flatMap(({ name, value }) => {
          if (name === "is" && value === "") return [];
          if (!SANITIZER.attributes.includes(name)) return [name];
          if (name !== "href") return [];
          const leads = URL.canParse(value, location.href) ? new URL(value, location.href).protocol : "nowhere";
          return /^(https?:|mailto:|tel:|sms:|ftp:|cid:|nowhere)$/.test(leads) ? [] : [value];
        })
      : [element.localName],
  );
}

/** read parses HTML in an inert document. */
const read = (html: string): Element => new DOMParser().parseFromString(html, "text/html").body;

it("PRIV-1 every attack of the server's tests is sanitised without the server", async () => {
  const alert = vi.fn();
  vi.stubGlobal("alert", alert);
  expect(attacks.length).toBeGreaterThan(700);
  // Guards against a check that finds nothing.
  expect(attacks.filter((html) => harmful(read(html)).length > 0).length).toBeGreaterThan(400);
  const filled = attacks.map((html) => {
    const element = document.createElement("div");
    element.textContent = "not yet";
    fillSafely(element, html);
    return element;
  });
  await vi.waitFor(() => expect(filled.some(({ textContent }) => textContent === "not yet")).toBe(false), 60_000);
  const left = filled.flatMap((element, i) => {
    // Parsing the result again may give other elements.
    const remaining = [...harmful(element), ...harmful(read(element.innerHTML))];
    return remaining.length > 0 ? [{ attack: attacks[i], remaining }] : [];
  });
  expect(left).toEqual([]);
  expect(alert).not.toHaveBeenCalled();
});
