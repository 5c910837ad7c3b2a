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

const ELEMENTS = new Set(SANITIZER.elements);
const ATTRIBUTES = new Set(SANITIZER.attributes);

/** isBox reports whether an element is the box that fillSafely puts around a table. */
const isBox = (element: Element): boolean =>
  element.localName === "div" &&
  element.getAttribute("role") === "group" &&
  element.childNodes.length === 1 &&
  element.firstElementChild?.localName === "table";

/** harmful returns the active content and unsafe addresses in an element. */
function harmful(root: Element): string[] {
  return Array.from(root.getElementsByTagName("*")).flatMap((element) => {
    if (isBox(element)) return [];
    if (!ELEMENTS.has(element.localName) || element.namespaceURI !== "http://www.w3.org/1999/xhtml") {
      return [element.localName];
    }
    return Array.from(element.attributes).flatMap(({ name, value }) => {
      if (name === "is" && value === "") return [];
      if (!ATTRIBUTES.has(name)) return [name];
      if (name !== "href") return [];
      const leads = URL.canParse(value, location.href) ? new URL(value, location.href).protocol : "nowhere";
      return /^(https?:|mailto:|tel:|sms:|ftp:|cid:|nowhere)$/.test(leads) ? [] : [value];
    });
  });
}

/** read parses HTML in an inert document. */
const read = (html: string): Element => new DOMParser().parseFromString(html, "text/html").body;

/** STATES are HTML around an attack, in which parsers read it in another way. */
const STATES = [
  "%s",
  "<p title='%s'>x</p>",
  '<a href="%s">x</a>',
  "<!-- %s -->",
  "<svg><desc>%s</desc></svg>",
  "<math><mtext>%s</mtext></math>",
  "<table>%s<tr><td>x</td></tr></table>",
  "<select>%s</select>",
  "<textarea>%s</textarea>",
  "<style>%s</style>",
  "<noscript>%s</noscript>",
  "<template>%s</template>",
  "<b><i>%s</b></i><p>x",
];

it("the check for what is left finds attacks that nobody has sanitised", () => {
  expect(attacks.length * STATES.length).toBeGreaterThan(10_000);
  expect(attacks.filter((html) => harmful(read(html)).length > 0).length).toBeGreaterThan(400);
});

it.each(STATES)("PRIV-1 every attack is sanitised without the server in %j", async (state) => {
  const alert = vi.fn();
  vi.stubGlobal("alert", alert);
  const parsed = attacks.map((attack) => state.replace("%s", () => attack));
  const filled = parsed.map((html) => {
    const element = document.createElement("div");
    element.textContent = "not yet";
    fillSafely(element, html);
    return element;
  });
  await vi.waitFor(() => expect(filled.some(({ textContent }) => textContent === "not yet")).toBe(false), 60_000);
  const left = filled.flatMap((element, i) => {
    // Parsing the result again may give other elements.
    const remaining = [...harmful(element), ...harmful(read(element.innerHTML))];
    return remaining.length > 0 ? [{ attack: parsed[i], remaining }] : [];
  });
  expect(left).toEqual([]);
  expect(alert).not.toHaveBeenCalled();
});
