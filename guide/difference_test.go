package guide_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

func TestDifferences(t *testing.T) {
	before, after := selectionMuseum(), selectionMuseum()
	after.Name["en_GB"] = "Gallery"
	after.Artworks[0].Name = guide.Text{"es_ES": "A es", "en_GB": "A new"}
	after.Artworks[0].Resources = after.Artworks[0].Resources[:1]
	after.Artworks = []guide.Artwork{after.Artworks[1], after.Artworks[0], {Key: "c", Name: guide.Text{"en_GB": "C"}}}
	after.Halls = nil
	var got []string
	for _, d := range after.DifferencesFrom(before) {
		line := fmt.Sprintf("%s %s %q", d.Kind, d.ElementRef, d.Title)
		if d.Kind == guide.DifferenceChanged {
			line += fmt.Sprintf(" %s → %s", mustJSON(t, d.Before), mustJSON(t, d.After))
		}
		got = append(got, line)
	}
	want := []string{
		`changed museum/museum "Museo" {"name/en_GB":"Museum"} → {"name/en_GB":"Gallery"}`,
		`removed halls/first "Uno"`,
		`changed artworks/a "A es" {"name/en_GB":"A en","resources":["film","old"],"resources/old/title/en_GB":"Old","resources/old/title/es_ES":"Viejo"} → ` +
			`{"name/en_GB":"A new","resources":["film"]}`,
		`added artworks/c "C"`,
		`reordered artworks/ ""`,
	}
	if a, b := strings.Join(got, "\n"), strings.Join(want, "\n"); a != b {
		t.Errorf("PUB-2: the differences are\n%s\nwant\n%s", a, b)
	}
}

// Before its first publication, all of a museum is new.
func TestDifferencesFromNothing(t *testing.T) { // PUB-2
	m := selectionMuseum()
	differences := m.DifferencesFrom(nil)
	for _, d := range differences {
		if d.Kind != guide.DifferenceAdded || len(d.Before) > 0 || len(d.After) == 0 {
			t.Errorf("%s is %s: %s → %s", d.ElementRef, d.Kind, mustJSON(t, d.Before), mustJSON(t, d.After))
		}
	}
	if len(differences) == 0 || differences[0].ElementRef != guide.MuseumElement {
		t.Errorf("the differences from nothing are %+v", differences)
	}
}

// What visitors read is shown before codes, and of new elements nothing else.
func TestTextsOfDifferences(t *testing.T) { // PUB-2
	raw := func(text string) json.RawMessage { return json.RawMessage(strconv.Quote(text)) }
	d := guide.ElementDifference{Title: "Bell", Kind: guide.DifferenceAdded, After: guide.Values{
		"code": raw("1"), "name/en_GB": raw("Bell"), "name/fr_FR": raw("Cloche"), "text/fr_FR": raw("Bronze"), "text/es_ES": raw("Bronce"),
	}}
	if got := strings.Join(d.Paths(), " "); got != "name/en_GB name/fr_FR text/es_ES text/fr_FR code" {
		t.Errorf("the paths are %s", got)
	}
	if got := strings.Join(d.TextPaths([]guide.LanguageCode{"en_GB", "fr_FR", "es_ES"}), " "); got != "text/fr_FR" {
		t.Errorf("the texts are %s", got)
	}
}

// What differs is what ChangesSince counts.
func TestDifferencesAreThoseThatAreCounted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, after := guidetest.Museum().Draw(t, "before"), guidetest.Museum().Draw(t, "after")
		if rapid.Bool().Draw(t, "reorder") {
			reordered := *before
			after = &reordered
			after.Artworks = rapid.Permutation(before.Artworks).Draw(t, "artworks")
		}
		if listed, counted := len(after.DifferencesFrom(before)), after.ChangesSince(before).Count(); listed != counted {
			t.Fatalf("PUB-4: %d differences are listed, and %d counted", listed, counted)
		}
		if same := before.DifferencesFrom(before); len(same) > 0 {
			t.Fatalf("PUB-4: a museum differs from itself: %+v", same)
		}
	})
}
