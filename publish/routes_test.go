package publish

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/guide"
)

func TestPublishedRoutesNameTheirSteps(t *testing.T) {
	museums := countMuseums("ONE")
	m := museums.Current[0]
	m.Languages = []guide.LanguageCode{"de_DE", "en_GB"}
	m.Artworks = []guide.Artwork{{ID: 7, Key: "weaver", Name: guide.Text{"de_DE": "Die Weberin", "en_GB": "The weaver"}}}
	long := "Der Weg " + strings.Repeat("ü", 81)
	m.Routes = []guide.Route{
		{ID: 5, Key: "short", Name: guide.Text{"en_GB": "Short", "de_DE": ""}, Steps: []guide.Step{
			{ID: 1, Artwork: "weaver", Location: guide.Text{"de_DE": "am Fenster"}},
			{ID: 2, Location: guide.Text{"en_GB": "at the door"}, Instructions: guide.RichText{"de_DE": "Gehen Sie"}},
			{ID: 3, Instructions: guide.RichText{"de_DE": "\n## Der *[Turm](https://tower.example)*\n\nHinauf"}},
			{ID: 4, Instructions: guide.RichText{"de_DE": guide.Markdown(long)}},
			{ID: 6},
		}},
		{ID: 9, Key: "paid", Type: guide.RoutePaid, Name: guide.Text{"de_DE": "Nachts"}, Steps: []guide.Step{
			{ID: 7, Location: guide.Text{"de_DE": "im Keller"}, Instructions: guide.RichText{"de_DE": "Hinab"}}, {ID: 8, Artwork: "weaver"},
		}},
		{ID: 8, Key: "prints", IsExhibition: true, Name: guide.Text{"de_DE": "Drucke"}},
	}
	c, _ := newTestCatalog(t, museums)
	want := []PublishedRoute{
		{ID: 5, Key: "short", Name: "Short", Language: "en_GB", Steps: []PublishedStep{
			{ID: 1, Name: "Die Weberin", Language: "de_DE", Work: "weaver"},
			{ID: 2, Name: "at the door", Language: "en_GB"},
			{ID: 3, Name: "Der Turm", Language: "de_DE"},
			{ID: 4, Name: "Der Weg…", Language: "de_DE"},
			{ID: 6},
		}},
		{ID: 9, Key: "paid", Name: "Nachts", Language: "de_DE", Steps: []PublishedStep{{ID: 7}, {ID: 8, Name: "Die Weberin", Language: "de_DE", Work: "weaver"}}},
		{ID: 8, Key: "prints", Name: "Drucke", Language: "de_DE", IsExhibition: true, Steps: []PublishedStep{}},
	}
	routes, err := c.Routes(t.Context(), 1)
	if diff := gocmp.Diff(want, routes); err != nil || diff != "" {
		t.Errorf("STATS-6: %v, routes (-want +got):\n%s", err, diff)
	}
	if routes, err := c.Routes(t.Context(), 99); err != nil || len(routes) != 0 {
		t.Errorf("STATS-6: a museum that was never published has the routes %v, %v", routes, err)
	}
}
