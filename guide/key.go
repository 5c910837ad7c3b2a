package guide

import (
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxKeyLength is how many characters a key may have.
const MaxKeyLength = 100

// ValidKey reports whether key may name an element: letters, digits, dots, dashes and underscores, not
// beginning with a dot. Keys are parts of paths (Identities) and of file names.
func ValidKey(key string) bool {
	for _, r := range key {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune("._-", r) {
			return false
		}
	}
	return key != "" && key[0] != '.' && utf8.ValidString(key) && utf8.RuneCountInString(key) <= MaxKeyLength
}

// DefaultKey is the key of an element (a pointer to a content type) that states none: a work's code, a
// section's type in lower case, else the 1-based position in its owner's list. It is "" where the key must
// be stated.
func DefaultKey(element any, position int) string {
	switch e := element.(type) {
	case *Artwork:
		return e.Code
	case *NavigationSection:
		return strings.ToLower(string(e.Type))
	}
	for _, field := range FieldsOf(reflect.TypeOf(element).Elem()) {
		if field.Name == "key" && !field.Required {
			return strconv.Itoa(position + 1)
		}
	}
	return ""
}

// FillKeys gives every element without a key its default.
func (m *Museum) FillKeys() {
	walk(reflect.ValueOf(m).Elem(), &pathNode{}, func(owner reflect.Value, field Field, value reflect.Value, at *pathNode) {
		if field.Name == "key" && value.String() == "" {
			value.SetString(DefaultKey(owner.Addr().Interface(), at.in.index))
		}
	})
}
