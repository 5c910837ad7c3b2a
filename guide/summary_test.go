package guide_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"cicerone/guide"
)

// Summaries have what lists show of works, and neither secrets nor long texts.
func TestSummaryOfWork(t *testing.T) { // CON-3
	fields, err := guide.SummaryFields("artworks")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"name", "code", "author", "hall", "image", "outstanding", "tags"} {
		if !slices.Contains(fields, name) {
			t.Errorf("%s is not among %v", name, fields)
		}
	}
	for _, name := range []string{"text", "audio", "resources", "key", "id"} {
		if slices.Contains(fields, name) {
			t.Errorf("%s is among %v", name, fields)
		}
	}
	if fields, err = guide.SummaryFields("routes"); err != nil || slices.Contains(fields, "code") {
		t.Errorf("the code of routes is secret: %v, %v", fields, err)
	}
	work := &guide.Artwork{ID: 7, Key: "1", Author: "Ada", Name: guide.Text{"fr_FR": "Mer", "en_GB": "Sea"}, Text: guide.RichText{"en_GB": "Blue", "fr_FR": ""}}
	summary := guide.SummaryOf(work, []string{"author", "name"})
	if summary.ID != 7 || len(summary.Values) != 3 || string(summary.Values["name/fr_FR"]) != `"Mer"` {
		t.Errorf("the summary is %+v", summary)
	}
	if name, text := summary.Languages["name"], summary.Languages["text"]; !slices.Equal(name, []guide.LanguageCode{"en_GB", "fr_FR"}) ||
		!slices.Equal(text, []guide.LanguageCode{"en_GB"}) {
		t.Errorf("its languages are %v", summary.Languages)
	}
}

// What a list shows is taken from summaries as they are stored, whatever texts they have.
func TestSetSummary(t *testing.T) { // CON-3
	stored, err := json.Marshal(guide.SummaryOf(&guide.Artwork{
		ID: 7, Author: `"A" \ {[,`, Tags: []string{"a,b", "]}"}, Image: guide.Media{Path: "a.png", Name: `x"`}, Outstanding: true,
		Name: guide.Text{"fr_FR": `\"}`, "en_GB": `a":"b`, "es_ES": `\`},
	}, []string{"author", "tags", "image", "outstanding", "name"}))
	if err != nil {
		t.Fatal(err)
	}
	var all guide.Summary
	if err := json.Unmarshal(stored, &all); err != nil || len(all.Values) != 7 {
		t.Fatalf("%s: %v", stored, err)
	}
	for _, fields := range [][]string{nil, {"author"}, {"tags", "nothing"}, {"name"}, {"image", "outstanding"}, {"author", "tags", "image", "outstanding", "name"}} {
		want := guide.Values{}
		for path, value := range all.Values {
			if name, _, _ := strings.Cut(path, "/"); slices.Contains(fields, name) {
				want[path] = value
			}
		}
		values, _ := json.Marshal(want)
		languages, _ := json.Marshal(all.Languages)
		var e guide.ElementSummary
		if err := e.SetSummary(string(stored), fields); err != nil || e.ID != 7 || string(e.Values) != string(values) || string(e.Languages) != string(languages) {
			t.Errorf("of %v an element has %d, %s and %s, want %s and %s: %v", fields, e.ID, e.Values, e.Languages, values, languages, err)
		}
	}
}

// Clients get markup as it was stored, not escaped.
func TestSetSummaryKeepsMarkup(t *testing.T) { // CON-3
	var e guide.ElementSummary
	err := e.SetSummary(`{"id":1,"values":{"author":"A & <b>"},"languages":{}}`, []string{"author"})
	if err != nil || string(e.Values) != `{"author":"A & <b>"}` {
		t.Errorf("the values are %s: %v", e.Values, err)
	}
}

func TestUnreadableSummary(t *testing.T) {
	for _, stored := range []string{"", "{", "{}", "null", "[1]", `{"id":1`, `{"id":1,"values":`, `{"id":1,"values":{"author":"A`} {
		var e guide.ElementSummary
		if err := e.SetSummary(stored, []string{"author"}); err == nil {
			t.Errorf("%s is read as %s", stored, e.Values)
		}
	}
}
