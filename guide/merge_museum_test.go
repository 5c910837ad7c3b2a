package guide_test

import (
	"testing"

	"pgregory.net/rapid"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

func TestMergeMuseumsKeepsWhatWasPublishedMeanwhile(t *testing.T) {
	base, changed, current := selectionMuseum(), selectionMuseum(), selectionMuseum()
	changed.Artworks[0].Name["es_ES"] = "Scheduled"
	changed.Artworks[1].Code = "2"
	changed.Artworks = append(changed.Artworks[:1], guide.Artwork{Key: "new"}, changed.Artworks[1])
	changed.Routes = nil
	current.Artworks[0].Name["en_GB"] = "Meanwhile"
	current.Artworks[1].Code = "3"
	current.Halls = append(current.Halls, guide.Hall{Key: "second"})
	current.Name = guide.Text{"es_ES": "Otro"}
	got := guide.MergeMuseums(base, changed, current)
	want := selectionMuseum()
	want.Artworks[0].Name = guide.Text{"es_ES": "Scheduled", "en_GB": "Meanwhile"}
	want.Artworks[1].Code = "2"
	want.Artworks = []guide.Artwork{want.Artworks[0], {Key: "new"}, want.Artworks[1]}
	want.Routes, want.Halls, want.Name = nil, current.Halls, current.Name
	if a, b := mustJSON(t, got), mustJSON(t, want); a != b {
		t.Errorf("PUB-3: merging gives\n%s\nwant\n%s", a, b)
	}
}

func TestMergeMuseumsOfOneChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base, changed := guidetest.Museum().Draw(t, "base"), guidetest.Museum().Draw(t, "changed")
		changed.ID, changed.Code = base.ID, base.Code
		for _, got := range []*guide.Museum{guide.MergeMuseums(base, changed, base), guide.MergeMuseums(base, base, changed), guide.MergeMuseums(base, changed, changed)} {
			if changes := got.ChangesSince(changed); changes.Museum || len(changes.Lists) > 0 {
				t.Fatalf("PUB-3: merging a change into what it changed gives %+v", changes)
			}
		}
	})
}
