package store

import (
	"bytes"
	"encoding/json"
	"fmt"

	"cicerone/guide"
)

// A museum is stored as a head, which is the museum without its lists, and one document for each element of its lists:
// a museum of thousands of works is written and read work by work.

// list is one of the museum's lists of elements.
type list struct {
	name   string // as stored
	length func(*guide.Museum) int
	at     func(*guide.Museum, int) any
	clear  func(*guide.Museum)
	add    func(*guide.Museum, []byte) error
}

func listOf[T any](name string, field func(*guide.Museum) *[]T) list {
	return list{
		name:   name,
		length: func(m *guide.Museum) int { return len(*field(m)) },
		at:     func(m *guide.Museum, i int) any { return &(*field(m))[i] },
		clear:  func(m *guide.Museum) { *field(m) = nil },
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
	listOf("navigation_sections", func(m *guide.Museum) *[]guide.NavigationSection { return &m.NavigationSections }),
	listOf("halls", func(m *guide.Museum) *[]guide.Hall { return &m.Halls }),
	listOf("artworks", func(m *guide.Museum) *[]guide.Artwork { return &m.Artworks }),
	listOf("routes", func(m *guide.Museum) *[]guide.Route { return &m.Routes }),
	listOf("timelines", func(m *guide.Museum) *[]guide.Timeline { return &m.Timelines }),
	listOf("info_sections", func(m *guide.Museum) *[]guide.InfoSection { return &m.InfoSections }),
	listOf("one_minutes", func(m *guide.Museum) *[]guide.OneMinute { return &m.OneMinutes }),
	listOf("slides", func(m *guide.Museum) *[]guide.Slide { return &m.Slides }),
	listOf("beacons", func(m *guide.Museum) *[]guide.Beacon { return &m.Beacons }),
	listOf("sections", func(m *guide.Museum) *[]guide.Section { return &m.Sections }),
	listOf("kids_sections", func(m *guide.Museum) *[]guide.KidsSection { return &m.KidsSections }),
	listOf("studies", func(m *guide.Museum) *[]guide.Study { return &m.Studies }),
}

var listsByName = func() map[string]list {
	byName := make(map[string]list, len(lists))
	for _, l := range lists {
		byName[l.name] = l
	}
	return byName
}()

// headOf encodes the museum without its lists.
func headOf(m *guide.Museum) ([]byte, error) {
	head := *m
	for _, l := range lists {
		l.clear(&head)
	}
	return encode(&head)
}

// addElement decodes an element into its list.
func addElement(m *guide.Museum, name string, document []byte) error {
	l, ok := listsByName[name]
	if !ok {
		return fmt.Errorf("a list %q is stored that this version does not know", name)
	}
	if err := l.add(m, document); err != nil {
		return fmt.Errorf("an element of %s cannot be read: %w", name, err)
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
