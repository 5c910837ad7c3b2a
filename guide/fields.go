package guide

import (
	"reflect"
	"strconv"
	"strings"
	"sync"
)

// Field describes a field of a content type by its tags.
type Field struct {
	Name      string // in the package and in the stored document
	Index     int    // of the struct field
	Type      reflect.Type
	InPackage bool      // authors write it
	Required  bool      // in a package
	Doc       string    // for authors
	Media     MediaKind // of a field that refers to media files; "" if it depends on the resource's type
	MaxLength int       // of a text in characters; 0 for other fields
	Secret    bool      // it opens something for visitors
	Ref       string    // of a key, or a list of keys: the list whose elements it names
}

// Default maximum lengths of texts. A longer name fits no screen, and a longer text is not for reading in a museum.
const (
	MaxNameLength = 300
	MaxTextLength = 20_000
)

var fieldsCache sync.Map // reflect.Type to []Field

// FieldsOf lists the fields of a content type, a struct, in the order they are declared.
func FieldsOf(t reflect.Type) []Field {
	if known, ok := fieldsCache.Load(t); ok {
		return known.([]Field)
	}
	var fields []Field
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		field := Field{
			Name: name, Index: i, Type: f.Type,
			InPackage: f.Tag.Get("package") != "-",
			Required:  f.Tag.Get("check") == "required",
			Doc:       f.Tag.Get("doc"),
			Media:     MediaKind(f.Tag.Get("media")),
			Secret:    f.Tag.Get("secret") == "yes",
			Ref:       f.Tag.Get("ref"),
			MaxLength: defaultMaxLength(f.Type),
		}
		if longest, err := strconv.Atoi(f.Tag.Get("max")); err == nil {
			field.MaxLength = longest
		}
		fields = append(fields, field)
	}
	fieldsCache.Store(t, fields)
	return fields
}

func defaultMaxLength(t reflect.Type) int {
	switch {
	case t == reflect.TypeFor[RichText]():
		return MaxTextLength
	case t == reflect.TypeFor[Text](), t.Kind() == reflect.String, t == reflect.TypeFor[[]string]():
		return MaxNameLength
	}
	return 0
}

// Enumeration lists the values of type t, or returns nil when t is not an enumeration.
func Enumeration(t reflect.Type) []string {
	if e, ok := reflect.Zero(t).Interface().(interface{ Values() []string }); ok {
		return e.Values()
	}
	return nil
}
