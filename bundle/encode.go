package bundle

import (
	"bytes"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"cicerone/guide"
)

// encoder encodes a museum's values as YAML nodes in canonical form: fields in the order of their types without unset and
// default ones, languages in the museum's order by their two letters.
type encoder struct {
	languages []guide.LanguageCode
}

// maxInlineText is the length of texts written on the line of their field; longer ones begin on the next line.
const maxInlineText = 80

// fields encodes a struct without the fields named in except. position is the index of an element in its list.
func (e *encoder) fields(v reflect.Value, position int, except ...string) *yaml.Node {
	node := &yaml.Node{Kind: yaml.MappingNode}
	for _, field := range guide.FieldsOf(v.Type()) {
		value := v.Field(field.Index)
		if !field.InPackage || slices.Contains(except, field.Name) {
			continue
		}
		if field.Name == "key" && value.String() == guide.DefaultKey(v.Addr().Interface(), position) {
			continue
		}
		if encoded := e.value(value); encoded != nil {
			node.Content = append(node.Content, scalarNode(field.Name), encoded)
		}
	}
	return node
}

// value encodes a value of one of the types of the guide's fields, or returns nil when it is unset.
func (e *encoder) value(v reflect.Value) *yaml.Node {
	switch value := v.Interface().(type) {
	case guide.Text:
		return encodeTexts(e, value)
	case guide.RichText:
		return encodeTexts(e, value)
	case guide.LocalizedMedia:
		return e.localizedMedia(value)
	case guide.Media:
		return textOrNil(value.Path)
	case guide.Seconds:
		return scalarNode(value.String())
	case []guide.LanguageCode:
		return list(v.Len(), func(i int) *yaml.Node { return scalarNode(value[i].Short()) })
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return e.pointee(v.Elem())
	case reflect.Struct:
		if node := e.fields(v, 0); len(node.Content) > 0 {
			return node
		}
		return nil
	case reflect.Slice:
		return list(v.Len(), func(i int) *yaml.Node { return e.element(v.Index(i), i) })
	case reflect.Bool:
		if !v.Bool() {
			return nil
		}
		return boolNode(true)
	case reflect.Int:
		if v.Int() == 0 {
			return nil
		}
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: strconv.FormatInt(v.Int(), 10)}
	}
	return textOrNil(v.String())
}

// pointee encodes the target of a pointer, which is set even when it is zero.
func (e *encoder) pointee(v reflect.Value) *yaml.Node {
	if v.Kind() == reflect.Bool {
		return boolNode(v.Bool())
	}
	return e.value(v)
}

func (e *encoder) element(v reflect.Value, position int) *yaml.Node {
	if v.Kind() == reflect.Struct && v.Type() != mediaType {
		return e.fields(v, position)
	}
	return e.value(v)
}

func list(n int, element func(i int) *yaml.Node) *yaml.Node {
	if n == 0 {
		return nil
	}
	node := &yaml.Node{Kind: yaml.SequenceNode}
	for i := range n {
		entry := element(i)
		if entry.Kind == yaml.ScalarNode {
			node.Style = yaml.FlowStyle // keys and languages fit on a line
		}
		node.Content = append(node.Content, entry)
	}
	return node
}

func boolNode(value bool) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!bool", Value: strconv.FormatBool(value)}
}

func textOrNil(text string) *yaml.Node {
	if text == "" {
		return nil
	}
	return scalarNode(text)
}

// scalarNode returns a text node, quoted where YAML would read it as something else.
func scalarNode(text string) *yaml.Node {
	node := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text}
	switch {
	case !strings.ContainsAny(text, "\n\r\t\u0085\u2028\u2029\ufeff") && utf8.RuneCountInString(text) <= maxInlineText:
	case fitsBlock(text):
		node.Style = yaml.LiteralStyle
	default:
		node.Style = yaml.DoubleQuotedStyle
	}
	return node
}

// fitsBlock reports whether a block scalar preserves the text exactly.
func fitsBlock(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimRight(line, " ") != line {
			return false
		}
	}
	for _, r := range text {
		if r != '\n' && !unicode.IsPrint(r) || r == '\ufeff' {
			return false
		}
	}
	return text != "" && text[0] != ' ' && text[0] != '\n' && !strings.HasSuffix(text, "\n\n")
}

func encodeTexts[T ~string](e *encoder, texts guide.Localized[T]) *yaml.Node {
	if len(texts) == 0 {
		return nil
	}
	if len(e.languages) == 1 {
		return scalarNode(string(texts[e.languages[0]]))
	}
	node := &yaml.Node{Kind: yaml.MappingNode}
	for _, code := range e.languages {
		if text, ok := texts[code]; ok {
			node.Content = append(node.Content, scalarNode(code.Short()), scalarNode(string(text)))
		}
	}
	return node
}

func (e *encoder) localizedMedia(media guide.LocalizedMedia) *yaml.Node {
	if len(media) == 0 {
		return nil
	}
	if pattern := e.pattern(media); pattern != "" {
		return scalarNode(pattern)
	}
	node := &yaml.Node{Kind: yaml.MappingNode}
	for _, code := range e.languages {
		if m, ok := media[code]; ok {
			node.Content = append(node.Content, scalarNode(code.Short()), scalarNode(m.Path))
		}
	}
	return node
}

// pattern returns the path, with or without {lang}, that expands to the media of all the museum's languages, or "".
func (e *encoder) pattern(media guide.LocalizedMedia) string {
	if len(media) == 0 || len(media) != len(e.languages) {
		return ""
	}
	first := media[e.languages[0]].Path
	for _, candidate := range pathPatterns(first, e.languages[0].Short()) {
		if !slices.ContainsFunc(e.languages, func(code guide.LanguageCode) bool {
			return expand(candidate, code) != media[code].Path
		}) {
			return candidate
		}
	}
	return ""
}

// pathPatterns lists the patterns that expand to a path for a language: the path itself, {lang} for all separate
// occurrences of the language's letters, or for one occurrence.
func pathPatterns(path, short string) []string {
	patterns := []string{path}
	var alone []int
	for at := 0; at+len(short) <= len(path); at++ {
		if path[at:at+len(short)] != short {
			continue
		}
		end := at + len(short)
		patterns = append(patterns, path[:at]+langPlaceholder+path[end:])
		if (at == 0 || !isLetter(path[at-1])) && (end == len(path) || !isLetter(path[end])) {
			alone = append(alone, at)
		}
	}
	slices.Reverse(alone)
	all := path
	for _, at := range alone {
		all = all[:at] + langPlaceholder + all[at+len(short):]
	}
	return append(patterns, all)
}

func isLetter(b byte) bool { return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' }

// yamlText is the node as the text of a file.
func yamlText(node *yaml.Node) ([]byte, error) {
	var b bytes.Buffer
	writer := yaml.NewEncoder(&b)
	writer.SetIndent(2)
	if err := writer.Encode(node); err != nil {
		return nil, err
	}
	err := writer.Close()
	return b.Bytes(), err
}
