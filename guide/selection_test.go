package guide_test

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

func selectionMuseum() *guide.Museum {
	return &guide.Museum{
		ID: 1, Code: "DEMO", Name: guide.Text{"es_ES": "Museo", "en_GB": "Museum"}, Languages: []guide.LanguageCode{"es_ES", "en_GB"},
		Halls:        []guide.Hall{{ID: 1, Key: "first", Name: guide.Text{"es_ES": "Uno", "en_GB": "One"}}},
		KidsSections: []guide.KidsSection{{Key: "colours", Name: guide.Text{"es_ES": "Colores"}, Tags: []guide.KidsTag{{Key: "red"}}}},
		Artworks: []guide.Artwork{
			{ID: 1, Key: "a", Name: guide.Text{"es_ES": "A es", "en_GB": "A en"}, Resources: []guide.Resource{
				{ID: 1, Key: "film", Title: guide.Text{"es_ES": "Película", "en_GB": "Film"}},
				{ID: 2, Key: "old", Title: guide.Text{"es_ES": "Viejo", "en_GB": "Old"}},
			}},
			{ID: 2, Key: "b", Name: guide.Text{"es_ES": "B es", "en_GB": "B en"}},
		},
		Routes: []guide.Route{{ID: 1, Key: "short", Name: guide.Text{"es_ES": "Corta"}, Steps: []guide.Step{
			{Key: "1", Type: guide.StepArtwork, Artwork: "a"}, {Key: "2", Type: guide.StepArtwork, Artwork: "b"},
		}}},
		ExtraDownloads: []string{"b"},
	}
}

func applySelection(t *testing.T, published, draft *guide.Museum, s guide.Selection) (*guide.Museum, guide.PartialDraft) {
	t.Helper()
	before, beforeDraft := mustJSON(t, published), mustJSON(t, draft)
	result, partial, err := s.Apply(published, draft)
	if err != nil {
		t.Fatal(err)
	}
	if mustJSON(t, published) != before || mustJSON(t, draft) != beforeDraft {
		t.Fatal("PUB-2: applying a selection changes its input")
	}
	return result, partial
}

