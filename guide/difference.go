package guide

import (
	"cmp"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// DifferenceKind says how an element differs.
type DifferenceKind string

// The kinds of differences.
const (
	DifferenceAdded     DifferenceKind = "added"
	DifferenceChanged   DifferenceKind = "changed"
	DifferenceRemoved   DifferenceKind = "removed"
	DifferenceReordered DifferenceKind = "reordered" // a list as a whole
)

// Values lists the kinds.
func (DifferenceKind) Values() []string {
	return []string{string(DifferenceAdded), string(DifferenceChanged), string(DifferenceRemoved), string(DifferenceReordered)}
}

// ElementDifference is how an element of a museum differs from that of another state.
type ElementDifference struct {
	ElementRef // without a key for a list that is reordered

	Title         string
	Kind          DifferenceKind
	Before, After Values // of the paths that differ; a missing path is an empty field
}

// DifferencesFrom lists the elements that differ from those of an earlier state, nil if there is none, in the order of the package.
func (m *Museum) DifferencesFrom(before *Museum) (differences []ElementDifference) {
	kind := DifferenceChanged
	if before == nil {
		before, kind = &Museum{}, DifferenceAdded
	}
	is, was := elementLists(m), elementLists(before)
	if old, now := ValuesOf(m).Changes(ValuesOf(before)); len(old)+len(now) > 0 {
		differences = append(differences, ElementDifference{MuseumElement, TitleOf(m, m.Languages), kind, old, now})
	}
	for _, name := range ElementLists() {
		now, then := elementsByKey(is[name]), elementsByKey(was[name])
		for i := range is[name].Len() {
			element := is[name].Index(i)
			key := keyOf(element)
			d := ElementDifference{ElementRef: ElementRef{name, key}, Kind: DifferenceAdded}
			if earlier, ok := then[key]; ok {
				if sameContent(element, earlier) {
					continue
				}
				d.Kind = DifferenceChanged
				d.Before, d.After = valuesAt(element).Changes(valuesAt(earlier))
			} else {
				d.After = valuesAt(element)
			}
			d.Title = titleAt(element, m.Languages)
			differences = append(differences, d)
		}
		for i := range was[name].Len() {
			element := was[name].Index(i)
			if key := keyOf(element); !now[key].IsValid() {
				differences = append(differences, ElementDifference{
					ElementRef: ElementRef{name, key}, Title: titleAt(element, before.Languages), Kind: DifferenceRemoved, Before: valuesAt(element),
				})
			}
		}
		if isReordered(is[name], was[name], now, then) {
			differences = append(differences, ElementDifference{ElementRef: ElementRef{List: name}, Kind: DifferenceReordered})
		}
	}
	return differences
}

// valuesAt returns the values of an element of a list.
func valuesAt(element reflect.Value) Values { return ValuesOf(element.Addr().Interface()) }

func titleAt(element reflect.Value, languages []LanguageCode) string {
	return TitleOf(element.Addr().Interface(), languages)
}

// isReordered reports whether the elements that two states of a list have both are in another order; inNow and inThen are their
// elements by key.
func isReordered(now, then reflect.Value, inNow, inThen map[string]reflect.Value) bool {
	return !slices.Equal(keysWithin(now, inThen), keysWithin(then, inNow))
}

// keysWithin returns the keys of a list, in order, that others have as well.
func keysWithin(list reflect.Value, others map[string]reflect.Value) (keys []string) {
	for i := range list.Len() {
		if key := keyOf(list.Index(i)); others[key].IsValid() {
			keys = append(keys, key)
		}
	}
	return keys
}

// textFields are the fields that visitors read first, in this order.
var textFields = []string{"name", "title", "text", "description", "instructions", "content"}

// textRank returns where a path is in the order of textFields, behind them for other fields.
func textRank(path string) int {
	field, _, _ := strings.Cut(path, "/")
	if rank := slices.Index(textFields, field); rank >= 0 {
		return rank
	}
	return len(textFields)
}

// TextPaths returns the paths of what visitors read first, each in the first of the languages that has it, without the title.
func (d ElementDifference) TextPaths(languages []LanguageCode) (paths []string) {
	for _, field := range textFields {
		for _, language := range languages {
			path := field + "/" + string(language)
			value, ok := d.After[path]
			if !ok {
				continue
			}
			var text string
			if json.Unmarshal(value, &text) == nil && text != d.Title {
				paths = append(paths, path)
			}
			break
		}
	}
	return paths
}

// Paths returns the paths that differ: what visitors read first, then the others, sorted.
func (d ElementDifference) Paths() []string {
	paths := map[string]bool{}
	for path := range d.Before {
		paths[path] = true
	}
	for path := range d.After {
		paths[path] = true
	}
	return slices.SortedFunc(maps.Keys(paths), func(a, b string) int {
		return cmp.Or(cmp.Compare(textRank(a), textRank(b)), strings.Compare(a, b))
	})
}

// Titles returns what the museum and its elements are called.
func (m *Museum) Titles() map[ElementRef]string {
	titles := map[ElementRef]string{MuseumElement: TitleOf(m, m.Languages)}
	for name, list := range elementLists(m) {
		for i := range list.Len() {
			titles[ElementRef{name, keyOf(list.Index(i))}] = titleAt(list.Index(i), m.Languages)
		}
	}
	return titles
}
