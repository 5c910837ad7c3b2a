package storetest

import (
	"encoding/json"
	"testing"

	"cicerone/guide"
)

// wantSummaries compares the stored summaries of all lists with what their elements have.
func wantSummaries(t *testing.T, s Store, m *guide.Museum) {
	t.Helper()
	for _, list := range guide.ElementLists() {
		fields, err := guide.SummaryFields(list)
		must(t, err)
		summaries, err := s.Summaries(t.Context(), m.ID, list, fields)
		must(t, err)
		elements, err := s.Elements(t.Context(), m.ID, list)
		must(t, err)
		wantSame(t, "the number of summaries of "+list, len(summaries), len(elements))
		for i, e := range elements {
			content, err := guide.NewElement(e.ElementRef)
			must(t, err)
			must(t, guide.SetValues(content, e.Values))
			summary := guide.SummaryOf(content, fields)
			summary.ID = e.ID
			wantSame(t, "the summary of "+e.String(), summaryIn(t, summaries[i]), summary)
			summaries[i].Values, summaries[i].Languages = nil, nil
			wantSame(t, "the head of "+e.String(), summaries[i], guide.ElementSummary{
				ElementRef: e.ElementRef, ID: e.ID, Revision: e.Revision, ChangedAt: e.ChangedAt, ChangedBy: e.ChangedBy,
			})
		}
	}
}

// summaryIn decodes what an element of a list has of a summary.
func summaryIn(t *testing.T, e guide.ElementSummary) guide.Summary {
	t.Helper()
	summary := guide.Summary{ID: e.ID}
	must(t, json.Unmarshal(e.Values, &summary.Values))
	must(t, json.Unmarshal(e.Languages, &summary.Languages))
	return summary
}

// wantFound searches the works for words.
func wantFound(t *testing.T, s Store, m *guide.Museum, text string, keys ...string) {
	t.Helper()
	matches, err := s.Search(t.Context(), m.ID, "artworks", text)
	must(t, err)
	wantSame(t, "what has "+text, matches, append([]string{}, keys...))
}

func summaries(t *testing.T, s Opened) {
	m := newMuseum(t, s, "DEMO")
	wantSummaries(t, s, m)
	mustEdit(t, s, edit(m, 1, ada, weaver, guide.Values{
		"name/ar_SA": raw("النساج"), "author": raw("A. Loom"), "hall": nil, "tags": raw([]string{}), "text/fr_FR": raw("Un tisserand"),
	}))
	wantSummaries(t, s, m)
	list, err := s.Summaries(t.Context(), m.ID, "artworks", []string{"author", "text"})
	must(t, err)
	wantSame(t, "a work with its text", []string{list[0].Key, list[0].ChangedBy, string(list[0].Values)},
		[]string{"214", "Ada", `{"author":"A. Loom","text/fr_FR":"Un tisserand"}`})
	wantSame(t, "the languages of its texts", summaryIn(t, list[0]).Languages["text"], []guide.LanguageCode{"fr_FR"})

	wantFound(t, s, m, "tisserand", "214")
	wantFound(t, s, m, "un LOOM", "214")
	wantFound(t, s, m, "النساج", "214")
	wantFound(t, s, m, "tisserand nowhere")
	wantFound(t, s, m, "%")
	removed := mustEdit(t, s, guide.Edit{Museum: m.ID, Base: 2, Action: guide.ActionDelete, Author: ada, At: now, Changes: []guide.ElementChange{{ElementRef: weaver, Delete: true}}})
	wantSummaries(t, s, m)
	wantFound(t, s, m, "tisserand")
	_, err = s.Undo(t.Context(), m.ID, removed.Number, guide.Request{Author: ben, At: now})
	must(t, err)
	wantSummaries(t, s, m)
	wantFound(t, s, m, "tisserand", "214")
	imported := *m
	imported.Artworks = imported.Artworks[1:]
	imported.Routes = nil
	_, err = s.SaveDraft(t.Context(), &imported, guide.Import{})
	must(t, err)
	wantSummaries(t, s, m)

	head, err := s.Summaries(t.Context(), m.ID, guide.MuseumElement.List, []string{"name"})
	must(t, err)
	wantSame(t, "the museum itself", []any{len(head), len(summaryIn(t, head[0]).Values["name/en_GB"]) > 0}, []any{1, true})
	_, err = s.Summaries(t.Context(), m.ID, "nothing", nil)
	wantCode(t, "an unknown list", err, guide.CodeNotFound)
	_, err = s.Search(t.Context(), m.ID, "nothing", "x")
	wantCode(t, "a search in an unknown list", err, guide.CodeNotFound)
	_, err = s.Search(t.Context(), 99, "artworks", "x")
	wantCode(t, "a search in an unknown museum", err, guide.CodeNotFound)
	_, err = s.Summaries(t.Context(), 99, "artworks", nil)
	wantCode(t, "an unknown museum", err, guide.CodeNotFound)
}
