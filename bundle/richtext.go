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

// allowedMarkup has the elements that a rich text may contain, with their attributes. Everything else is rejected in
// packages and removed from publications. Pictures are resources, not markup: they are measured, resized and downloaded
// with the work.
var allowedMarkup = map[string][]string{
	"p": nil, "br": nil, "hr": nil, "h1": nil, "h2": nil, "h3": nil, "h4": nil, "h5": nil, "h6": nil,
	"strong": nil, "em": nil, "b": nil, "i": nil, "u": nil, "s": nil, "sub": nil, "sup": nil, "small": nil,
	"mark": nil, "q": nil, "cite": nil, "abbr": {"title"}, "span": nil, "bdi": nil, "blockquote": nil,
	"code": nil, "pre": nil, "ruby": nil, "rt": nil, "rp": nil,
	"ul": nil, "ol": {"start"}, "li": nil, "dl": nil, "dt": nil, "dd": nil,
	"table": nil, "thead": nil, "tbody": nil, "tr": nil, "th": {"align"}, "td": {"align"},
	"a": {"href", "title"},
}

// globalAttributes are the attributes of all elements, for passages in another language.
var globalAttributes = []string{"lang", "dir"}

// allowedSchemes are the schemes of links, which may also be relative.
var allowedSchemes = []string{"http", "https", "mailto"}

var renderer = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
		goldmark.WithRendererOptions(html.WithUnsafe()), // sanitized by policy, for Markdown and HTML alike
	)
})

var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	for element, attributes := range allowedMarkup {
		p.AllowElements(element)
		// The library removes a and span without attributes otherwise.
		p.AllowNoAttrs().OnElements(element)
		for _, attribute := range attributes {
			p.AllowAttrs(attribute).OnElements(element)
		}
	}
	p.AllowAttrs(globalAttributes...).Globally()
	p.AllowURLSchemes(allowedSchemes...)
	p.AllowRelativeURLs(true)
	p.RequireParseableURLs(true)
	p.AddTargetBlankToFullyQualifiedLinks(true) // which adds rel="noopener"
	return p
})

// HTML renders a rich text as sanitized HTML.
func HTML(markdown guide.Markdown) string {
	return strings.TrimSpace(policy().Sanitize(render(string(markdown))))
}

// render returns the HTML of a Markdown text before sanitizing.
func render(markdown string) string {
	var b bytes.Buffer
	if err := renderer().Convert([]byte(markdown), &b); err != nil {
		return "" // writing to memory does not fail
	}
	return b.String()
}

// maxCheckedText is the length of the longest rich text to check, in bytes. Longer ones are rejected for their length (the
// longest field takes 100,000 characters), and rendering a hostile text takes quadratic time.
const maxCheckedText = 400_000

// maxBrackets is how many brackets a text may open, as each link does. Rendering many that are not closed takes quadratic time.
const maxBrackets = 1000

// checkMarkup adds faults for the markup of a rich text that sanitizing would remove.
func (d *decoder) checkMarkup(t sourceText) {
	if len(t.text) > maxCheckedText {
		return
	}
	for _, refused := range disallowedMarkup(t.text) {
		d.locations.undecoded = append(d.locations.undecoded, t.path)
		fault := d.in.fault(nil, t.path, refused.message)
		fault.File, fault.Line, fault.Column = t.file, t.line+refused.line, t.column
		d.faults = append(d.faults, fault)
	}
}

// DisallowedMarkup lists what is not allowed in a rich text, each kind once, as Read reports it.
func DisallowedMarkup(text guide.Markdown) []string {
	if len(text) > maxCheckedText {
		return nil
	}
	var messages []string
	for _, refused := range disallowedMarkup(string(text)) {
		messages = append(messages, refused.message)
	}
	return messages
}

// markupFault is a piece of markup that is not allowed.
type markupFault struct {
	line    int // of the text, 0-based
	message string
}

// Links lists the addresses to which the links of a rich text lead, in its order.
func Links(text guide.Markdown) (addresses []string) {
	// Without these characters there is neither HTML nor a link in Markdown.
	if !strings.ContainsAny(string(text), "<[") || len(text) > maxCheckedText || strings.Count(string(text), "[") > maxBrackets {
		return nil
	}
	tokens := nethtml.NewTokenizer(strings.NewReader(render(string(text))))
	for tokens.Next() != nethtml.ErrorToken {
		token := tokens.Token()
		for _, attribute := range token.Attr {
			if token.Type == nethtml.StartTagToken && token.Data == "a" && attribute.Key == "href" {
				addresses = append(addresses, strings.TrimSpace(attribute.Val))
			}
		}
	}
	return addresses
}

// disallowedMarkup lists what sanitizing would remove from a text, each kind once.
func disallowedMarkup(markdown string) []markupFault {
	// Without these two characters there is neither HTML nor a link in Markdown.
	if !strings.ContainsAny(markdown, "<[") {
		return nil
	}
	if strings.Count(markdown, "[") > maxBrackets {
		return []markupFault{{message: fmt.Sprintf("a text may have at most %d brackets or links", maxBrackets)}}
	}
	var refused []markupFault
	refuse := func(needle, format string, args ...any) {
		message := fmt.Sprintf(format, args...)
		if !slices.ContainsFunc(refused, func(r markupFault) bool { return r.message == message }) {
			refused = append(refused, markupFault{line: lineOf(markdown, needle), message: message})
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
		case !slices.Contains(attributes, attribute.Key) && !slices.Contains(globalAttributes, attribute.Key):
			refuse(attribute.Key, "the attribute %s of <%s> is not allowed", attribute.Key, token.Data)
		case attribute.Key == "href" && !allowedAddress(attribute.Val):
			refuse(attribute.Val, "the address %q is not allowed; links begin with https://, http:// or mailto:", attribute.Val)
		}
	}
}

func allowedAddress(address string) bool {
	parsed, err := url.Parse(strings.TrimSpace(address))
	return err == nil && (parsed.Scheme == "" && parsed.Host == "" || slices.Contains(allowedSchemes, strings.ToLower(parsed.Scheme)))
}

// lineOf returns the line in which a piece of markup first occurs, or 0.
func lineOf(text, needle string) int {
	at := strings.Index(strings.ToLower(text), strings.ToLower(needle))
	if at < 0 {
		return 0
	}
	return strings.Count(strings.ToLower(text)[:at], "\n")
}
