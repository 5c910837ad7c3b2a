package guide

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
)

// AssetUse is a field of a draft that refers to a media file.
type AssetUse struct {
	ElementRef

	Path  string // of the field within the element
	Title string // of the element, for people
}

// MediaUses lists the fields of an element that refer to media files, by the files. The element is called by the first of the
// languages in which it has a name.
func MediaUses(e *Element, languages []LanguageCode) map[Media][]AssetUse {
	uses := map[Media][]AssetUse{}
	var title string
	for _, at := range slices.Sorted(maps.Keys(e.Values)) {
		mapMediaValue(e.Values[at], func(m Media) Media {
			title = cmp.Or(title, elementTitle(e, languages))
			file := Media{Path: m.Path, Name: m.Name}
			uses[file] = append(uses[file], AssetUse{ElementRef: e.ElementRef, Path: at, Title: title})
			return m
		})
	}
	return uses
}

// ReplaceMedia returns the values of an element in which another file takes the place of one; none if the element does not refer
// to it.
func ReplaceMedia(e *Element, file, with Media) Values {
	changed := Values{}
	for at, value := range e.Values {
		isUsed := false
		replaced := mapMediaValue(value, func(m Media) Media {
			if m.Path != file.Path || m.Name != file.Name {
				return m
			}
			isUsed = true
			return with
		})
		if isUsed {
			changed[at] = replaced
		}
	}
	return changed
}

// mapMediaValue returns a value in which every media file is replaced by what replace returns for it. Only media files are
// objects with a path and no fields but those of Media.
func mapMediaValue(value json.RawMessage, replace func(Media) Media) json.RawMessage {
	value = bytes.TrimSpace(value)
	if len(value) == 0 || value[0] != '{' && value[0] != '[' || !bytes.Contains(value, []byte(`"path"`)) {
		return value
	}
	if m, ok := decodeMedia(value); ok {
		return encodeValue(replace(m))
	}
	if value[0] == '[' {
		var items []json.RawMessage
		if json.Unmarshal(value, &items) != nil {
			return value
		}
		for i, item := range items {
			items[i] = mapMediaValue(item, replace)
		}
		return encodeValue(items)
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(value, &fields) != nil {
		return value
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		fields[name] = mapMediaValue(fields[name], replace)
	}
	return encodeValue(fields)
}

func decodeMedia(value json.RawMessage) (m Media, ok bool) {
	decoder := json.NewDecoder(bytes.NewReader(value))
	decoder.DisallowUnknownFields()
	return m, decoder.Decode(&m) == nil && m.Path != ""
}

func encodeValue(v any) json.RawMessage {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(v) // strings, lists and objects always can be
	return bytes.TrimSpace(b.Bytes())
}

// elementTitle returns what an element is called: its name or title in the first language that has one, else its number or key.
func elementTitle(e *Element, languages []LanguageCode) string {
	paths := []string{"name", "code"}
	for _, language := range slices.Backward(languages) {
		paths = append([]string{"name/" + string(language), "title/" + string(language)}, paths...)
	}
	for _, at := range paths {
		var text string
		if json.Unmarshal(e.Values[at], &text) == nil && text != "" {
			return text
		}
	}
	return e.Key
}
