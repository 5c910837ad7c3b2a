package publish

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/guide"
)

func TestPublishedWorksAreNamedInTheMuseumsFirstLanguage(t *testing.T) {
	museums := countMuseums("ONE")
	m := museums.Current[0]
	m.Languages = []guide.LanguageCode{"de_DE", "en_GB"}
	m.Artworks = []guide.Artwork{
		{ID: 7, Key: "weaver", Code: "214", Name: guide.Text{"de_DE": "Die Weberin", "en_GB": "The weaver"}},
		{ID: 3, Key: "sea", Name: guide.Text{"en_GB": "Blue sea"}, Audio: guide.LocalizedMedia{"en_GB": {Name: "sea.mp3"}}, Transcript: guide.LocalizedMedia{"en_GB": {Name: "sea.vtt"}, "de_DE": {Name: "meer.vtt"}}},
	}
	c, _ := newTestCatalog(t, museums)
	want := []PublishedWork{
		{ID: 7, Key: "weaver", Number: "214", Name: "Die Weberin", Language: "de_DE"},
		{ID: 3, Key: "sea", Name: "Blue sea", Language: "en_GB", Sounds: []PublishedSound{
			{Visitors: "de_DE", Language: "en_GB", Name: "sea.mp3", Transcript: "sea.vtt"},
			{Visitors: "en_GB", Language: "en_GB", Name: "sea.mp3", Transcript: "sea.vtt"},
		}},
	}
	expect := func() {
		t.Helper()
		works, err := c.Works(t.Context(), 1)
		if diff := gocmp.Diff(want, works); err != nil || diff != "" {
			t.Errorf("STATS-4: %v, works (-want +got):\n%s", err, diff)
		}
	}
	expect()
	m.Artworks = m.Artworks[:1]
	museums.Version++
	if err := c.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	want = want[:1]
	expect()
	if works, err := c.Works(t.Context(), 99); err != nil || len(works) != 0 {
		t.Errorf("STATS-4: a museum that was never published has the works %v, %v", works, err)
	}
}
