package guide

import (
	"reflect"
	"slices"
	"strings"
	"sync"
)

// elementTypes has the types of the elements of drafts by the names of their lists. The museum is the only element of its own.
var elementTypes = sync.OnceValue(func() map[string]reflect.Type {
	museum := reflect.TypeFor[Museum]()
	types := map[string]reflect.Type{MuseumElement.List: museum}
	for _, f := range FieldsOf(museum) {
		if f.Kind() == FieldElements {
			types[f.Name] = f.Type.Elem()
		}
	}
	return types
})

// IsList reports whether a draft has elements in a list of that name.
func IsList(name string) bool { return elementTypes()[name] != nil }

// FieldAt returns the field to which a path of an element's values leads, and its language if it has one value a language. It
// returns CodeInvalid for a path that the content model lacks.
func FieldAt(list, path string) (Field, LanguageCode, error) {
	t := elementTypes()[list]
	if t == nil {
		return Field{}, "", Invalid("list", "there is no list %q", list)
	}
	field, language, ok := fieldIn(t, strings.Split(path, "/"))
	if !ok || list == MuseumElement.List && IsList(strings.Split(path, "/")[0]) {
		return Field{}, "", Invalid(path, "there is no such field in %s", list)
	}
	return field, language, nil
}

// fieldIn returns the field of a type to which the parts of a path lead.
func fieldIn(t reflect.Type, parts []string) (field Field, language LanguageCode, ok bool) {
	i := slices.IndexFunc(FieldsOf(t), func(f Field) bool { return f.Name == parts[0] && f.InPackage && f.Name != "key" })
	if i < 0 {
		return field, "", false
	}
	field, parts = FieldsOf(t)[i], parts[1:]
	switch kind := field.Kind(); {
	case kind.IsLocalized():
		if len(parts) != 1 {
			return field, "", false
		}
		l, known := LanguageByCode(parts[0])
		return field, l.Code, known && string(l.Code) == parts[0]
	case kind == FieldStruct && len(parts) > 0:
		return fieldIn(field.structType(), parts)
	case kind == FieldStruct: // only an optional one has a value of its own
		return field, "", field.Type.Kind() == reflect.Pointer
	case kind == FieldElements && len(parts) > 1 && ValidKey(parts[0]):
		return fieldIn(field.structType(), parts[1:])
	}
	return field, "", len(parts) == 0
}

// IsLocalized reports whether fields of the kind have one value a language.
func (k FieldKind) IsLocalized() bool {
	return k == FieldText || k == FieldRichText || k == FieldLocalizedMedia
}
