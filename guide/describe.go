package guide

import (
	"reflect"
	"slices"
)

// FieldKind is what a field holds, for forms and programs that edit it.
type FieldKind string

// The kinds of fields.
const (
	FieldString         FieldKind = "string"
	FieldBoolean        FieldKind = "boolean"
	FieldInteger        FieldKind = "integer"
	FieldSeconds        FieldKind = "seconds" // minutes:seconds
	FieldColor          FieldKind = "color"
	FieldText           FieldKind = "text"     // by language
	FieldRichText       FieldKind = "richText" // Markdown by language
	FieldMedia          FieldKind = "media"
	FieldMediaList      FieldKind = "mediaList"
	FieldLocalizedMedia FieldKind = "localizedMedia" // by language
	FieldEnum           FieldKind = "enum"
	FieldStrings        FieldKind = "strings"
	FieldReference      FieldKind = "reference"  // key of an element
	FieldReferences     FieldKind = "references" // keys of elements, in order
	FieldElements       FieldKind = "elements"   // list of elements with keys
	FieldStructs        FieldKind = "structs"    // list of structs without keys, edited as one value
	FieldStruct         FieldKind = "struct"
	FieldLanguages      FieldKind = "languages"
)

// fieldKinds has the kinds of types that stand for themselves.
var fieldKinds = map[reflect.Type]FieldKind{
	reflect.TypeFor[Seconds]():        FieldSeconds,
	reflect.TypeFor[Color]():          FieldColor,
	reflect.TypeFor[Text]():           FieldText,
	reflect.TypeFor[RichText]():       FieldRichText,
	reflect.TypeFor[Media]():          FieldMedia,
	reflect.TypeFor[[]Media]():        FieldMediaList,
	reflect.TypeFor[LocalizedMedia](): FieldLocalizedMedia,
	reflect.TypeFor[[]LanguageCode](): FieldLanguages,
}

// Kind returns what the field holds.
func (f Field) Kind() FieldKind {
	t := baseType(f.Type)
	if kind, ok := fieldKinds[t]; ok {
		return kind
	}
	isReference := f.Ref != ""
	switch t.Kind() {
	case reflect.Bool:
		return FieldBoolean
	case reflect.Int:
		return FieldInteger
	case reflect.Struct:
		return FieldStruct
	case reflect.Slice:
		switch {
		case t.Elem().Kind() == reflect.Struct && hasKey(t.Elem()):
			return FieldElements
		case t.Elem().Kind() == reflect.Struct:
			return FieldStructs
		case isReference:
			return FieldReferences
		}
		return FieldStrings
	}
	switch {
	case Enumeration(t) != nil:
		return FieldEnum
	case isReference:
		return FieldReference
	}
	return FieldString
}

// baseType returns the type that an optional field points to.
func baseType(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// Model describes the content of museums, so that forms and programs follow it by themselves.
type Model struct {
	Lists []ListModel        // of elements that are edited on their own, in the order of the package
	Types map[string][]Field // the fields that authors edit, by the type's name; key is none of them
}

// ListModel is a list of elements of the museum.
type ListModel struct {
	Name string
	Type string
	Doc  string
}

// DescribeModel describes the content of museums by its types. The type Museum has the museum's own fields.
func DescribeModel() Model {
	m := Model{Types: map[string][]Field{}}
	museum := reflect.TypeFor[Museum]()
	m.describe(museum)
	m.Types[museum.Name()] = slices.DeleteFunc(m.Types[museum.Name()], func(f Field) bool {
		isList := f.Kind() == FieldElements
		if isList {
			m.Lists = append(m.Lists, ListModel{f.Name, f.TypeName(), f.Doc})
		}
		return isList
	})
	return m
}

// describe adds the type and those of its fields.
func (m *Model) describe(t reflect.Type) {
	if _, known := m.Types[t.Name()]; known {
		return
	}
	fields := slices.DeleteFunc(slices.Clone(FieldsOf(t)), func(f Field) bool { return !f.InPackage || f.Name == "key" })
	m.Types[t.Name()] = fields
	for _, f := range fields {
		if f.TypeName() != "" {
			m.describe(f.structType())
		}
	}
}

// TypeName returns the name of the content type that the field holds, or whose elements it lists; "" for other fields.
func (f Field) TypeName() string {
	if t := f.structType(); t != nil {
		return t.Name()
	}
	return ""
}

func (f Field) structType() reflect.Type {
	switch f.Kind() {
	case FieldStruct:
		return baseType(f.Type)
	case FieldElements, FieldStructs:
		return f.Type.Elem()
	}
	return nil
}

// DefaultTrue reports whether the field is a boolean that is true when it is left out.
func (f Field) DefaultTrue() bool { return f.Type == reflect.TypeFor[*bool]() }
