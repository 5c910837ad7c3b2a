package guide

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// pathNode is the path of a value in the museum, as a linked list that is formatted only when needed.
type pathNode struct {
	in    *pathNode
	name  string // of a field or language; "" for an element of a list
	index int
}

func (p *pathNode) field(name string) *pathNode { return &pathNode{in: p, name: name} }
func (p *pathNode) element(i int) *pathNode     { return &pathNode{in: p, index: i} }

// String formats the path, such as artworks/3/name/es_ES.
func (p *pathNode) String() string {
	var parts []string
	for ; p.in != nil; p = p.in {
		parts = append(parts, cmp.Or(p.name, strconv.Itoa(p.index)))
	}
	slices.Reverse(parts)
	return strings.Join(parts, "/")
}

var mediaType = reflect.TypeFor[Media]()

// walk visits the struct v and every struct inside it, outer ones first. Media count as values.
func walk(v reflect.Value, at *pathNode, visit func(v reflect.Value, at *pathNode)) {
	visit(v, at)
	for _, field := range FieldsOf(v.Type()) {
		value, here := v.Field(field.Index), at.field(field.Name)
		switch {
		case field.Type == mediaType:
		case value.Kind() == reflect.Struct:
			walk(value, here, visit)
		case value.Kind() == reflect.Pointer && value.Type().Elem().Kind() == reflect.Struct && !value.IsNil():
			walk(value.Elem(), here, visit)
		case value.Kind() == reflect.Slice && value.Type().Elem().Kind() == reflect.Struct && value.Type().Elem() != mediaType:
			for i := range value.Len() {
				walk(value.Index(i), here.element(i), visit)
			}
		}
	}
}

// EachText calls visit with every text of the museum, in each of its languages. field is its path, such as
// artworks/3/name/es_ES.
func (m *Museum) EachText(visit func(field string, language LanguageCode, text string)) {
	walk(reflect.ValueOf(m).Elem(), &pathNode{}, func(owner reflect.Value, at *pathNode) {
		for _, field := range FieldsOf(owner.Type()) {
			here := at.field(field.Name)
			switch texts := owner.Field(field.Index).Interface().(type) {
			case Text:
				for _, code := range orderedCodes(texts, nil) {
					visit(here.field(string(code)).String(), code, texts[code])
				}
			case RichText:
				for _, code := range orderedCodes(texts, nil) {
					visit(here.field(string(code)).String(), code, string(texts[code]))
				}
			}
		}
	})
}

// MediaUse is a reference to a media file in a museum.
type MediaUse struct {
	Field string    // path of the field, such as artworks/3/audio/es_ES
	Kind  MediaKind // expected by the field
	Media Media
}

// MapMedia replaces every reference to a media file, in the museum's order, by the result of replace.
func (m *Museum) MapMedia(replace func(use MediaUse) Media) {
	walk(reflect.ValueOf(m).Elem(), &pathNode{}, func(owner reflect.Value, at *pathNode) {
		for _, field := range FieldsOf(owner.Type()) {
			mapMedia(owner, field, at.field(field.Name), replace)
		}
	})
}

func mapMedia(owner reflect.Value, field Field, at *pathNode, replace func(use MediaUse) Media) {
	one := func(media Media, at *pathNode) Media {
		if media.IsZero() {
			return media
		}
		return replace(MediaUse{Field: at.String(), Kind: mediaKindAt(owner, field), Media: media})
	}
	switch media := owner.Field(field.Index).Addr().Interface().(type) {
	case *Media:
		*media = one(*media, at)
	case *[]Media:
		for i := range *media {
			(*media)[i] = one((*media)[i], at.element(i))
		}
	case *LocalizedMedia:
		for _, code := range orderedCodes(*media, nil) {
			(*media)[code] = one((*media)[code], at.field(string(code)))
		}
	}
}

// mediaKindAt returns the kind of file of a field; a resource's depends on its type.
func mediaKindAt(owner reflect.Value, field Field) MediaKind {
	if field.Media != "" {
		return field.Media
	}
	if r, ok := owner.Addr().Interface().(*Resource); ok {
		return r.Type.MediaKind()
	}
	return ""
}
