import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseInert } from "../../lib/trusted-types";
import { type MarkdownEditor, createMarkdownEditor } from "./markdown";
import { markdownOfHtml } from "./pasted";

const cleaned = (html: string): string => markdownOfHtml(parseInert(html).body);

describe("a pasted text", () => {
  it.each([
    [
      "Word",
      `<p class=MsoNormal style='margin:0cm'><b>The <span style='color:red'>Coral</span></b><o:p></o:p></p>
       <p class=MsoListParagraphCxSpFirst><![if !supportLists]><span style='font-family:Symbol'>·<span>&nbsp;&nbsp; </span></span><![endif]>It <i>forks</i></p>
       <p class=MsoListParagraphCxSpLast><span>·<span>&nbsp; </span></span>It turns away</p>
       <p class=MsoNormal>H<sub>2</sub>O &amp; more</p><style>p { color: red }</style>`,
      "**The Coral**\n\n- It *forks*\n- It turns away\n\nH<sub>2</sub>O & more",
    ],
    [
      "a numbered list of Word",
      "<p class=MsoListParagraph>1.<span>&nbsp; </span>One</p><p class=MsoListParagraph>2.<span>&nbsp; </span>Two</p>",
      "1. One\n1. Two",
    ],
    [
      "a table of Word",
      "<table><tr><td><p>Rule</p></td><td><p><b>Year</b></p></td></tr><tr><td><p>a|b</p></td><td><p>1983</p><p>Leeds</p></td></tr></table>",
      "| Rule | **Year** |\n| --- | --- |\n| a\\|b | 1983<br>Leeds |",
    ],
    [
      "Google Docs",
      `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">A </span><span
        style="font-weight:700">bold</span><span style="font-weight:700;font-style:italic"> and slanted</span> word</p><ul><li
        dir="ltr"><p><span>one</span></p></li><ul><li><p>inner</p></li></ul><li><p>two</p></li></ul></b><br class="Apple-interchange-newline">`,
      "A **bold** ***and slanted*** word\n\n- one\n  - inner\n- two",
    ],
    [
      "one line of Google Docs",
      `<b style="font-weight:normal"><span style="font-weight:400">plain</span></b>`,
      "plain",
    ],
    [
      "a web page",
      `<nav><a href="/about">About</a></nav><article><h1>Reef</h1><p>See <a href="https://example.org/a_(b)?q=1 2">the
        reef</a>.<br>Then <a href="javascript:alert(1)">go</a>.</p><blockquote><p>Quote</p></blockquote><ol><li>a</li><li>b</li></ol></article>`,
      "About\n\n## Reef\n\nSee [the reef](https://example.org/a_%28b%29?q=1%202).\\\nThen go.\n\n> Quote\n\n1. a\n2. b",
    ],
    [
      "text that looks like markup",
      "<p>1. April</p><p># 5</p><p>- x</p><p>&lt;b&gt; *a* _b_ &amp;copy; [c](d) ~~e~~</p>",
      null,
    ],
    [
      "an address that is none",
      `<p><a href="https://example.org/%zz">a</a> <a href="http://[">b</a></p>`,
      "[a](https://example.org/%zz) b",
    ],
    ["crossed out words", "<p>not <del>this</del> but that</p>", "not <s>this</s> but that"],
  ])("CON-5 of %s keeps what visitors may get", (_, html, markdown) => {
    if (markdown === null) expect(read(cleaned(html))).toBe(textOf(html));
    else expect(cleaned(html)).toBe(markdown);
  });

  it.each([
    "<script>alert(1)</script>a",
    "<img src=x onerror=alert(1)>a",
    "<svg><script>alert(1)</script><text>s</text></svg>a",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>a",
    "<math><mi//xlink:href='data:x,<script>alert(1)</script>'></mi></math>a",
    "<template><img src=x onerror=alert(1)></template>a",
    "<style>a{}</style><noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>a",
    "<object data=x></object><video><source onerror=alert(1)></video>a",
    "<a href='data:text/html,<script>alert(1)</script>'>a</a>",
    "<a href=' jAvAsCrIpT:alert(1)'>a</a>",
    "<a href='vbscript:x'>a</a>",
    "<form><input value=x><textarea>y</textarea><button>z</button></form>a",
  ])("CON-5 %j leaves nothing that could run", (html) => {
    const markdown = cleaned(html);
    expect(markdown).not.toMatch(/script|alert|onerror|<img|<svg|data:|srcdoc/i);
    expect(markdown).toContain("a");
  });

  let editor: MarkdownEditor;
  beforeAll(async () => {
    const root = document.createElement("div");
    const nothing = (): void => {};
    editor = await createMarkdownEditor({
      root,
      value: "",
      attributes: {},
      onChange: nothing,
      onState: nothing,
      cleaned,
    });
  });
  afterAll(() => editor.destroy());

  /** Returns the words of a Markdown text as the editor shows them. */
  function read(markdown: string): string {
    editor.set("");
    editor.set(markdown);
    const { doc } = editor.view.state;
    return words(doc.textBetween(0, doc.content.size, " ", (leaf) => (leaf.type.name === "hardbreak" ? " " : "")));
  }

  function textOf(html: string): string {
    return words([...parseInert(html).body.children].map((child) => child.textContent).join(" "));
  }

  function words(text: string): string {
    return text.replaceAll(/[\s\u00a0]+/g, " ").trim();
  }

  const plain = fc
    .stringMatching(/^[a-zé0-9 .,:!?'"*_[\]()#&;~|`\\+=-]{1,16}$/u)
    .map((text) => text.replaceAll("&", "&amp;"));
  const inline = fc.letrec<{ part: string }>((tie) => ({
    part: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      plain,
      fc
        .tuple(
          fc.constantFrom("b", "i", "em", "strong", "span", "sub", "s", 'a href="https://example.org/(x)"'),
          fc.array(tie("part"), { maxLength: 3 }),
        )
        .map(([tag, parts]) => `<${tag}>${parts.join("")}</${tag.split(" ")[0]}>`),
    ),
  })).part;
  const paragraphs = fc.array(
    fc.tuple(fc.constantFrom("p", "h2", "blockquote", "div"), fc.array(inline, { minLength: 1, maxLength: 4 })),
    { minLength: 1, maxLength: 4 },
  );

  it("CON-5 no word of a generated page is lost or added", () => {
    fc.assert(
      fc.property(paragraphs, (blocks) => {
        const html = blocks.map(([tag, parts]) => `<${tag}>${parts.join("")}</${tag}>`).join("");
        expect(read(cleaned(html))).toBe(textOf(html));
      }),
      { numRuns: 200, seed: 19 },
    );
  });
});