func mustJSON(t interface{ Fatal(...any) }, value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestChosenLanguagesTakeTheirPathsOnly(t *testing.T) {
	published, draft := selectionMuseum(), selectionMuseum()
	draft.Name = guide.Text{"es_ES": "Museo nuevo", "en_GB": "New museum"}
	draft.Artworks[0] = guide.Artwork{
		ID: 1, Key: "a", Code: "7", Name: guide.Text{"en_GB": "A en 2"}, Audio: guide.LocalizedMedia{"en_GB": {Name: "en.mp3"}, "es_ES": {Name: "es.mp3"}},
		Resources: []guide.Resource{
			{ID: 3, Key: "new", Title: guide.Text{"en_GB": "New"}},
			{ID: 1, Key: "film", Title: guide.Text{"es_ES": "Cine", "en_GB": "Movie"}},
		},
	}
	draft.Artworks = []guide.Artwork{{ID: 3, Key: "c"}, draft.Artworks[0]}
	got, partial := applySelection(t, published, draft, guide.Selection{Languages: []guide.LanguageCode{"en_GB"}})
	want := selectionMuseum()
	want.Name["en_GB"], want.Artworks[0].Name["en_GB"], want.Artworks[0].Resources[0].Title["en_GB"] = "New museum", "A en 2", "Movie"
	want.Artworks[0].Audio = guide.LocalizedMedia{"en_GB": {Name: "en.mp3"}}
	if a, b := mustJSON(t, got), mustJSON(t, want); a != b {
		t.Errorf("PUB-2: English alone gives\n%s\nwant\n%s", a, b)
	}
	if left := (guide.PartialDraft{LeftOut: []guide.ElementRef{{List: "artworks", Key: "b"}, {List: "artworks", Key: "c"}}}); mustJSON(t, partial) != mustJSON(t, left) {
		t.Errorf("PUB-2: the answer names %+v", partial)
	}
	// A text that was removed is removed.
	got, _ = applySelection(t, published, draft, guide.Selection{
		Languages: []guide.LanguageCode{"es_ES"}, Elements: []guide.ElementRef{{List: "artworks", Key: "a"}},
	})
	if _, has := got.Artworks[0].Name["es_ES"]; has || got.Name["es_ES"] != "Museo" || got.Artworks[0].Name["en_GB"] != "A en" {
		t.Errorf("PUB-2: Spanish of one work gives %s", mustJSON(t, got))
	}
}

func TestChosenLanguageThatIsNewIsAdded(t *testing.T) {
	published, draft := selectionMuseum(), selectionMuseum()
	draft.Languages = []guide.LanguageCode{"es_ES", "ar_SA", "en_GB"}
	draft.Artworks[1].Name["ar_SA"] = "ب"
	got, partial := applySelection(t, published, draft, guide.Selection{Languages: []guide.LanguageCode{"ar_SA"}})
	if !slices.Equal(got.Languages, []guide.LanguageCode{"es_ES", "en_GB", "ar_SA"}) || got.Artworks[1].Name["ar_SA"] != "ب" ||
		!partial.AllLanguages || !slices.Equal(partial.Included, []guide.ElementRef{guide.MuseumElement}) {
		t.Errorf("PUB-2: a new language gives %v and %+v", got.Languages, partial)
	}
}

func TestChosenElementsTakeWhatTheyNeed(t *testing.T) {
	published, draft := selectionMuseum(), selectionMuseum()
	draft.Halls = append(draft.Halls, guide.Hall{ID: 2, Key: "second"}, guide.Hall{ID: 3, Key: "third"})
	draft.KidsSections = append(draft.KidsSections, guide.KidsSection{Key: "shapes", Tags: []guide.KidsTag{{Key: "round"}}})
	draft.Artworks = []guide.Artwork{draft.Artworks[0], {ID: 3, Key: "c", Hall: "second", Tags: []string{"red", "round"}}, {ID: 4, Key: "d"}}
	draft.Artworks[0].Code = "1"
	draft.Routes[0].Steps = draft.Routes[0].Steps[:1]
	draft.ExtraDownloads = nil
	work := func(key string) guide.ElementRef { return guide.ElementRef{List: "artworks", Key: key} }

	got, partial := applySelection(t, published, draft, guide.Selection{Elements: []guide.ElementRef{work("c")}})
	if len(got.Artworks) != 3 || got.Artworks[1].Key != "c" || got.Artworks[0].Code != "" || len(got.Halls) != 2 || len(got.KidsSections) != 2 {
		t.Errorf("PUB-2: a new work gives %s", mustJSON(t, got))
	}
	want := []guide.ElementRef{{List: "halls", Key: "second"}, {List: "kidsSections", Key: "shapes"}}
	if !slices.Equal(partial.Included, want) {
		t.Errorf("PUB-2: with a new work come %v, want %v", partial.Included, want)
	}

	got, partial = applySelection(t, published, draft, guide.Selection{Elements: []guide.ElementRef{work("b")}})
	if len(got.Artworks) != 1 || len(got.Routes[0].Steps) != 1 || got.ExtraDownloads != nil {
		t.Errorf("PUB-2: a removed work gives %s", mustJSON(t, got))
	}
	if want := []guide.ElementRef{{List: "routes", Key: "short"}, guide.MuseumElement}; !slices.Equal(partial.Included, want) {
		t.Errorf("PUB-2: with a removed work come %v, want %v", partial.Included, want)
	}

	for _, bad := range []guide.Selection{
		{Elements: []guide.ElementRef{work("x")}},
		{Elements: []guide.ElementRef{{List: "nothing", Key: "a"}}},
		{Languages: []guide.LanguageCode{"fr_FR"}},
		{Languages: []guide.LanguageCode{"es_ES", "es_ES"}},
	} {
		if _, _, err := bad.Apply(published, draft); guide.ErrorCodeOf(err) != guide.CodeInvalid {
			t.Errorf("PUB-2: %v gives %v", bad, err)
		}
	}
}

// Choosing every element that differs gives the draft, but for the order of its elements.
func TestAllElementsTogetherAreTheDraft(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		published, draft := guidetest.Museum().Draw(t, "published"), guidetest.Museum().Draw(t, "draft")
		all := guide.Selection{Elements: []guide.ElementRef{guide.MuseumElement}}
		for _, changes := range draft.ChangesSince(published).Lists {
			for _, key := range slices.Concat(changes.Added, changes.Changed, changes.Removed) {
				all.Elements = append(all.Elements, guide.ElementRef{List: changes.List, Key: key})
			}
		}
		got, partial, err := all.Apply(published, draft)
		if err != nil || len(partial.Included)+len(partial.LeftOut) > 0 {
			t.Fatalf("PUB-2: %+v, %v", partial, err)
		}
		if changes := draft.ChangesSince(got); changes.Museum || len(changes.Lists) > 0 {
			t.Fatalf("PUB-2: the result differs from the draft: %+v", changes)
		}
	})
}

// What is made of a valid museum and its valid draft is valid.
func TestSelectionsLeaveNoBrokenReferences(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		published := guidetest.Museum().Draw(t, "published")
		draft := new(guide.Museum)
		if err := json.Unmarshal([]byte(mustJSON(t, published)), draft); err != nil {
			t.Fatal(err)
		}
		draft.Artworks = append(draft.Artworks, guide.Artwork{Key: "added"})
		for i := range draft.Routes {
			draft.Routes[i].Steps = append(draft.Routes[i].Steps, guide.Step{Key: "added", Type: guide.StepArtwork, Artwork: "added"})
		}
		var selection guide.Selection
		for _, route := range draft.Routes {
			if rapid.Bool().Draw(t, "chosen") {
				selection.Elements = append(selection.Elements, guide.ElementRef{List: "routes", Key: route.Key})
			}
		}
		if selection.IsAll() {
			return
		}
		got, _, err := selection.Apply(published, draft)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(got.Artworks, func(a guide.Artwork) bool { return a.Key == "added" }) {
			t.Fatal("PUB-2: the work of an added step is missing")
		}
	})
}
