package guide

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// maxValueBytes bounds a value of a draft. Texts that are too long for visitors are stored while authors shorten them.
const maxValueBytes = 400_000

// MaxElementBytes bounds the document of an element with all that belongs to it. Those of museums have some kilobytes.
const MaxElementBytes = 8 << 20

// CheckText returns CodeInvalid, naming the path, for values that no draft may hold, whatever their type: a control character, more
// than any text needs, and what markup lists of rich texts that is not allowed in them.
func (values Values) CheckText(list string, markup func(Markdown) []string) error {
	for _, path := range slices.Sorted(maps.Keys(values)) {
		value := values[path]
		if len(value) > maxValueBytes {
			return Violates(path, ruleManyBytes, maxValueBytes)
		}
		field, _, err := FieldAt(list, path)
		if err != nil {
			return err
		}
		var decoded any
		if len(value) > 0 {
			if err := json.Unmarshal(value, &decoded); err != nil {
				return Invalid(path, "is no JSON")
			}
		}
		if r, has := controlCharacter(decoded); has {
			return Violates(path, ruleControlCharacter, fmt.Sprintf("%04X", r))
		}
		if text, ok := decoded.(string); ok && field.Kind() == FieldRichText {
			if refused := markup(Markdown(text)); len(refused) > 0 {
				return Violates(path, ruleMarkup, refused[0])
			}
		}
	}
	return nil
}

// controlCharacter returns a control character in a text of a JSON value.
func controlCharacter(value any) (r rune, has bool) {
	switch v := value.(type) {
	case string:
		for _, r := range v {
			if r < ' ' && r != '\n' && r != '\r' && r != '\t' {
				return r, true
			}
		}
	case []any:
		for _, part := range v {
			if r, has := controlCharacter(part); has {
				return r, true
			}
		}
	case map[string]any:
		for name, part := range v {
			if r, has := controlCharacter(name); has {
				return r, true
			}
			if r, has := controlCharacter(part); has {
				return r, true
			}
		}
	}
	return 0, false
}
