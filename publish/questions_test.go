package publish

import (
	"context"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/guide"
)

// museumHistory is a museum with its publications, the last one current.
type museumHistory struct {
	*countedMuseums

	publications []*guide.Museum
	reads        int
}

func (m *museumHistory) Publication(_ context.Context, _, version int64) (*guide.Publication, error) {
	m.reads++
	return &guide.Publication{Version: version, Museum: m.publications[version-1]}, nil
}

// Publications lists those before a version, of which version 1 is not stored any more.
func (m *museumHistory) Publications(_ context.Context, _, before int64, limit int) (list []guide.Publication, err error) {
	for version := before - 1; version > 0 && len(list) < limit; version-- {
		list = append(list, guide.Publication{Version: version, Record: guide.PublicationRecord{Stored: version != 1}})
	}
	return list, nil
}

func question(id int64, title string, inputs ...guide.StudyAnswer) guide.StudyQuestion {
	return guide.StudyQuestion{ID: id, Title: guide.Text{"de_DE": title}, Answers: inputs}
}

// Questions that were removed are shown as they were last, when enough visits answered them.
func TestQuestionsOfPublications(t *testing.T) {
	off := false
	rating, words := guide.StudyAnswer{ID: 70, Type: "RATING"}, guide.StudyAnswer{ID: 71, Type: "TEXT", Label: guide.Text{"en_GB": "In words"}}
	choice := guide.StudyAnswer{ID: 72, Type: "RADIO", Options: []guide.AnswerOption{{ID: 30, Label: guide.Text{"de_DE": "Ja"}}}}
	stars, gone := question(7, "Sterne?", rating), question(8, "Warum?", words, choice)
	stars.Artwork = "weaver"
	switchedOff := question(9, "Noch etwas?", guide.StudyAnswer{ID: 73, Type: "DATE"})
	switchedOff.Active = &off
	studies := func(of ...guide.Study) *guide.Museum {
		return &guide.Museum{
			ID: 1, Code: "ONE", Languages: []guide.LanguageCode{"de_DE", "en_GB"}, Artworks: []guide.Artwork{{ID: 5, Key: "weaver"}}, Studies: of,
		}
	}
	old, older := gone, gone
	old.Title, older.Title = guide.Text{"de_DE": "Weshalb?"}, guide.Text{"de_DE": "Wieso?"}
	forgotten := question(11, "Wozu?", guide.StudyAnswer{ID: 74, Type: "TEXT"})
	m := &museumHistory{countedMuseums: countMuseums("ONE"), publications: []*guide.Museum{
		studies(guide.Study{ShowOn: guide.ShowOnBoth, Questions: []guide.StudyQuestion{forgotten}}), // not stored
		studies(guide.Study{ShowOn: guide.ShowOnBoth, Questions: []guide.StudyQuestion{older}}),
		studies(guide.Study{ShowOn: guide.ShowOnBoth, Questions: []guide.StudyQuestion{old, stars}}),
		studies(guide.Study{ShowOn: guide.ShowOnEasyGuide, Questions: []guide.StudyQuestion{stars, switchedOff}},
			guide.Study{ShowOn: guide.ShowOnOther, Questions: []guide.StudyQuestion{question(10, "Am Schalter")}}),
	}}
	m.Version = int64(len(m.publications))
	c, _ := newTestCatalog(t, m)
	current := []PublishedQuestion{
		{ID: 7, Title: "Sterne?", Language: "de_DE", Artwork: 5, IsAsked: true, Inputs: []PublishedInput{{ID: 70, Type: "RATING"}}},
		{ID: 9, Title: "Noch etwas?", Language: "de_DE", Inputs: []PublishedInput{{ID: 73, Type: "DATE"}}},
		{ID: 10, Title: "Am Schalter", Language: "de_DE"},
	}
	removed := PublishedQuestion{ID: 8, Title: "Weshalb?", Language: "de_DE", Inputs: []PublishedInput{
		{ID: 71, Type: "TEXT", Label: "In words", Language: "en_GB"},
		{ID: 72, Type: "RADIO", Options: []PublishedOption{{ID: 30, Label: "Ja", Language: "de_DE"}}},
	}}
	justWords := removed
	justWords.Inputs = removed.Inputs[:1]
	for _, inputs := range []struct {
		name string
		ids  []int64
		want []PublishedQuestion
	}{
		{"none", nil, current},
		{"of the guide", []int64{70, 73}, current},
		{"removed", []int64{71, 72, 70}, append(current[:3:3], removed)},
		{"one removed", []int64{71}, append(current[:3:3], justWords)},
		{"of a publication that is not stored", []int64{74}, current},
	} {
		got, err := c.Questions(t.Context(), 1, inputs.ids)
		if diff := gocmp.Diff(inputs.want, got); err != nil || diff != "" {
			t.Errorf("STATS-8: inputs %s: %v (-want +got):\n%s", inputs.name, err, diff)
		}
	}
	if m.reads != 3 {
		t.Errorf("three stored publications were read %d times", m.reads)
	}
	if questions, err := c.Questions(t.Context(), 99, []int64{71}); err != nil || len(questions) != 0 {
		t.Errorf("STATS-8: a museum that was never published has the questions %v, %v", questions, err)
	}
}
