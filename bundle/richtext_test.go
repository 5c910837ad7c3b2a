package bundle

import (
	"net/url"
	"strings"
	"testing"

	nethtml "golang.org/x/net/html"
	"pgregory.net/rapid"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

func TestRichTextAsHTML(t *testing.T) {
	tests := []struct{ name, markdown, html string }{
		{"paragraphs", "One *word*\n\nand **two**.", "<p>One <em>word</em></p>\n<p>and <strong>two</strong>.</p>"},
		{"empty", "", ""},
		{"line break", "a  \nb", "<p>a<br>\nb</p>"},
		{"list", "- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"},
		{"another language", `the <em lang="fr" dir="ltr">motif</em>`, `<p>the <em lang="fr" dir="ltr">motif</em></p>`},
		{"plain span stays", "<span>a</span>", "<p><span>a</span></p>"},
		{"link", "[a](https://example.org/?b=1&c=2)", `<p><a href="https://example.org/?b=1&amp;c=2" target="_blank" rel="noopener">a</a></p>`},
		{"relative link", "[a](../b)", `<p><a href="../b">a</a></p>`},
		{"mail", "<mail@example.org>", `<p><a href="mailto:mail@example.org">mail@example.org</a></p>`},
		{"table", "| a |\n|:-:|\n| 1 |", "<table>\n<thead>\n<tr>\n<th align=\"center\">a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align=\"center\">1</td>\n</tr>\n</tbody>\n</table>"},
		{"signs", "5 < 6 & 7 > 3", "<p>5 &lt; 6 &amp; 7 &gt; 3</p>"},
		{"script", "a <script>alert(1)</script> b", "<p>a  b</p>"},
		{"style", "<style>p{}</style>x", "x"},
		{"frame", `<iframe src="https://example.org"></iframe>x`, "x"},
		{"handler", `<b onclick="alert(1)">a</b>`, "<p><b>a</b></p>"},
		{"script link", "[a](javascript:alert(1))", "<p><a>a</a></p>"},
		{"data link", `<a href="data:text/html,x">a</a>`, "<p><a>a</a></p>"},
		{"picture", "![a](https://example.org/a.png)", "<p></p>"},
		{"comment", "a <!-- b --> c", "<p>a  c</p>"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := HTML(guide.Markdown(test.markdown)); got != test.html {
				t.Errorf("got  %q\nwant %q", got, test.html)
			}
		})
	}
}

func TestDisallowedMarkup(t *testing.T) {
	tests := []struct {
		name, markdown string
		line           int
		message        string
	}{
		{"script", "a\n\n<script>alert(1)</script>", 2, "<script> is not allowed"},
		{"handler", "a\n<b onclick=\"alert(1)\">b</b>", 1, "the attribute onclick of <b> is not allowed"},
		{"style", "<p style=\"color:red\">a</p>", 0, "the attribute style of <p> is not allowed"},
		{"link without a scheme", `<a href="//evil.example">a</a>`, 0, `the address "//evil.example" is not allowed; links begin with https://, http:// or mailto:`},
		{"script link", "x\n\n[a](javascript:alert(1))", 2, `the address "javascript:alert(1)" is not allowed; links begin with https://, http:// or mailto:`},
		{"picture", "a\n![b](c.png)", 1, "pictures within texts are not shown; make it an IMAGE resource"},
		{"frame", "<IFRAME src=x></IFRAME>", 0, "<iframe> is not allowed"},
		{"vector", "<svg><path/></svg>", 0, "<svg> is not allowed"},
		{"declaration", "<!DOCTYPE html>", 0, "<!DOCTYPE> is not allowed"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			refused := disallowedMarkup(test.markdown)
			if len(refused) == 0 {
				t.Fatal("nothing was refused")
			}
			if refused[0].line != test.line || refused[0].message != test.message {
				t.Errorf("got line %d: %s", refused[0].line, refused[0].message)
			}
		})
	}
}

// What is not refused is shown whole: the checker and the sanitiser apply one policy.
func TestAllowedMarkupIsPreserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := guidetest.Museum().Draw(t, "museum")
		for _, text := range m.PrivacyPolicy {
			if refused := disallowedMarkup(string(text)); len(refused) > 0 {
				t.Fatalf("%q: %v", text, refused)
			}
			if before, after := elements(render(string(text))), elements(HTML(text)); before != after {
				t.Fatalf("%q\nloses %s\nand keeps %s", text, before, after)
			}
		}
	})
}

