package store

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/store/storetest"
)

// A draft that was stored by position is edited by key, with its ids.
func TestMigrationOfDrafts(t *testing.T) { // DRAFT-2
	for name, config := range map[string]Config{"SQLite": {Path: t.TempDir() + "/cicerone.db"}, "PostgreSQL": {}} {
		t.Run(name, func(t *testing.T) {
			if config.Path == "" {
				config.DatabaseURL = storetest.Postgres(t)
			}
			s, err := Open(t.Context(), config)
			if err != nil {
				t.Fatal(err)
			}
			m, _ := fullMuseum(t, s, "DEMO")
			for _, statement := range append(slices.Concat(UndoConsole, UndoDrafts),
				`INSERT INTO elements VALUES (1, 'slides', 0, 'x', '{"id":7,"key":""}')`, // keys that no import writes
				`INSERT INTO elements VALUES (1, 'slides', 1, 'x', '{"id":8,"key":"1"}')`,
				`INSERT INTO elements VALUES (1, 'info_sections', 0, 'x', '{"id":9,"key":"history"}')`,
			) {
				if _, err := s.writeDB.ExecContext(t.Context(), statement); err != nil {
					t.Fatalf("%s: %v", statement, err)
				}
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			if s, err = Open(t.Context(), config); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = s.Close() })
			wantAllSummaries(t, s)
			m.Artworks[1].Author = "Ada" // see fullMuseum
			m.Slides = []guide.Slide{{ID: 7, Key: "1"}, {ID: 8, Key: "1-2"}}
			m.InfoSections = []guide.InfoSection{{ID: 9, Key: "history"}}
			draft, err := s.Draft(t.Context(), m.ID)
			if diff := cmp.Diff(m, draft); diff != "" || err != nil {
				t.Fatalf("%v (-before +after):\n%s", err, diff)
			}
			work := guide.ElementRef{List: "artworks", Key: "1"}
			uses, err := s.Uses(t.Context(), m.ID, work)
			if err != nil || len(uses) != 1 || uses[0].Path != "steps/1/artwork" {
				t.Errorf("the work is used by %v, %v", uses, err)
			}
			deleted, err := s.Edit(t.Context(), guide.Edit{Museum: m.ID, Action: guide.ActionDelete, Changes: []guide.ElementChange{{ElementRef: work, Delete: true}}})
			if err != nil || deleted.Number != 1 {
				t.Fatalf("the first edit is revision %d, %v", deleted.Number, err)
			}
			if _, err := s.Undo(t.Context(), m.ID, 1, guide.Request{Author: guide.Author{}, At: storetest.Now()}); err != nil {
				t.Fatal(err)
			}
			if draft, err = s.Draft(t.Context(), m.ID); err != nil || !cmp.Equal(m, draft) {
				t.Errorf("%v (-before +after):\n%s", err, cmp.Diff(m, draft))
			}
		})
	}
}
