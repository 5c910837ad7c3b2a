package bundle

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
	nethtml "golang.org/x/net/html"

	"cicerone/guide"
)

// allowedMarkup is the markup a rich text may hold, with the attributes of each element. Everything else is
// refused in packages and removed from what is published. Pictures are resources, not markup: they are
// measured, made smaller and downloaded with the work.
var allowedMarkup = map[string][]string{
	"p": nil, "br": nil, "hr": nil, "h1": nil, "h2": nil, "h3": nil, "h4": nil, "h5": nil, "h6": nil,
	"strong": nil, "em": nil, "b": nil, "i": nil, "u": nil, "s": nil, "sub": nil, "sup": nil, "small": nil,
	"mark": nil, "q": nil, "cite": nil, "abbr": {"title"}, "span": nil, "bdi": nil, "blockquote": nil,
	"code": nil, "pre": nil, "ruby": nil, "rt": nil, "rp": nil,
	"ul": nil, "ol": {"start"}, "li": nil, "dl": nil, "dt": nil, "dd": nil,
	"table": nil, "thead": nil, "tbody": nil, "tr": nil, "th": {"align"}, "td": {"align"},
	"a": {"href", "title"},
}

// everywhere are the attributes that every element may have: a passage in another language says so.
var everywhere = []string{"lang", "dir"}

// allowedSchemes are the addresses that links may have; relative ones may be used as well.
var allowedSchemes = []string{"http", "https", "mailto"}

var renderer = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
		goldmark.WithRendererOptions(html.WithUnsafe()), // the policy below decides, for Markdown and HTML alike
	)
})

var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	for element, attributes := range allowedMarkup {
		p.AllowElements(element)
		// Elements keep standing without attributes, which the library drops of a and span by itself.
		p.AllowNoAttrs().OnElements(element)
		for _, attribute := range attributes {
			p.AllowAttrs(attribute).OnElements(element)
		}
	}
	p.AllowAttrs(everywhere...).Globally()
	p.AllowURLSchemes(allowedSchemes...)
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.AddTargetBlankToFullyQualifiedLinks(true) // which adds rel="noopener"
	return p
})

// HTML renders a rich text as sanitised HTML: what it gives can be shown to anyone.
func HTML(markdown guide.Markdown) string {
	return strings.TrimSpace(policy().Sanitize(render(string(markdown))))
}

// render is the HTML of a Markdown text before sanitising.
func render(markdown string) string {
	var b bytes.Buffer
	if err := renderer().Convert([]byte(markdown), &b); err != nil {
		return "" // writing to memory does not fail
	}
	return b.String()
}

// maxCheckedText is the longest rich text whose markup is looked at, in bytes: what is longer is refused for
// its length (the longest field takes 100,000 characters), and rendering takes time that grows with the
// square of what a hostile text holds.
const maxCheckedText = 400_000

// checkMarkup reports the markup of a rich text that sanitising would remove.
func (d *decoder) checkMarkup(t writtenText) {
	if len(t.text) > maxCheckedText {
		return
	}
	for _, refused := range refusedMarkup(t.text) {
		d.origin.faulty = append(d.origin.faulty, t.path)
		fault := d.in.fault(nil, t.path, refused.message)
		fault.File, fault.Line = t.file, t.line+refused.line
		d.faults = append(d.faults, fault)
	}
}

// refusal is a piece of markup that is not allowed.
type refusal struct {
	line    int // of the text, 0-based
	message string
}

// refusedMarkup lists what sanitising would remove from a text, each kind once.
func refusedMarkup(markdown string) []refusal {
	// Without these two characters there is neither HTML nor a link in Markdown.
	if !strings.ContainsAny(markdown, "<[") {
		return nil
	}
	var refused []refusal
	refuse := func(needle, format string, args ...any) {
		message := fmt.Sprintf(format, args...)
		if !slices.ContainsFunc(refused, func(r refusal) bool { return r.message == message }) {
			refused = append(refused, refusal{line: lineOf(markdown, needle), message: message})
		}
	}
	tokens := nethtml.NewTokenizer(strings.NewReader(render(markdown)))
	for {
		switch tokens.Next() {
		case nethtml.ErrorToken:
			if !errors.Is(tokens.Err(), io.EOF) {
				refuse("<", "the HTML cannot be read: %v", tokens.Err())
			}
			return refused
		case nethtml.StartTagToken, nethtml.SelfClosingTagToken:
			token := tokens.Token()
			checkElement(token, refuse)
		case nethtml.DoctypeToken:
			refuse("<!", "<!DOCTYPE> is not allowed")
		}
	}
}

func checkElement(token nethtml.Token, refuse func(needle, format string, args ...any)) {
	attributes, known := allowedMarkup[token.Data]
	switch {
	case token.Data == "img":
		refuse("![", "pictures within texts are not shown; make it an IMAGE resource")
		return
	case !known:
		refuse("<"+token.Data, "<%s> is not allowed", token.Data)
		return
	}
	for _, attribute := range token.Attr {
		switch {
		case !slices.Contains(attributes, attribute.Key) && !slices.Contains(everywhere, attribute.Key):
			refuse(attribute.Key, "the attribute %s of <%s> is not allowed", attribute.Key, token.Data)
		case attribute.Key == "href" && !allowedAddress(attribute.Val):
			refuse(attribute.Val, "the address %q is not allowed; links begin with https://, http:// or mailto:", attribute.Val)
		}
	}
}

func allowedAddress(address string) bool {
	parsed, err := url.Parse(strings.TrimSpace(address))
	return err == nil && (parsed.Scheme == "" || slices.Contains(allowedSchemes, strings.ToLower(parsed.Scheme)))
}

// lineOf is the line in which a piece of markup first occurs, the first one when it cannot be told.
func lineOf(text, needle string) int {
	at := strings.Index(strings.ToLower(text), strings.ToLower(needle))
	if at < 0 {
		return 0
	}
	return strings.Count(strings.ToLower(text)[:at], "\n")
}