// elements names the elements and their number of attributes other than those sanitising adds.
func elements(text string) string {
	var names []string
	tokens := nethtml.NewTokenizer(strings.NewReader(text))
	for {
		switch tokens.Next() {
		case nethtml.ErrorToken:
			return strings.Join(names, " ")
		case nethtml.StartTagToken, nethtml.SelfClosingTagToken:
			token := tokens.Token()
			name := token.Data
			for _, attribute := range token.Attr {
				if attribute.Key != "rel" && attribute.Key != "target" {
					name += "+" + attribute.Key
				}
			}
			names = append(names, name)
		}
	}
}

func FuzzHTMLContainsNothingExecutable(f *testing.F) {
	for _, seed := range []string{
		"<script>alert(1)</script>", `<a href="java&#10;script:alert(1)">x</a>`, "[x](JaVaScRiPt:alert(1))", "<svg/onload=alert(1)>",
		`<math><mi//xlink:href="data:x,<script>alert(4)</script>">`, `<p title="</p><img src=x onerror=alert(1)>">`,
		"<a\x00 href=javascript:alert(1)>", "<![CDATA[<script>]]>", "<b <script>alert(1)</script>0", "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
		"| a |\n|---|\n| <iframe> |", "<style><img src=\"</style><img src=x onerror=alert(1)//\">", "```html\n<script>\n```", "[x]: data:text/html,a\n[x]",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, markdown string) {
		html := HTML(guide.Markdown(markdown))
		tokens := nethtml.NewTokenizer(strings.NewReader(html))
		for {
			switch tokens.Next() {
			case nethtml.ErrorToken:
				return
			case nethtml.CommentToken, nethtml.DoctypeToken:
				t.Fatalf("%q gives %q", markdown, html)
			case nethtml.StartTagToken, nethtml.SelfClosingTagToken:
				checkShown(t, tokens.Token(), html)
			}
		}
	})
}

// checkShown fails when the element could do anything but show text or lead to another page.
func checkShown(t *testing.T, token nethtml.Token, html string) {
	if _, allowed := allowedMarkup[token.Data]; !allowed {
		t.Fatalf("<%s> in %q", token.Data, html)
	}
	for _, attribute := range token.Attr {
		switch attribute.Key {
		case "lang", "dir", "title", "start", "align", "target", "rel":
		case "href":
			address, err := url.Parse(attribute.Val)
			if err != nil || address.Scheme != "" && address.Scheme != "http" && address.Scheme != "https" && address.Scheme != "mailto" {
				t.Fatalf("address %q in %q", attribute.Val, html)
			}
		default:
			t.Fatalf("attribute %s in %q", attribute.Key, html)
		}
	}
}

func TestLinksOfRichTexts(t *testing.T) { // PUB-1
	for text, want := range map[string]string{
		"a **b**": "", "a < [b": "", "[c](https://example.org/a?b=c&d) [d]( mailto:a@b.example )": "https://example.org/a?b=c&d mailto:a@b.example",
		`<a href=" https://example.org/ ">a</a> <a>b</a> <b href="https://c.example">c</b>`: "https://example.org/",
		"see [a]\n\n[a]: https://example.org/reference":                                     "https://example.org/reference", "`[a](https://example.org)`": "",
		strings.Repeat("[a](", maxBrackets+1): "",
	} {
		if got := strings.Join(Links(guide.Markdown(text)), " "); got != want {
			t.Errorf("%q leads to %q, want %q", text, got, want)
		}
	}
}

func TestDisallowedMarkupIsListed(t *testing.T) {
	for text, want := range map[string]string{
		"a **b** [c](https://example.org)": "", "a <b": "", "a ![": "", "<script>alert(1)</script>": "<script> is not allowed",
		`<b onclick="x">a</b>`:                 "the attribute onclick of <b> is not allowed",
		"[a](javascript:x)":                    `the address "javascript:x" is not allowed; links begin with https://, http:// or mailto:`,
		"![a](https://b.c/d)":                  "pictures within texts are not shown; make it an IMAGE resource",
		"<i><iframe><iframe>x":                 "<iframe> is not allowed",
		strings.Repeat("[a](b) ", maxBrackets): "", strings.Repeat("[a](", maxBrackets+1): "a text may have at most 1000 brackets or links",
	} {
		if got := strings.Join(DisallowedMarkup(guide.Markdown(text)), "; "); got != want {
			t.Errorf("%q is answered with %q", text, got)
		}
	}
}
