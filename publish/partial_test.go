package publish

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/guide/guidetest"
)

// renditionOf returns what is published in a language.
func (m *museums) renditionOf(t *testing.T, code guide.LanguageCode) guide.Rendition {
	t.Helper()
	id := int64(0)
	if language, ok := guide.LanguageByCode(string(code)); ok {
		id = language.ID
	}
	for _, r := range m.published.Renditions {
		if r.Language == id {
			return r
		}
	}
	t.Fatalf("nothing is published in %q", code)
	return guide.Rendition{}
}

func sameRendition(a, b guide.Rendition) bool {
	return a.ETag == b.ETag && a.Size == b.Size && bytes.Equal(a.Brotli, b.Brotli)
}

// ticking is a publisher whose clock advances.
func ticking(m *museums) *Publisher {
	p := publisherOf(m, markup)
	at := published
	p.Clock = func() time.Time { at = at.Add(time.Hour); return at }
	return p
}

func mustPublish(t *testing.T, p *Publisher, order Order, want Result) {
	t.Helper()
	if got, err := p.Publish(t.Context(), order); err != nil || got != want {
		t.Fatalf("publishing gives %+v, %v; want %+v", got, err, want)
	}
}

func TestChosenLanguageLeavesOthersByteForByte(t *testing.T) {
	m := &museums{draft: guidetest.Sample(), revision: 4}
	p := ticking(m)
	id, languages := m.draft.ID, m.draft.Languages
	mustPublish(t, p, Order{Museum: id}, Result{Version: 1, Changed: true})
	if revision := m.published.Record.DraftRevision; revision == nil || *revision != 4 {
		t.Errorf("PUB-2: the draft's revision is %v", revision)
	}
	before := map[guide.LanguageCode]guide.Rendition{}
	for _, code := range languages {
		before[code] = m.renditionOf(t, code)
	}
	m.draft, m.revision = guidetest.Sample(), 5
	for _, code := range languages {
		m.draft.Name[code] = "New " + string(code)
	}
	chosen := languages[1]
	var made int
	p.Progress = func(_, total int) { made = total }
	mustPublish(t, p, Order{Museum: id, Selection: guide.Selection{Languages: languages[1:2]}}, Result{Version: 2, Changed: true})
	if made != 2 {
		t.Errorf("PUB-2: %d renditions are made for one language", made)
	}
	for _, code := range languages {
		if same := sameRendition(m.renditionOf(t, code), before[code]); same != (code != chosen) {
			t.Errorf("PUB-2: publishing %s, the rendition in %s is the same: %t", chosen, code, same)
		}
		if err := (&Snapshot{Checksums: m.published.Front.Checksums}).CheckRendition(m.renditionOf(t, code)); err != nil {
			t.Errorf("PUB-2: %s: %v", code, err)
		}
	}
	record := m.published.Record
	if record.DraftRevision != nil || !slices.Equal(record.Languages, languages[1:2]) || record.Changed != 1 || m.published.Museum.Name[chosen] != m.draft.Name[chosen] {
		t.Errorf("PUB-2: the record is %+v", record)
	}
	// The same again changes nothing; everything brings the others.
	mustPublish(t, p, Order{Museum: id, Selection: guide.Selection{Languages: languages[1:2]}}, Result{Version: 2})
	mustPublish(t, p, Order{Museum: id}, Result{Version: 3, Changed: true})
	mustPublish(t, p, Order{Museum: id}, Result{Version: 3})
	if sameRendition(m.renditionOf(t, languages[0]), before[languages[0]]) || *m.published.Record.DraftRevision != 5 {
		t.Error("PUB-2: publishing everything leaves a language as it was")
	}

	// An earlier publication comes back byte for byte, the one of several origins too.
	for version, want := range map[int64]*guide.Publication{2: m.history[1], 1: m.history[0]} {
		result, err := p.Again(t.Context(), Order{Museum: id, Note: "back"}, version)
		if err != nil || !result.Changed {
			t.Fatalf("PUB-4: publishing version %d again gives %+v, %v", version, result, err)
		}
		for i, r := range m.published.Renditions {
			if !sameRendition(r, want.Renditions[i]) {
				t.Errorf("PUB-4: version %d in language %d is not as it was", version, r.Language)
			}
		}
		if m.published.Record.Restores != version || m.published.Record.Note != "back" || m.published.Record.DraftRevision != nil {
			t.Errorf("PUB-4: the record is %+v", m.published.Record)
		}
	}
	if _, err := p.Again(t.Context(), Order{Museum: id}, 99); guide.ErrorCodeOf(err) != guide.CodeNotFound {
		t.Errorf("PUB-4: an unknown version gives %v", err)
	}
	if result, err := p.Again(t.Context(), Order{Museum: id}, m.published.Version); err != nil || result.Changed {
		t.Errorf("PUB-4: the current version gives %+v, %v", result, err)
	}
}

