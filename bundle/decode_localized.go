package bundle

import (
	"bytes"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/text/unicode/norm"

	"cicerone/guide"
)

// langPlaceholder in a path stands for the two letters of each of the museum's languages.
const langPlaceholder = "{lang}"

// fileField refers to a text file.
const fileField = "file"

// sourceText is a text and its location, for faults inside it.
type sourceText struct {
	text string
	file string
	line int // of the text's first line
	path string
	// column is the spreadsheet's name of the text's column, "" elsewhere.
	column string
}

// decodeTexts decodes a localized text: a single value in the museum's first language, a value per language, or a file.
// check, if not nil, adds faults within a text.
func decodeTexts[T ~string](d *decoder, into *guide.Localized[T], node *yaml.Node, path string, check func(sourceText)) {
	texts := guide.Localized[T]{}
	put := func(code guide.LanguageCode, t sourceText) {
		texts[code] = T(t.text)
		if check != nil {
			check(t)
		}
	}
	switch {
	case node.Kind == yaml.SequenceNode:
		d.fail(node, path, "a text or one text a language is expected here; this is a list")
	case node.Kind == yaml.ScalarNode:
		if len(d.languages) > 0 {
			put(d.languages[0], d.inlineText(node, path))
		} else {
			d.locations.undecoded = append(d.locations.undecoded, path) // the fault of the languages explains it
		}
	case isFileReference(node):
		d.decodeTextFiles(node, path, put)
	default:
		d.eachLanguage(node, path, func(code guide.LanguageCode, value *yaml.Node, here string) {
			if text, ok := d.decodeText(code, value, here); ok {
				put(code, text)
			}
		})
	}
	if len(texts) > 0 {
		*into = texts
	}
}

// isFileReference reports whether the mapping is {file: path}.
func isFileReference(node *yaml.Node) bool {
	return node.Kind == yaml.MappingNode && len(node.Content) == 2 && node.Content[0].Value == fileField
}

// decodeTextFiles reads the file, or the file of each language, that a text refers to.
func (d *decoder) decodeTextFiles(node *yaml.Node, path string, put func(guide.LanguageCode, sourceText)) {
	name, ok := d.scalar(node.Content[1], joinPath(path, fileField), "the path of a text file")
	if !ok {
		return
	}
	codes := d.languages
	if !strings.Contains(name, langPlaceholder) && len(codes) > 1 {
		codes = codes[:1]
	}
	for _, code := range codes {
		if text, ok := d.textFile(expand(name, code), node.Content[1], path); ok {
			put(code, text)
		}
	}
}

// decodeText decodes the text of one language: a value or a reference to a file.
func (d *decoder) decodeText(code guide.LanguageCode, node *yaml.Node, path string) (sourceText, bool) {
	if isFileReference(node) {
		name, ok := d.scalar(node.Content[1], joinPath(path, fileField), "the path of a text file")
		if !ok {
			return sourceText{}, false
		}
		return d.textFile(expand(name, code), node.Content[1], path)
	}
	if _, ok := d.scalar(node, path, "a text"); !ok {
		return sourceText{}, false
	}
	return d.inlineText(node, path), true
}

func (d *decoder) inlineText(node *yaml.Node, path string) sourceText {
	line := node.Line
	if node.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
		line++ // the text begins below | or >
	}
	return sourceText{text: node.Value, file: d.in.file, line: line, path: path, column: d.in.column(node.Column)}
}

// textFile reads a text file of the package, with normalized line endings and without surrounding blank lines.
func (d *decoder) textFile(name string, node *yaml.Node, path string) (sourceText, bool) {
	name = cleanPath(name)
	if !d.exists(name, node, path) {
		return sourceText{}, false
	}
	content, err := d.files.readText(name)
	if err != nil {
		d.fail(node, path, "%s cannot be read: %s", name, err)
		return sourceText{}, false
	}
	if fault, bad := checkUTF8(name, content); bad {
		d.locations.undecoded = append(d.locations.undecoded, path)
		d.faults = append(d.faults, fault)
		return sourceText{}, false
	}
	text := strings.ReplaceAll(string(bytes.TrimPrefix(content, byteOrderMark)), "\r\n", "\n")
	trimmed := strings.TrimLeft(text, "\n")
	return sourceText{
		text: strings.TrimRight(trimmed, " \n\t"), file: name, line: 1 + len(text) - len(trimmed), path: path,
	}, true
}

