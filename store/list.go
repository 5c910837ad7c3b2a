package store

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"cicerone/guide"
)

// A museum is stored as a head, which is the museum without its lists, and one document for each element of its lists:
// a museum of thousands of works is written and read work by work.

// list is one of the museum's lists of elements.
type list struct {
	name   string // in the package, and in drafts
	stored string // in publications
	length func(*guide.Museum) int
	at     func(*guide.Museum, int) any
	clear  func(*guide.Museum)
	add    func(*guide.Museum, []byte) error
	// wrap makes an element, a pointer, the only one of the list; unwrap copies the first one into it.
	wrap, unwrap func(*guide.Museum, any)
}

func listOf[T any](name, stored string, field func(*guide.Museum) *[]T) list {
	return list{
		name:   name,
		stored: stored,
		length: func(m *guide.Museum) int { return len(*field(m)) },
		at:     func(m *guide.Museum, i int) any { return &(*field(m))[i] },
		clear:  func(m *guide.Museum) { *field(m) = nil },
		wrap:   func(m *guide.Museum, element any) { *field(m) = []T{*element.(*T)} },
		unwrap: func(m *guide.Museum, element any) { *element.(*T) = (*field(m))[0] },
		add: func(m *guide.Museum, document []byte) error {
			elements := field(m)
			var element T
			if err := json.Unmarshal(document, &element); err != nil {
				return err
			}
			*elements = append(*elements, element)
			return nil
		},
	}
}

// lists are the museum's lists in the order they are written. Their names are in the database: renaming one needs a
// migration.
var lists = []list{
	listOf("navigationSections", "navigation_sections", func(m *guide.Museum) *[]guide.NavigationSection { return &m.NavigationSections }),
	listOf("halls", "halls", func(m *guide.Museum) *[]guide.Hall { return &m.Halls }),
	listOf("artworks", "artworks", func(m *guide.Museum) *[]guide.Artwork { return &m.Artworks }),
	listOf("routes", "routes", func(m *guide.Museum) *[]guide.Route { return &m.Routes }),
	listOf("timelines", "timelines", func(m *guide.Museum) *[]guide.Timeline { return &m.Timelines }),
	listOf("infoSections", "info_sections", func(m *guide.Museum) *[]guide.InfoSection { return &m.InfoSections }),
	listOf("oneMinutes", "one_minutes", func(m *guide.Museum) *[]guide.OneMinute { return &m.OneMinutes }),
	listOf("slides", "slides", func(m *guide.Museum) *[]guide.Slide { return &m.Slides }),
	listOf("beacons", "beacons", func(m *guide.Museum) *[]guide.Beacon { return &m.Beacons }),
	listOf("sections", "sections", func(m *guide.Museum) *[]guide.Section { return &m.Sections }),
	listOf("kidsSections", "kids_sections", func(m *guide.Museum) *[]guide.KidsSection { return &m.KidsSections }),
	listOf("studies", "studies", func(m *guide.Museum) *[]guide.Study { return &m.Studies }),
}

// listOrder returns the place of a list among lists, -1 for the museum itself.
func listOrder(name string) int {
	return slices.IndexFunc(lists, func(l list) bool { return l.name == name })
}

// listBy returns the list that has a name, such as list.name.
func listBy(nameOf func(list) string, name string) (list, error) {
	i := slices.IndexFunc(lists, func(l list) bool { return nameOf(l) == name })
	if i < 0 {
		return list{}, fmt.Errorf("a list %q is stored that this version does not know", name)
	}
	return lists[i], nil
}

func packageName(l list) string { return l.name }
func storedName(l list) string  { return l.stored }

// headOf encodes the museum without its lists.
func headOf(m *guide.Museum) ([]byte, error) {
	head := *m
	for _, l := range lists {
		l.clear(&head)
	}
	return encode(&head)
}

// addTo decodes an element into the list.
func (l list) addTo(m *guide.Museum, document []byte) error {
	if err := l.add(m, document); err != nil {
		return fmt.Errorf("an element of %s cannot be read: %w", l.name, err)
	}
	return nil
}

// encode returns JSON as it is stored: markup is not escaped.
func encode(value any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n")), nil
}
