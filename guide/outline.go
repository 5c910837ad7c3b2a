package guide

import (
	"reflect"
	"slices"
	"strings"
)

// Outline has what Check has to know of a museum when one of its elements is checked: languages, keys, the numbers of works and the
// tags of kids sections. It is much smaller than the museum, and not safe for concurrent use.
type Outline struct {
	museum  Museum
	lists   map[string]reflect.Value
	indexes map[ElementRef]int
}

// NewOutline returns the outline of a museum.
func NewOutline(m *Museum) *Outline {
	o := &Outline{museum: outlineOfMuseum(m), indexes: map[ElementRef]int{}}
	for name, elements := range elementLists(m) {
		list := reflect.MakeSlice(elements.Type(), elements.Len(), elements.Len())
		for i := range elements.Len() {
			list.Index(i).Set(outlineOf(elements.Index(i)))
			o.indexes[ElementRef{name, keyOf(elements.Index(i))}] = i
		}
		field, _ := fieldNamed(reflect.TypeFor[Museum](), name)
		reflect.ValueOf(&o.museum).Elem().Field(field.Index).Set(list)
	}
	o.lists = elementLists(&o.museum)
	return o
}

func outlineOfMuseum(m *Museum) Museum { return Museum{Languages: slices.Clone(m.Languages)} }

// outlineOf returns an element with nothing but what the check of others depends on.
func outlineOf(element reflect.Value) reflect.Value {
	outline := reflect.New(element.Type()).Elem()
	outline.FieldByName("Key").SetString(strings.Clone(keyOf(element))) // which does not keep its document in memory
	switch is := outline.Addr().Interface().(type) {
	case *Artwork:
		was := element.Addr().Interface().(*Artwork)
		is.Code, is.OtherCodes = strings.Clone(was.Code), slices.Clone(was.OtherCodes)
	case *KidsSection:
		for _, tag := range element.Addr().Interface().(*KidsSection).Tags {
			is.Tags = append(is.Tags, KidsTag{Key: strings.Clone(tag.Key)})
		}
	}
	return outline
}

// Problems lists the problems of one element as it is now, a pointer to its content type or the museum without its lists; see
// Museum.Problems. It reports false if those of other elements may have changed as well, or if the element is new.
func (o *Outline) Problems(ref ElementRef, element any, markup func(Markdown) []string) ([]Problem, bool) {
	if ref == MuseumElement {
		return o.ownProblems(element.(*Museum), markup)
	}
	i, known := o.indexes[ref]
	if !known {
		return nil, false
	}
	place, now := o.lists[ref.List].Index(i), reflect.ValueOf(element).Elem()
	if !reflect.DeepEqual(place.Interface(), outlineOf(now).Interface()) {
		return nil, false
	}
	outline := reflect.New(place.Type()).Elem()
	outline.Set(place)
	place.Set(now)
	defer place.Set(outline)
	at := (&pathNode{}).field(ref.List).element(i).String()
	return o.museum.problems(markup, func(path string) bool { return path == at || strings.HasPrefix(path, at+"/") }), true
}

// ownProblems is Problems for the museum itself.
func (o *Outline) ownProblems(head *Museum, markup func(Markdown) []string) ([]Problem, bool) {
	if !slices.Equal(head.Languages, o.museum.Languages) {
		return nil, false
	}
	own := *head
	for name, list := range o.lists {
		field, _ := fieldNamed(reflect.TypeFor[Museum](), name)
		reflect.ValueOf(&own).Elem().Field(field.Index).Set(list)
	}
	return own.problems(markup, func(path string) bool {
		list, _, inside := strings.Cut(path, "/")
		return !inside || !o.lists[list].IsValid()
	}), true
}
