package bundle

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"cicerone/guide"
)

// maxAliases bounds the YAML aliases resolved in a package, because nested ones expand exponentially.
const maxAliases = 10_000

// decoder decodes YAML nodes into the guide's types. It continues after a fault to find all faults in one run.
type decoder struct {
	files     *files
	languages []guide.LanguageCode // of the museum, those that are known
	in        *input
	locations *fieldLocations
	faults    []Fault
	warnings  []Fault
	aliases   int // resolved so far
}

// fail adds a fault of a field that could not be decoded, which the domain's rules then ignore.
func (d *decoder) fail(node *yaml.Node, path, format string, args ...any) {
	d.locations.undecoded = append(d.locations.undecoded, path)
	d.addFault(node, path, format, args...)
}

// addFault adds a fault at a node.
func (d *decoder) addFault(node *yaml.Node, path, format string, args ...any) {
	d.faults = append(d.faults, d.in.fault(node, path, fmt.Sprintf(format, args...)))
}

// resolve resolves aliases and rejects tags, which packages do not need. ok is false after a fault.
func (d *decoder) resolve(node *yaml.Node, path string) (resolved *yaml.Node, ok bool) {
	for node.Kind == yaml.AliasNode {
		if d.aliases++; d.aliases > maxAliases {
			if d.aliases == maxAliases+1 {
				d.fail(node, path, "there are more than %d aliases", maxAliases)
			}
			return nil, false
		}
		node = node.Alias
	}
	if node.Style&yaml.TaggedStyle != 0 {
		d.fail(node, path, "the tag %s is not allowed; if the text begins with an exclamation mark, put it in quotes", node.Tag)
		return nil, false
	}
	return node, true
}

// isNull reports whether a value is empty. The word null is empty too, except where a text is expected.
func isNull(node *yaml.Node, text bool) bool {
	if node.Kind != yaml.ScalarNode || node.ShortTag() != "!!null" {
		return false
	}
	return !text || node.Value == "" || node.Value == "~"
}

func kindName(node *yaml.Node) string {
	switch node.Kind {
	case yaml.MappingNode:
		return "fields"
	case yaml.SequenceNode:
		return "a list"
	}
	return "a single value"
}

var (
	textType           = reflect.TypeFor[guide.Text]()
	richTextType       = reflect.TypeFor[guide.RichText]()
	localizedMediaType = reflect.TypeFor[guide.LocalizedMedia]()
	mediaType          = reflect.TypeFor[guide.Media]()
	secondsType        = reflect.TypeFor[guide.Seconds]()
	colorType          = reflect.TypeFor[guide.Color]()
	focalPointType     = reflect.TypeFor[guide.FocalPoint]()
	languagesType      = reflect.TypeFor[[]guide.LanguageCode]()
)

func isText(t reflect.Type) bool {
	return t == textType || t == richTextType || t.Kind() == reflect.String && t != colorType
}

// decode decodes the node into v, which has one of the types of the guide's fields.
func (d *decoder) decode(v reflect.Value, node *yaml.Node, path string) {
	node, ok := d.resolve(node, path)
	if !ok || isNull(node, isText(v.Type())) {
		return
	}
	switch v.Type() {
	case textType:
		decodeTexts(d, v.Addr().Interface().(*guide.Text), node, path, nil)
		return
	case richTextType:
		decodeTexts(d, v.Addr().Interface().(*guide.RichText), node, path, d.checkMarkup)
		return
	case localizedMediaType:
		d.decodeLocalizedMedia(v.Addr().Interface().(*guide.LocalizedMedia), node, path)
		return
	case languagesType:
		return // read before everything else
	}
	switch v.Kind() {
	case reflect.Pointer:
		value := reflect.New(v.Type().Elem())
		before := len(d.faults)
		d.decode(value.Elem(), node, path)
		if len(d.faults) == before || value.Elem().Kind() == reflect.Struct {
			v.Set(value)
		}
	case reflect.Slice:
		d.decodeList(v, node, path)
	case reflect.Struct:
		if v.Type() == mediaType {
			d.decodeScalar(v, node, path)
			return
		}
		d.decodeStruct(v, node, path)
	default:
		d.decodeScalar(v, node, path)
	}
}

func (d *decoder) decodeList(v reflect.Value, node *yaml.Node, path string) {
	if node.Kind != yaml.SequenceNode {
		d.fail(node, path, "a list is expected here, each entry on a line that begins with a dash; this is %s", kindName(node))
		return
	}
	list := reflect.MakeSlice(v.Type(), len(node.Content), len(node.Content))
	for i, entry := range node.Content {
		here := path + "/" + strconv.Itoa(i)
		d.locations.record(here, d.in, entry)
		if resolved, ok := d.resolve(entry, here); ok && isNull(resolved, false) {
			d.fail(entry, here, "this entry of the list is empty")
			continue
		}
		d.decode(list.Index(i), entry, here)
	}
	if len(node.Content) > 0 {
		v.Set(list)
	}
}

