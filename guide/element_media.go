package guide

import (
	"reflect"
	"slices"
	"strings"
)

// MediaAt is a reference to a media file at a path of an element; see Values.
type MediaAt struct {
	Path string
	File Media // without its original
}

// file returns the media file without its original.
func (m Media) file() Media { return Media{Path: m.Path, Name: m.Name} }

// ElementMedia returns the media files of an element, a pointer to a content type, with their originals. A museum's are without
// those of its lists.
func ElementMedia(element any) map[Media]string {
	files := map[Media]string{}
	mapElementMedia(element, func(_ string, m Media) Media {
		files[m.file()] = m.Original
		return m
	})
	return files
}

// AddedMedia returns the media files that an author has added to an element, sorted by path: those that are not among the ones
// before. They have to be the museum's. Originals become those of the files before, since authors do not choose them.
func AddedMedia(element any, before map[Media]string) []MediaAt {
	var added []MediaAt
	mapElementMedia(element, func(path string, m Media) Media {
		original, existed := before[m.file()]
		m.Original = original
		if !existed {
			added = append(added, MediaAt{path, m.file()})
		}
		return m
	})
	slices.SortFunc(added, func(a, b MediaAt) int { return strings.Compare(a.Path, b.Path) })
	return added
}

// mapElementMedia replaces every reference to a media file in an element by the result of replace.
func mapElementMedia(element any, replace func(path string, m Media) Media) {
	mapStructMedia(reflect.ValueOf(element).Elem(), "", replace)
}

func mapStructMedia(v reflect.Value, prefix string, replace func(path string, m Media) Media) {
	for _, field := range FieldsOf(v.Type()) {
		if field.InPackage && !isMuseumList(v.Type(), field) {
			mapFieldMedia(v.Field(field.Index), field.Kind(), prefix+field.Name, replace)
		}
	}
}

func mapFieldMedia(v reflect.Value, kind FieldKind, path string, replace func(path string, m Media) Media) {
	one := func(path string, m Media) Media {
		if m == (Media{}) {
			return m
		}
		return replace(path, m)
	}
	switch kind {
	case FieldMedia:
		v.Set(reflect.ValueOf(one(path, v.Interface().(Media))))
	case FieldMediaList:
		for i := range v.Len() {
			v.Index(i).Set(reflect.ValueOf(one(path, v.Index(i).Interface().(Media))))
		}
	case FieldLocalizedMedia:
		for _, language := range v.MapKeys() {
			v.SetMapIndex(language, reflect.ValueOf(one(join(path, language.String()), v.MapIndex(language).Interface().(Media))))
		}
	case FieldElements:
		for i, key := range keysIn(v) {
			mapStructMedia(v.Index(i), join(path, key)+"/", replace)
		}
	case FieldStructs:
		for i := range v.Len() {
			mapStructMedia(v.Index(i), path+"/", replace)
		}
	case FieldStruct:
		if v = reflect.Indirect(v); v.IsValid() {
			mapStructMedia(v, path+"/", replace)
		}
	}
}
