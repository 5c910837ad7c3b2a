package publish

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"

	"cicerone/guide"
)

// DraftElement is an element of a draft in the shape that it has in Detail.
type DraftElement struct {
	Field   string                `json:"field" doc:"The list of the museum's detail that has the element; empty for the museum itself, whose element is a detail with null instead of lists"`
	Element any                   `json:"element"`
	Media   map[string]MediaFacts `json:"media" doc:"Facts of its media files, by address"`
}

// element renders one element of the museum in a language.
func (g *Renderer) element(language guide.LanguageCode, ref guide.ElementRef) (DraftElement, error) {
	known, ok := guide.LanguageByCode(string(language))
	if !ok {
		return DraftElement{}, guide.Invalid("language", "must be a language code, such as en_GB")
	}
	r, err := g.forLanguage(known.ID)
	if err != nil {
		return DraftElement{}, err
	}
	if ref == guide.MuseumElement {
		return DraftElement{Element: r.ownFields(), Media: r.media}, nil
	}
	i, err := positionOf(g.Museum, ref)
	if err != nil {
		return DraftElement{}, err
	}
	field, element, err := r.listElement(ref.List, i)
	return DraftElement{Field: field, Element: element, Media: r.media}, err
}

// listElement renders the element at a position of one of the museum's lists, and names the list of the detail that has it.
func (r *languageRenderer) listElement(list string, i int) (field string, element any, err error) {
	m := r.Museum
	switch list {
	case "artworks":
		return list, r.artwork(&m.Artworks[i]), nil
	case "halls":
		return list, r.hall(&m.Halls[i]), nil
	case "routes":
		element, err = r.routeWithSteps(&m.Routes[i], i)
		return list, element, err
	case "timelines":
		return "timeline", r.timeline(&m.Timelines[i]), nil
	case "navigationSections":
		return list, r.navigationSection(&m.NavigationSections[i]), nil
	case "infoSections":
		return list, r.infoSection(&m.InfoSections[i]), nil
	case "oneMinutes":
		return list, r.oneMinute(&m.OneMinutes[i]), nil
	case "slides":
		return list, r.slide(&m.Slides[i], i), nil
	case "beacons":
		return list, r.beacon(&m.Beacons[i]), nil
	case "sections":
		return list, r.section(&m.Sections[i]), nil
	case "kidsSections":
		return list, r.kidsSection(&m.KidsSections[i]), nil
	case "studies":
		return list, r.study(&m.Studies[i]), nil
	}
	return "", nil, guide.Errorf(guide.CodeNotFound, "there is no list %s", list)
}

// positionOf returns the position of an element in its list. It returns CodeNotFound if there is none, and 0 for the museum.
func positionOf(m *guide.Museum, ref guide.ElementRef) (int, error) {
	if ref == guide.MuseumElement {
		return 0, nil
	}
	list, err := listOf(m, ref.List)
	if err != nil {
		return 0, err
	}
	for i := range list.Len() {
		if list.Index(i).FieldByName("Key").String() == ref.Key {
			return i, nil
		}
	}
	return 0, guide.Errorf(guide.CodeNotFound, "there is no %s", ref)
}

// listOf returns one of the museum's lists, which can be set.
func listOf(m *guide.Museum, name string) (reflect.Value, error) {
	if _, err := guide.ElementType(name); err != nil {
		return reflect.Value{}, err
	}
	fields := guide.FieldsOf(reflect.TypeFor[guide.Museum]())
	i := slices.IndexFunc(fields, func(f guide.Field) bool { return f.Name == name })
	return reflect.ValueOf(m).Elem().Field(fields[i].Index), nil
}

// withValues returns the museum with an element whose values are those stored, and others laid over them. The museum given stays.
func withValues(m *guide.Museum, ref guide.ElementRef, stored, over guide.Values) (*guide.Museum, error) {
	changed := *m
	if ref == guide.MuseumElement {
		lists := museumLists(&changed)
		for _, list := range lists {
			list.SetZero()
		}
		if err := setCopied(&changed, stored, over); err != nil {
			return nil, err
		}
		for i, list := range museumLists(m) {
			lists[i].Set(list)
		}
		return &changed, nil
	}
	i, err := positionOf(m, ref)
	if err != nil {
		return nil, err
	}
	list, err := listOf(&changed, ref.List)
	if err != nil {
		return nil, err
	}
	elements := reflect.MakeSlice(list.Type(), list.Len(), list.Len())
	reflect.Copy(elements, list)
	list.Set(elements)
	if err := setCopied(elements.Index(i).Addr().Interface(), stored, over); err != nil {
		return nil, err
	}
	numberNew(&changed)
	return &changed, nil
}

// museumLists returns the lists of the museum's elements, which can be set.
func museumLists(m *guide.Museum) (lists []reflect.Value) {
	v := reflect.ValueOf(m).Elem()
	for _, field := range guide.FieldsOf(v.Type()) {
		if field.Kind() == guide.FieldElements {
			lists = append(lists, v.Field(field.Index))
		}
	}
	return lists
}

// setCopied replaces an element by a copy with other values: nothing that the element shares with others changes.
func setCopied(element any, stored, over guide.Values) error {
	document, err := json.Marshal(element)
	if err != nil {
		return fmt.Errorf("copy the element: %w", err)
	}
	copied := reflect.New(reflect.TypeOf(element).Elem())
	if err := json.Unmarshal(document, copied.Interface()); err != nil {
		return fmt.Errorf("copy the element: %w", err)
	}
	values := guide.Values{}
	for path := range guide.ValuesOf(copied.Interface()) {
		values[path] = nil
	}
	maps.Copy(values, stored)
	for _, some := range []guide.Values{values, over} {
		if err := guide.SetValues(copied.Interface(), some); err != nil {
			return err
		}
	}
	reflect.ValueOf(element).Elem().Set(copied.Elem())
	return nil
}

// numberNew gives ids below 0 to what is new in an element: nobody refers to it yet, but the app distinguishes elements by them.
func numberNew(m *guide.Museum) {
	next := int64(0)
	m.EachElement(func(_ guide.Kind, _ string, id *int64) {
		if *id == 0 {
			next--
			*id = next
		}
	})
}