func (d *decoder) decodeStruct(v reflect.Value, node *yaml.Node, path string) {
	fields := guide.FieldsOf(v.Type())
	d.eachField(node, path, packageNames(fields), func(name string, key, value *yaml.Node) {
		for _, field := range fields {
			if field.Name != name {
				continue
			}
			here := joinPath(path, name)
			d.locations.record(here, d.in, key)
			if field.Type == colorType && isNull(value, false) && commentedColor(key, value) {
				d.fail(key, here, "a # begins a comment; put the colour in quotes")
				return
			}
			d.decode(v.Field(field.Index), value, here)
		}
	})
}

// commentedColor reports whether YAML took a colour for a comment.
func commentedColor(key, value *yaml.Node) bool {
	for _, comment := range []string{key.LineComment, value.LineComment, value.HeadComment, key.FootComment} {
		if strings.HasPrefix(comment, "#") && guide.Color(strings.TrimSpace(comment)).Valid() {
			return true
		}
	}
	return false
}

// eachField calls field once for every field of a mapping that is among names, and adds faults for the others.
func (d *decoder) eachField(node *yaml.Node, path string, names []string, field func(name string, key, value *yaml.Node)) {
	if node.Kind != yaml.MappingNode {
		d.fail(node, path, "fields with their values are expected here, such as %s: …; this is %s", names[0], kindName(node))
		return
	}
	seen := map[string]int{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		name := key.Value
		here := joinPath(path, name)
		first, twice := seen[name]
		switch {
		case key.Kind != yaml.ScalarNode:
			d.fail(key, path, "the name of a field is expected here; this is %s", kindName(key))
		case twice:
			d.fail(key, here, "%s is already written in line %d", name, first)
		case !slices.Contains(names, name):
			d.unknownField(key, here, name, names)
		default:
			seen[name] = key.Line
			field(name, key, value)
		}
	}
}

func (d *decoder) unknownField(key *yaml.Node, path, name string, names []string) {
	if name == "id" {
		d.fail(key, path, "ids are given by the server; leave it out")
		return
	}
	if n := closestName(name, names); n != "" {
		parent := strings.TrimSuffix(strings.TrimSuffix(path, name), "/")
		d.locations.undecoded = append(d.locations.undecoded, joinPath(parent, n)) // it is not reported as missing as well
	}
	d.fail(key, path, "there is no field %q here%s", name, suggestion(name, names))
}

func packageNames(fields []guide.Field) []string {
	names := make([]string, 0, len(fields))
	for _, field := range fields {
		if field.InPackage {
			names = append(names, field.Name)
		}
	}
	return names
}

func joinPath(path, name string) string {
	if path == "" {
		return name
	}
	return path + "/" + name
}

// scalar returns the text of a single value as it is written. ok is false after a fault.
func (d *decoder) scalar(node *yaml.Node, path, expected string) (text string, ok bool) {
	if node.Kind != yaml.ScalarNode {
		d.fail(node, path, "%s is expected here; this is %s", expected, kindName(node))
		return "", false
	}
	return node.Value, true
}

// expected says what a scalar of a type is; all others are texts.
var expected = map[reflect.Type]string{
	mediaType: "the path of a file", secondsType: "a time", colorType: "a colour",
	reflect.TypeFor[bool](): "yes or no", reflect.TypeFor[int](): "a whole number",
}

func (d *decoder) decodeScalar(v reflect.Value, node *yaml.Node, path string) {
	text, ok := d.scalar(node, path, cmp.Or(expected[v.Type()], "a text"))
	if !ok {
		return
	}
	switch t := v.Type(); {
	case t == mediaType:
		v.Set(reflect.ValueOf(d.media(text, node, path)))
	case t == secondsType:
		seconds, err := guide.ParseSeconds(text)
		if err != nil {
			d.fail(node, path, "%s", err)
		}
		v.SetInt(int64(seconds))
	case t == colorType:
		v.SetString(string(withHash(text)))
	case t.Kind() == reflect.Bool:
		value, known := parseBool(text)
		if !known {
			d.fail(node, path, "%q is neither yes nor no", text)
		}
		v.SetBool(value)
	case t.Kind() == reflect.Int:
		number, err := strconv.ParseInt(text, 10, 32)
		if err != nil {
			d.fail(node, path, "%q is not a whole number", text)
			return // and no bound instead of it
		}
		v.SetInt(number)
	default:
		v.SetString(text)
	}
}

// withHash adds the # that authors omit because it begins a comment in YAML.
func withHash(text string) guide.Color {
	if len(text) == 6 && guide.Color("#"+text).Valid() {
		return guide.Color("#" + text)
	}
	return guide.Color(text)
}

func parseBool(text string) (value, known bool) {
	switch strings.ToLower(text) {
	case "true", "yes":
		return true, true
	case "false", "no":
		return false, true
	}
	return false, false
}
