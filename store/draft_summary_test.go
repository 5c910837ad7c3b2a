package store

import (
	"encoding/json"
	"testing"

	"cicerone/guide"
)

// Summaries are stored with every change. Those that the release before leaves outdated are made from the elements.
func TestSummariesAreStored(t *testing.T) { // CON-3
	for name, config := range map[string]Config{"SQLite": {Path: MigratedSQLite(t)}, "PostgreSQL": {}} {
		t.Run(name, func(t *testing.T) {
			if config.Path == "" {
				config.DatabaseURL = MigratedPostgres(t)
			}
			s, err := Open(t.Context(), config)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			m, _ := fullMuseum(t, s, "DEMO")
			work := guide.ElementRef{List: "artworks", Key: "1"}
			edit := func(change guide.ElementChange) {
				t.Helper()
				if _, err := s.Edit(t.Context(), guide.Edit{Museum: m.ID, Base: 1, Action: guide.ActionEdit, Changes: []guide.ElementChange{change}}); err != nil {
					t.Fatal(err)
				}
				wantAllSummaries(t, s)
			}
			wantAllSummaries(t, s)
			edit(guide.ElementChange{ElementRef: work, Values: guide.Values{"author": json.RawMessage(`"Ada"`)}})
			edit(guide.ElementChange{ElementRef: guide.ElementRef{List: "artworks", Key: "new"}, Create: true})
			edit(guide.ElementChange{ElementRef: guide.ElementRef{List: "artworks", Key: "new"}, Delete: true})

			if _, err := s.writeDB.ExecContext(t.Context(), `UPDATE draft_elements SET hash = 'x',
				document = '{"id":3,"key":"1","author":"Ben"}' WHERE list = 'artworks' AND key = '1'`); err != nil {
				t.Fatal(err)
			}
			list, err := s.Summaries(t.Context(), m.ID, "artworks", []string{"author"})
			if err != nil || string(list[0].Values) != `{"author":"Ben"}` || list[0].ID != 3 {
				t.Errorf("the values are %s, %v", list[0].Values, err)
			}
			if keys, err := s.Search(t.Context(), m.ID, "artworks", "ben"); err != nil || len(keys) != 1 || keys[0] != "1" {
				t.Errorf("the search finds %v, %v", keys, err)
			}
		})
	}
}

// wantAllSummaries checks that each element has the summary and the text of what it is, and that there are no others.
func wantAllSummaries(t *testing.T, s *Store) {
	t.Helper()
	count := func(query string) int {
		t.Helper()
		n, err := queryOne(t.Context(), s.reads, value[int], nil, query)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	elements := count("SELECT COUNT(*) FROM draft_elements")
	for _, table := range []string{"draft_summaries", "draft_texts"} {
		all := count("SELECT COUNT(*) FROM " + table)
		current := count("SELECT COUNT(*) FROM draft_elements e JOIN " + table + ` s ON s.id_museum = e.id_museum AND s.list = e.list
			AND s.key = e.key AND s.hash = e.hash`)
		if elements == 0 || elements != all || elements != current {
			t.Errorf("%d elements have %d rows of %s, of which %d are current", elements, all, table, current)
		}
	}
}
