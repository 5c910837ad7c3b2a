package guide

import (
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxKeyLength is the maximum length of a key in characters.
const MaxKeyLength = 100

// ValidKey reports whether key can name an element: letters, digits, dots, dashes and underscores, not beginning with a
// dot. Keys are parts of paths (EachElement) and of file names.
func ValidKey(key string) bool {
	for _, r := range key {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune("._-", r) {
			return false
		}
	}
	return key != "" && key[0] != '.' && utf8.ValidString(key) && utf8.RuneCountInString(key) <= MaxKeyLength
}

// DefaultKey returns the key of an element (a pointer to a content type) without one: a work's code, a section's type in
// lower case, else the 1-based position in its owner's list. It returns "" where a key is required.
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
	walk(reflect.ValueOf(m).Elem(), &pathNode{}, func(v reflect.Value, at *pathNode) {
		if key := v.FieldByName("Key"); key.IsValid() && key.String() == "" {
			key.SetString(DefaultKey(v.Addr().Interface(), at.index))
		}
	})
}

// maxDerivedKey is how long a key is made from a name, so that addresses and file names stay short.
const maxDerivedKey = 40

// plainKey returns a name as a key: letters and digits in lower case, with dashes between words.
func plainKey(name string) string {
	var key strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
			key.WriteRune(r)
		case key.Len() > 0 && !strings.HasSuffix(key.String(), "-"):
			key.WriteByte('-')
		}
		if utf8.RuneCountInString(key.String()) >= maxDerivedKey {
			break
		}
	}
	return strings.Trim(key.String(), "-")
}

func numberedKey(key string, n int) string { return key + "-" + strconv.Itoa(n) }