// eachLanguage calls language for every language of a mapping.
func (d *decoder) eachLanguage(node *yaml.Node, path string, language func(code guide.LanguageCode, value *yaml.Node, here string)) {
	seen := map[guide.LanguageCode]int{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		key := node.Content[i]
		code, known := languageOf(key.Value)
		here := path + "/" + string(code)
		first, twice := seen[code]
		switch {
		case key.Kind != yaml.ScalarNode || !known:
			d.fail(key, joinPath(path, key.Value), "%q is not a language of the museum; write %s", key.Value, d.languageList())
		case twice:
			d.fail(key, here, "the language %s is already written in line %d", code.Short(), first)
		default:
			seen[code] = key.Line
			d.locations.record(here, d.in, key)
			if value, ok := d.resolve(node.Content[i+1], here); ok && !isNull(value, true) {
				language(code, value, here)
			}
		}
	}
}

// languageOf reads a language's two letters or its full code.
func languageOf(text string) (guide.LanguageCode, bool) {
	language, known := guide.LanguageByCode(text)
	full := strings.ReplaceAll(text, "-", "_")
	if !known || !strings.EqualFold(text, language.Code.Short()) && !strings.EqualFold(full, string(language.Code)) {
		return "", false
	}
	return language.Code, true
}

// languageList lists the museum's languages for a message.
func (d *decoder) languageList() string {
	if len(d.languages) == 0 {
		return "two letters, such as en"
	}
	return shortCodes(d.languages)
}

func shortCodes(languages []guide.LanguageCode) string {
	codes := make([]string, len(languages))
	for i, code := range languages {
		codes[i] = code.Short()
	}
	return strings.Join(codes, ", ")
}

// decodeLocalizedMedia decodes localized media: one path for all languages, a path with {lang}, or a path per language.
func (d *decoder) decodeLocalizedMedia(into *guide.LocalizedMedia, node *yaml.Node, path string) {
	media := guide.LocalizedMedia{}
	switch node.Kind {
	case yaml.ScalarNode:
		d.mediaOfAllLanguages(media, node, path)
	case yaml.MappingNode:
		d.eachLanguage(node, path, func(code guide.LanguageCode, value *yaml.Node, here string) {
			if name, ok := d.scalar(value, here, "the path of a file"); ok {
				if medium := d.media(expand(name, code), value, here); !medium.IsZero() {
					media[code] = medium
				}
			}
		})
	default:
		d.fail(node, path, "the path of a file or one path a language is expected here; this is %s", kindName(node))
	}
	if len(media) > 0 {
		*into = media
	}
}

// mediaOfAllLanguages decodes one path for all languages or a path with {lang}.
func (d *decoder) mediaOfAllLanguages(media guide.LocalizedMedia, node *yaml.Node, path string) {
	if !strings.Contains(node.Value, langPlaceholder) {
		if one := d.media(node.Value, node, path); !one.IsZero() {
			for _, code := range d.languages {
				media[code] = one
			}
		}
		return
	}
	var missing []guide.LanguageCode
	for _, code := range d.languages {
		name := cleanPath(expand(node.Value, code))
		if !d.files.has(name) {
			missing = append(missing, code)
			continue
		}
		media[code] = guide.Media{Path: name}
	}
	switch len(missing) {
	case 0:
	case 1:
		d.exists(cleanPath(expand(node.Value, missing[0])), node, path)
	default:
		d.fail(node, path, "the files %s are missing in %s", node.Value, shortCodes(missing))
	}
}

func expand(name string, code guide.LanguageCode) string {
	return strings.ReplaceAll(name, langPlaceholder, code.Short())
}

// cleanPath normalizes a path to the form in which the package's files are listed (NFC).
func cleanPath(name string) string {
	return norm.NFC.String(strings.TrimPrefix(strings.TrimSpace(name), "./"))
}

// media returns the media of that path, or none after a fault.
func (d *decoder) media(name string, node *yaml.Node, path string) guide.Media {
	name = cleanPath(name)
	if name == "" || !d.exists(name, node, path) {
		return guide.Media{}
	}
	return guide.Media{Path: name}
}

// exists reports whether the package has the file, and adds a fault if not.
func (d *decoder) exists(name string, node *yaml.Node, path string) bool {
	switch {
	case d.files.has(name):
		return true
	case strings.Contains(name, "://"):
		d.fail(node, path, "%s is an address; put the file into the package and write its path", name)
	case strings.Contains(name, `\`):
		d.fail(node, path, `%s has \ in it; write / between the folder and the file`, name)
	case !guide.ValidPath(name):
		d.fail(node, path, "%q is not the path of a file in the package, such as pictures/214.webp", name)
	default:
		d.fail(node, path, "the file %s is missing%s", name, d.files.similarFile(name))
	}
	return false
}