func TestTextOfAnotherLanguageStaysUntilItsLanguageIsPublished(t *testing.T) {
	m := &museums{draft: guidetest.Sample()}
	p := ticking(m)
	id, languages := m.draft.ID, m.draft.Languages
	mustPublish(t, p, Order{Museum: id}, Result{Version: 1, Changed: true})
	// The other language shows the first one's text where it has none, so a complete publication changes it.
	m.draft = guidetest.Sample()
	m.draft.PrivacyPolicy = guide.RichText{languages[0]: "A new policy"}
	mustPublish(t, p, Order{Museum: id}, Result{Version: 2, Changed: true})
	old := m.renditionOf(t, languages[1])
	m.draft = guidetest.Sample()
	m.draft.PrivacyPolicy = guide.RichText{languages[0]: "A newer policy"}
	mustPublish(t, p, Order{Museum: id, Selection: guide.Selection{Languages: languages[:1]}}, Result{Version: 3, Changed: true})
	if !sameRendition(old, m.renditionOf(t, languages[1])) {
		t.Error("PUB-2: a fallback changes the other language")
	}
	mustPublish(t, p, Order{Museum: id}, Result{Version: 4, Changed: true})
	if sameRendition(old, m.renditionOf(t, languages[1])) {
		t.Error("PUB-2: publishing everything leaves an old fallback")
	}
}

func TestNothingIsSelectedBeforeTheFirstPublication(t *testing.T) {
	m := &museums{draft: guidetest.Sample()}
	_, err := ticking(m).Publish(t.Context(), Order{Museum: m.draft.ID, Selection: guide.Selection{Languages: m.draft.Languages[:1]}})
	if guide.ErrorCodeOf(err) != guide.CodeInvalid || m.published != nil {
		t.Errorf("PUB-2: a language before everything gives %v", err)
	}
}

func TestCheckPreventsPublishing(t *testing.T) {
	m := &museums{draft: guidetest.Sample()}
	refused := errors.New("refused")
	waiver := guide.Waiver{Path: "audio/es_ES", Reason: "music"}
	order := Order{Museum: m.draft.ID, Check: func(_ context.Context, c *Candidate) ([]guide.Waiver, error) {
		if c.Museum.Name["es_ES"] == "bad" {
			return nil, refused
		}
		return []guide.Waiver{waiver}, nil
	}}
	mustPublish(t, ticking(m), order, Result{Version: 1, Changed: true})
	if got := m.published.Record.Waivers; !slices.Equal(got, []guide.Waiver{waiver}) {
		t.Errorf("PUB-1: the waivers are %+v", got)
	}
	m.draft = guidetest.Sample()
	m.draft.Name["es_ES"] = "bad"
	if _, err := ticking(m).Publish(t.Context(), order); !errors.Is(err, refused) || m.published.Version != 1 {
		t.Errorf("PUB-1: a check that fails gives %v", err)
	}
}

var randomMuseums = flag.Int("random-museums", 20, "of how many random museums one language is published")

// Of random museums in which random texts were changed, one language is published: the others stay byte for byte.
func TestOneLanguageOfRandomMuseums(t *testing.T) {
	for seed := range *randomMuseums {
		museum := guidetest.Museum().Example(seed)
		next := int64(0)
		museum.EachElement(func(_ guide.Kind, _ string, id *int64) { next++; *id = next })
		museum.MapMedia(func(use guide.MediaUse) guide.Media {
			return guide.Media{Path: use.Media.Path, Name: strings.ReplaceAll(use.Media.Path, "/", "-")}
		})
		m := &museums{draft: museum}
		p := ticking(m)
		mustPublish(t, p, Order{Museum: museum.ID}, Result{Version: 1, Changed: true})
		before := m.published.Renditions
		document, err := json.Marshal(museum)
		if err == nil {
			m.draft = new(guide.Museum)
			err = json.Unmarshal(document, m.draft)
		}
		if err != nil {
			t.Fatal(err)
		}
		changes := rand.New(rand.NewPCG(uint64(seed), 0))
		changeTexts(reflect.ValueOf(m.draft).Elem(), changes)
		chosen := museum.Languages[changes.IntN(len(museum.Languages))]
		selection := guide.Selection{Languages: []guide.LanguageCode{chosen}}
		candidate, err := p.Candidate(t.Context(), museum.ID, selection)
		if err != nil {
			t.Fatal(err)
		}
		result, err := p.Publish(t.Context(), Order{Museum: museum.ID, Selection: selection})
		if err != nil {
			t.Fatal(err)
		}
		made := m.published.Record
		if !result.Changed {
			made = guide.PublicationRecord{}
		}
		if said := candidate.Changes(); said != made.Added+made.Changed+made.Removed+made.Reordered {
			t.Errorf("PUB-2: museum %d: %d changes in %s were announced, and these were made: %+v", seed, said, chosen, made)
		}
		language, _ := guide.LanguageByCode(string(chosen))
		for i, r := range m.published.Renditions {
			if r.Language != 0 && r.Language != language.ID && !sameRendition(r, before[i]) {
				t.Errorf("PUB-2: museum %d: publishing %s changes the rendition in language %d", seed, chosen, r.Language)
			}
		}
	}
}

// changeTexts changes some texts of a museum in some of their languages.
func changeTexts(v reflect.Value, changes *rand.Rand) {
	switch text := v.Interface().(type) {
	case guide.Text:
		changeSome(text, changes)
		return
	case guide.RichText:
		changeSome(text, changes)
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			changeTexts(v.Field(i), changes)
		}
	case reflect.Slice:
		for i := range v.Len() {
			changeTexts(v.Index(i), changes)
		}
	case reflect.Pointer:
		if !v.IsNil() {
			changeTexts(v.Elem(), changes)
		}
	}
}

func changeSome[T ~string](text guide.Localized[T], changes *rand.Rand) {
	for _, language := range slices.Sorted(maps.Keys(text)) {
		if changes.IntN(3) == 0 {
			text[language] += " x"
		}
	}
}
