package guide

import (
	"reflect"
	"slices"
	"strings"
)

// TagsList is what references to kids tags name as their list. The tags are parts of kids sections.
const TagsList = "tags"

// Reference is a place in an element that names another element.
type Reference struct {
	Path string // of the field in the element, such as steps/3/artwork
	To   ElementRef
}

// ReferencesOf lists what an element, a pointer to a content type, refers to.
func ReferencesOf(element any) []Reference {
	var all []Reference
	eachReference(reflect.ValueOf(element).Elem(), "", func(path, list string, field reflect.Value) {
		switch keys := field.Interface().(type) {
		case string:
			if keys != "" {
				all = append(all, Reference{path, ElementRef{list, keys}})
			}
		case []string:
			for _, key := range keys {
				all = append(all, Reference{path, ElementRef{list, key}})
			}
		}
	})
	return all
}

// RemoveReferences removes what refers to another element from an element.
func RemoveReferences(element any, to ElementRef) {
	eachReference(reflect.ValueOf(element).Elem(), "", func(_, list string, field reflect.Value) {
		switch keys := field.Interface().(type) {
		case string:
			if list == to.List && keys == to.Key {
				field.SetString("")
			}
		case []string:
			if list == to.List && slices.Contains(keys, to.Key) {
				field.Set(reflect.ValueOf(slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return key == to.Key })))
			}
		}
	})
}

// eachReference visits the fields of a struct that refer to elements of a list, those of a museum's lists excepted.
func eachReference(v reflect.Value, prefix string, visit func(path, list string, field reflect.Value)) {
	for _, field := range FieldsOf(v.Type()) {
		value, path := v.Field(field.Index), prefix+field.Name
		switch field.Kind() {
		case FieldReference, FieldReferences:
			visit(path, field.Ref, value)
		case FieldStruct:
			if value = reflect.Indirect(value); value.IsValid() {
				eachReference(value, path+"/", visit)
			}
		case FieldElements:
			if isMuseumList(v.Type(), field) {
				continue
			}
			for i := range value.Len() {
				eachReference(value.Index(i), join(path, value.Index(i).FieldByName("Key").String())+"/", visit)
			}
		}
	}
}

// TitleOf returns what an element, a pointer to a content type, is called, in the first of the languages that it has; its key
// if it has no name.
func TitleOf(element any, languages []LanguageCode) string {
	v := reflect.ValueOf(element).Elem()
	for _, name := range []string{"Name", "Title"} {
		field := v.FieldByName(name)
		if !field.IsValid() {
			continue
		}
		switch title := field.Interface().(type) {
		case string:
			if title != "" {
				return title
			}
		case Text:
			if text, _, ok := title.Resolve("", languages); ok {
				return text
			}
		}
	}
	if key := v.FieldByName("Key"); key.IsValid() {
		return key.String()
	}
	return ""
}

// TitleOfValues is TitleOf for an element's values.
func TitleOfValues(ref ElementRef, values Values, languages []LanguageCode) string {
	content, err := NewElement(ref)
	if err != nil {
		return ref.Key
	}
	names := Values{}
	for path, value := range values {
		if name, _, _ := strings.Cut(path, "/"); name == "name" || name == "title" {
			names[path] = value
		}
	}
	if err := SetValues(content, names); err != nil {
		return ref.Key
	}
	return TitleOf(content, languages)
}

// FillElementKeys gives parts of an element without a key their default.
func FillElementKeys(element any) {
	v := reflect.ValueOf(element).Elem()
	walk(v, &pathNode{}, func(part reflect.Value, at *pathNode) {
		if key := part.FieldByName("Key"); at.in != nil && key.IsValid() && key.String() == "" {
			key.SetString(DefaultKey(part.Addr().Interface(), at.index))
		}
	})
}

// NewElementKey returns a key for a new element: a work's number, a section's type, else its name in plain letters, followed by a
// number if that is taken.
func NewElementKey(list string, element any, languages []LanguageCode, taken func(key string) (bool, error)) (string, error) {
	base := DefaultKey(element, 0)
	if base == "" || base == "1" {
		base = plainKey(TitleOf(element, languages))
	}
	if !ValidKey(base) {
		base = strings.TrimSuffix(list, "s")
	}
	for n := 1; ; n++ {
		key := base
		if n > 1 {
			key = numberedKey(base, n)
		}
		if used, err := taken(key); err != nil || !used {
			return key, err
		}
	}
}
