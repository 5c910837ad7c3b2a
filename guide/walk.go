package guide

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// place is where a value stands in the museum. Places are linked so that naming one costs nothing until
// somebody asks for the name.
type place struct {
	in    *place
	name  string // of a field or language; "" for an element of a list
	index int
}

func (p *place) field(name string) *place { return &place{in: p, name: name} }
func (p *place) element(i int) *place     { return &place{in: p, index: i} }

// String is the path of the place, such as artworks/3/name/es_ES.
func (p *place) String() string {
	var parts []string
	for ; p.in != nil; p = p.in {
		parts = append(parts, cmp.Or(p.name, strconv.Itoa(p.index)))
	}
	slices.Reverse(parts)
	return strings.Join(parts, "/")
}

// visitor is called for every field of the content, before the values inside it.
type visitor func(owner reflect.Value, field Field, value reflect.Value, at *place)

var mediaType = reflect.TypeFor[Media]()

// walk visits the fields of the struct v and of every struct inside it.
func walk(v reflect.Value, at *place, visit visitor) {
	for _, field := range FieldsOf(v.Type()) {
		value, here := v.Field(field.Index), at.field(field.Name)
		visit(v, field, value, here)
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

// MediaUse is a place of a museum that refers to a media file.
type MediaUse struct {
	Field string    // path of the place, such as artworks/3/audio/es_ES
	Kind  MediaKind // what the place shows
	Media Media
}

// MapMedia visits every reference to a media file, in the museum's order, and puts what replace answers in
// its place. A resource's file is of the kind its type says.
func (m *Museum) MapMedia(replace func(use MediaUse) Media) {
	walk(reflect.ValueOf(m).Elem(), &place{}, func(owner reflect.Value, field Field, value reflect.Value, at *place) {
		mapMedia(owner, field, value, at, replace)
	})
}

func mapMedia(owner reflect.Value, field Field, value reflect.Value, at *place, replace func(use MediaUse) Media) {
	one := func(media Media, at *place) Media {
		if media.IsZero() {
			return media
		}
		return replace(MediaUse{Field: at.String(), Kind: mediaKindAt(owner, field), Media: media})
	}
	switch media := value.Addr().Interface().(type) {
	case *Media:
		*media = one(*media, at)
	case *[]Media:
		for i := range *media {
			(*media)[i] = one((*media)[i], at.element(i))
		}
	case *LocalizedMedia:
		for _, code := range inOrder(*media, nil) {
			(*media)[code] = one((*media)[code], at.field(string(code)))
		}
	}
}

// mediaKindAt is the kind of file a field shows; a resource's is decided by its type.
func mediaKindAt(owner reflect.Value, field Field) MediaKind {
	if field.Media != "" {
		return field.Media
	}
	if r, ok := owner.Addr().Interface().(*Resource); ok {
		return r.Type.MediaKind()
	}
	return ""
}
