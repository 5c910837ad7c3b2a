package guide

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func problemTexts(problems []Problem, ref ElementRef) (texts []string) {
	for _, p := range problems {
		if p.ElementRef == ref {
			texts = append(texts, fmt.Sprintf("%s %s: %s", p.ElementRef, p.Path, p.Message()))
		}
	}
	return slices.Sorted(slices.Values(texts))
}

// An element that changed is checked alone, with the same problems as in the whole museum.
func TestOutlineChecksOneElement(t *testing.T) { // DRAFT-2: validation while editing
	museum := func() *Museum {
		return &Museum{
			Code: "DEMO", Name: Text{"en_GB": "Demo"}, Languages: []LanguageCode{"en_GB"}, ExtraDownloads: []string{"none"},
			Customization: Customization{MainButtonsColor: "red"},
			Halls:         []Hall{{Key: "first"}},
			Artworks: []Artwork{
				{Key: "a", Code: "1", Name: Text{"en_GB": "One", "fr_FR": "Un"}, Tags: []string{"none", "sea"}, Hall: "First"},
				{Key: "b", Code: "1", Text: RichText{"en_GB": "<script>"}, Resources: []Resource{{Key: "film", Type: ResourceText}}},
				{Key: "b", Code: "3", Name: Text{"en_GB": "Three"}},
			},
			Routes:       []Route{{Key: "short", Steps: []Step{{Key: "1", Artwork: "none"}}}},
			KidsSections: []KidsSection{{Key: "kids", Tags: []KidsTag{{Key: "sea"}}}},
			Slides:       []Slide{{Key: "empty"}},
		}
	}
	markup := func(text Markdown) []string {
		if strings.Contains(string(text), "<script>") {
			return []string{"<script> is not allowed"}
		}
		return nil
	}
	m := museum()
	outline, all := NewOutline(m), m.Problems(markup)
	compare := func(ref ElementRef, element any, all []Problem) {
		t.Helper()
		got, alone := outline.Problems(ref, element, markup)
		if want := problemTexts(all, ref); !alone || !slices.Equal(problemTexts(got, ref), want) || len(got) != len(want) {
			t.Errorf("%s has the problems %v (%v), want %v", ref, got, alone, want)
		}
	}
	for name, list := range elementLists(m) {
		for i := range list.Len() {
			if ref := (ElementRef{name, keyOf(list.Index(i))}); ref.Key != "b" { // two have it
				compare(ref, list.Index(i).Addr().Interface(), all)
			}
		}
	}
	compare(MuseumElement, &Museum{Code: m.Code, Name: m.Name, Languages: m.Languages, ExtraDownloads: m.ExtraDownloads, Customization: m.Customization}, all)

	changed := museum()
	changed.Artworks[0].Hall, changed.Artworks[0].Author = "first", strings.Repeat("long", 200)
	compare(ElementRef{"artworks", "a"}, &changed.Artworks[0], changed.Problems(markup))
	if !reflect.DeepEqual(outline.museum.Artworks[0], Artwork{Key: "a", Code: "1"}) {
		t.Errorf("the outline has kept %+v", outline.museum.Artworks[0])
	}

	for what, alone := range map[string]func() ([]Problem, bool){
		"a new work": func() ([]Problem, bool) {
			return outline.Problems(ElementRef{"artworks", "new"}, &Artwork{Key: "new"}, markup)
		},
		"another number": func() ([]Problem, bool) {
			return outline.Problems(ElementRef{"artworks", "a"}, &Artwork{Key: "a", Code: "2"}, markup)
		},
		"another tag": func() ([]Problem, bool) {
			return outline.Problems(ElementRef{"kidsSections", "kids"}, &KidsSection{Key: "kids"}, markup)
		},
		"another language": func() ([]Problem, bool) {
			return outline.Problems(MuseumElement, &Museum{Languages: []LanguageCode{"fr_FR"}}, markup)
		},
	} {
		if _, alone := alone(); alone {
			t.Errorf("%s may change the problems of other elements", what)
		}
	}
}

func BenchmarkOutline(b *testing.B) {
	m := &Museum{Languages: []LanguageCode{"en_GB"}}
	for n := range 10_000 {
		m.Artworks = append(m.Artworks, Artwork{Key: fmt.Sprint(n), Code: fmt.Sprint(n), Name: Text{"en_GB": "Work"}})
	}
	outline := NewOutline(m)
	for b.Loop() {
		if _, alone := outline.Problems(ElementRef{"artworks", "5000"}, &m.Artworks[5000], func(Markdown) []string { return nil }); !alone {
			b.Fatal("the work is not checked alone")
		}
	}
}
