package guide_test

import (
	"slices"
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
	if only := summary.Only([]string{"author"}); len(only.Values) != 1 {
		t.Errorf("its author alone is %v", only.Values)
	}
}
