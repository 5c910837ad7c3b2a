package guide

import (
	"fmt"
	"io/fs"
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// checkField checks a single field: that it is present if required, that enumerations and colours are valid, that texts
// have a valid length and the museum's languages, and that media are files of the right kind.
func (c *checker) checkField(owner reflect.Value, field Field, value reflect.Value, at *pathNode) {
	if field.Required && isMissing(value) {
		c.fault(at, ruleRequired, field.Name)
		return
	}
	if field.Name == "key" {
		c.checkKey(owner, value.String(), at)
		return
	}
	switch v := value.Addr().Interface().(type) {
	case *Text:
		checkLocalized(c, *v, field, at, func(text string) string { return text })
	case *RichText:
		checkLocalized(c, *v, field, at, func(text Markdown) string { return string(text) })
	case *LocalizedMedia:
		for _, code := range slices.Sorted(maps.Keys(*v)) {
			c.checkLanguageOf(code, at)
			c.checkMedia((*v)[code], mediaKindAt(owner, field), at.field(string(code)))
		}
	case *Media:
		if !v.IsZero() {
			c.checkMedia(*v, field.Media, at)
		}
	case *[]Media:
		for i, media := range *v {
			c.checkMedia(media, field.Media, at.element(i))
		}
	case *Color:
		if !v.Valid() {
			c.fault(at, ruleColor, *v)
		}
	case *FocalPoint:
		if !v.Valid() {
			c.fault(at, ruleFocalPoint, *v)
		}
	case *[]string:
		for i, text := range *v {
			c.checkText(text, field.MaxLength, at.element(i))
			if strings.TrimSpace(text) == "" {
				c.fault(at.element(i), ruleEmptyEntry)
			}
		}
	default:
		if value.Kind() == reflect.String {
			c.checkString(value, field, at)
		}
	}
}

func (c *checker) checkString(value reflect.Value, field Field, at *pathNode) {
	text := value.String()
	if allowed := Enumeration(field.Type); allowed != nil {
		if text != "" && !slices.Contains(allowed, text) {
			c.fault(at, ruleEnumeration, text, strings.Join(allowed, ", "))
		}
		return
	}
	c.checkText(text, field.MaxLength, at)
}

// keyScope is the list of elements in which a key is unique. Works refer to tags without their section, so all tags of
// the museum share a scope.
type keyScope struct {
	list *pathNode
	key  string
}

// checkKey checks the key of an element, whose id depends on its path of keys (EachElement).
func (c *checker) checkKey(owner reflect.Value, key string, at *pathNode) {
	scope := keyScope{list: at.in.in, key: key}
	if _, isTag := owner.Addr().Interface().(*KidsTag); isTag {
		scope.list = nil
	}
	artwork, isArtwork := owner.Addr().Interface().(*Artwork)
	first, twice := c.keys[scope]
	switch {
	case key == "" && isArtwork:
		c.fault(at.in.field("code"), ruleWorkWithoutKey)
	case key == "":
		c.fault(at, ruleWithoutKey)
	case !ValidKey(key):
		c.fault(at, ruleKey, key, MaxKeyLength)
	case twice && isArtwork && artwork.Code == key && c.museum.Artworks[first.index].Code == key:
		// the code is reported
	case twice:
		c.fault(at, ruleKeyTwice, key, Path(first.String()))
	default:
		c.keys[scope] = at.in
	}
}

func isMissing(value reflect.Value) bool {
	switch value.Kind() {
	case reflect.String:
		return strings.TrimSpace(value.String()) == ""
	case reflect.Map, reflect.Slice:
		return value.Len() == 0
	}
	return false // a struct's own required fields speak for it
}

func checkLocalized[T any](c *checker, l Localized[T], field Field, at *pathNode, text func(T) string) {
	for _, code := range slices.Sorted(maps.Keys(l)) {
		c.checkLanguageOf(code, at)
		here := at.field(string(code))
		t := text(l[code])
		if strings.TrimSpace(t) == "" {
			c.fault(here, ruleEmptyText)
		}
		c.checkText(t, field.MaxLength, here)
	}
}

func (c *checker) checkLanguageOf(code LanguageCode, at *pathNode) {
	if len(c.languages) > 0 && !c.languages[code] {
		c.fault(at.field(string(code)), ruleForeignLanguage, languageCodes{code})
	}
}

// checkText rejects invalid UTF-8, control characters (PostgreSQL stores no NUL byte) and texts that are too long.
func (c *checker) checkText(text string, longest int, at *pathNode) {
	if !utf8.ValidString(text) {
		c.fault(at, ruleEncoding)
		return
	}
	for _, r := range text {
		if r < ' ' && r != '\n' && r != '\r' && r != '\t' {
			c.fault(at, ruleControlCharacter, fmt.Sprintf("%04X", r))
			break
		}
	}
	if n := utf8.RuneCountInString(text); n > longest {
		c.fault(at, ruleTooLong, n, longest)
	}
}

// MaxPathLength bounds the path of a media file within its package, so that it fits every file system.
const MaxPathLength = 300

// ValidPath reports whether path may name a file of a package: slash-separated, relative, clean, without
// control characters, hidden parts and what file systems or {lang} give a meaning of its own.
func ValidPath(name string) bool {
	return name != "" && len(name) <= MaxPathLength && utf8.ValidString(name) &&
		fs.ValidPath(name) && name != "." &&
		name[0] != '.' && !strings.Contains(name, "/.") && !strings.ContainsAny(name, `\{}:*?"<>|`) &&
		strings.IndexFunc(name, func(r rune) bool { return r < ' ' || r == 0x7f }) < 0
}

func (c *checker) checkMedia(media Media, kind MediaKind, at *pathNode) {
	if !ValidPath(media.Path) {
		c.fault(at, rulePath, media.Path)
		return
	}
	if kinds := kindsByExtension[strings.ToLower(path.Ext(media.Path))]; kind != "" && len(kinds) > 0 && !slices.Contains(kinds, kind) {
		c.fault(at, ruleMediaKind, media.Path, kind.noun(), kinds[0].noun())
	}
}

// kindsByExtension has the kinds of well-known extensions. The content is checked when the file is stored.
var kindsByExtension = map[string][]MediaKind{
	".jpg": {MediaImage}, ".jpeg": {MediaImage}, ".png": {MediaImage}, ".webp": {MediaImage}, ".gif": {MediaImage},
	".mp3": {MediaAudio}, ".m4a": {MediaAudio}, ".mp4": {MediaVideo, MediaAudio}, ".m4v": {MediaVideo},
	".vtt": {MediaCaptions}, ".yaml": {mediaNone}, ".yml": {mediaNone}, ".csv": {mediaNone}, ".md": {mediaNone},
}

// mediaNone is what the texts of a package show.
const mediaNone MediaKind = "text"

func (k MediaKind) noun() string {
	switch k {
	case MediaImage:
		return "a picture"
	case MediaAudio:
		return "an audio file"
	case MediaVideo:
		return "a video"
	case MediaCaptions:
		return "a WebVTT transcript"
	}
	return "a text"
}
