package store_test

import (
	"context"
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/store"
	"cicerone/store/storetest"
)

var manyVisits = flag.Int("visits", 1_000, "number of visits to copy")

// awkward has characters that are special in SQL.
const awkward = `'"\?$1 – ünïcödé`

// fullStore opens a SQLite store with rows in every table and the given number of visits.
func fullStore(t *testing.T, visits int) *store.Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "cicerone.db")
	s := open(t, path)
	t.Cleanup(func() { _ = s.Close() })
	m := storetest.MuseumWithStudy(t, s)
	publication := &guide.Publication{Museum: m, Version: 1, PublishedAt: storetest.Now(), Front: guide.NewFront(m, nil), Renditions: []guide.Rendition{
		{ETag: `"a"`, Brotli: []byte{0, 1, 0xff, '\'', '\\', '?'}, Size: 3}, {Language: 2, ETag: `"b"`, Brotli: []byte("x"), Size: 1},
	}}
	words := m.Studies[0].Questions[0].Answers[0].ID
	v, err := s.StartVisit(t.Context(), "visit", guide.Visit{API: guide.VisitV2, Museum: m.ID, Device: awkward})
	for _, do := range []func() error{
		func() error { return err },
		func() error { return s.Publish(t.Context(), publication) },
		func() error { _, err := s.SecretSalt(t.Context()); return err },
		func() error {
			_, err := s.EndArtworkVisit(t.Context(), "work", guide.ArtworkVisit{Visit: v.ID, Artwork: m.Artworks[0].ID, Seconds: 31})
			return err
		},
		func() error { return s.RefreshVisitCounts(t.Context(), m.ID, time.UTC) },
		func() error {
			_, err := s.Edit(t.Context(), guide.Edit{
				Museum: m.ID, Base: 1, Action: guide.ActionEdit, RequestKey: "edit", Changes: []guide.ElementChange{
					{ElementRef: guide.MuseumElement, Values: guide.Values{"extraDownloads": []byte(`["214"]`)}},
				},
			})
			return err
		},
		func() error {
			_, _, err := s.AddAsset(t.Context(), guide.Asset{Museum: m.ID, Path: "a.jpg", Name: "a.jpg", Kind: guide.MediaImage, Created: storetest.Now()}, guide.AuditEntry{})
			return err
		},
		func() error {
			_, _, err := s.AddAsset(t.Context(), guide.Asset{Museum: m.ID, Path: "a.mp3", Name: "a.mp3", Kind: guide.MediaAudio, Created: storetest.Now()}, guide.AuditEntry{})
			if err != nil {
				return err
			}
			return s.SaveLoudness(t.Context(), m.ID, []guide.SoundLoudness{{Name: "a.mp3", LUFS: -20}})
		},
		func() error {
			return s.SavePresence(t.Context(), m.ID, guide.Presence{Account: 1, Tab: "tab", Name: "Ada", Since: storetest.Now(), Seen: storetest.Now()})
		},
		func() error {
			_, err := s.SchedulePublication(t.Context(), guide.DuePublication{
				ScheduledPublication: guide.ScheduledPublication{Museum: m.ID, DueAt: storetest.Now().Add(time.Hour)}, Frozen: m, Base: m,
			}, guide.AuditEntry{})
			return err
		},
		func() error {
			return s.SaveMediaFacts(t.Context(), []guide.MediaFacts{{Name: "a.jpg", Duration: 1.0 / 3}})
		},
		func() error {
			_, err := s.CreateUser(t.Context(), "user", guide.User{Museum: m.ID, Visit: v.ID, Name: "Ana", Email: "ana@example.org"})
			return err
		},
		func() error {
			_, err := s.RegisterAnswers(t.Context(), "answers", m.ID, v.ID, []guide.VisitAnswer{{Answer: words, Value: "two\nlines"}})
			return err
		},
		func() error {
			_, err := s.AddWant(t.Context(), "want", guide.VisitWant{Visit: v.ID, Kind: guide.WantCamera})
			return err
		},
		func() error {
			_, err := s.AddStep(t.Context(), "step", guide.VisitStep{Visit: v.ID, Route: m.Routes[0].ID, Step: m.Routes[0].Steps[0].ID})
			return err
		},
		func() error {
			_, err := s.AddUse(t.Context(), "use", guide.VisitUse{Visit: v.ID, Use: guide.UseTranscript})
			return err
		},
		func() error {
			return s.Spend(t.Context(), m.ID, []string{"k"}, func([]time.Duration) []time.Duration { return []time.Duration{time.Hour} })
		},
	} {
		if err := do(); err != nil {
			t.Fatal(err)
		}
	}
	db := openSQL(t, path)
	for _, statement := range []string{
		`INSERT INTO visits SELECT value, 1, 2, 'token ' || value, 'phone ' || value, 'en_GB', 1700000000000 + value, NULL, '', 0 FROM generate_series(1, ?)`,
		`INSERT INTO route_visits SELECT value, value, 1, 1700000000000 + value, NULL FROM generate_series(1, ?)`,
		`INSERT INTO artwork_visits SELECT value + 1, value, 1, 'KEYBOARD', 1700000000000 + value, value % 600 FROM generate_series(1, ?)`,
		`INSERT INTO events SELECT 'key ' || value, 'StartVisit', '{"ID":' || value || '}', 1700000000000 + value FROM generate_series(1, ?)`,
	} {
		series := "(WITH RECURSIVE s(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM s WHERE value < ?) SELECT value FROM s)"
		if _, err := db.ExecContext(t.Context(), strings.Replace(statement, "generate_series(1, ?)", series, 1), visits); err != nil {
			t.Fatal(err)
		}
	}
	storetest.FillStaff(t, s)
	storetest.FillPreview(t, s, m.ID)
	storetest.FillAnnotations(t, s, m.ID)
	storetest.FillAdmissions(t, s, m.ID)
	storetest.FillReviews(t, s, m.ID)
	return s
}

func contents(t *testing.T, s *store.Store) store.Contents {
	t.Helper()
	result, err := s.Contents(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestCopyFromSQLiteToPostgreSQLAndBack(t *testing.T) {
	original := fullStore(t, *manyVisits)
	want := contents(t, original)
	for table, of := range want {
		if of.Rows == 0 {
			t.Errorf("the table %s is empty and not tested", table)
		}
	}
	other := openPostgres(t, storetest.Postgres(t))
	defer other.Close()
	path := filepath.Join(t.TempDir(), "cicerone.db")
	back := open(t, path)
	defer back.Close()
	for _, step := range []struct {
		name     string
		from, to *store.Store
	}{{"to PostgreSQL", original, other}, {"to SQLite", other, back}} {
		began := time.Now()
		copied, err := step.from.CopyTo(t.Context(), step.to)
		if err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		t.Logf("%d visits %s took %v", *manyVisits, step.name, time.Since(began))
		if err := want.Compare(copied); err != nil {
			t.Errorf("%s, as copied: %v", step.name, err)
		}
		if err := want.Compare(contents(t, step.to)); err != nil {
			t.Errorf("%s: %v", step.name, err)
		}
	}
	checkIntegrity(t, path)
	// The copy can replace the original.
	visit := guide.Visit{API: guide.VisitV2, Museum: 1, Device: awkward}
	repeated, err := back.StartVisit(t.Context(), "visit", visit)
	if err != nil || repeated.Device != awkward {
		t.Errorf("the repeat of an event at the copy answers %+v, %v", repeated, err)
	}
	visit.Artworks = []guide.ArtworkVisit{{Artwork: 1}}
	for name, s := range map[string]*store.Store{"SQLite": back, "PostgreSQL": other} {
		if _, err := s.StartVisit(t.Context(), "another", visit); err != nil {
			t.Errorf("an event at the copy in %s: %v", name, err)
		}
	}
	_, err = back.CopyTo(t.Context(), other)
	if guide.ErrorCodeOf(err) != guide.CodeConflict {
		t.Errorf("a target that is not empty: %v", err)
	}
	if err := store.CheckFile(t.Context(), path, want); err == nil {
		t.Error("an additional visit is not noticed")
	}
}

func TestEveryTableIsCopied(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cicerone.db")
	s := open(t, path)
	defer s.Close()
	made := column(t, openSQL(t, path), "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'goose%' AND name NOT LIKE 'sqlite%' ORDER BY name")
	var copied []string
	for table := range contents(t, s) {
		copied = append(copied, table)
	}
	slices.Sort(copied)
	if !slices.Equal(copied, made) {
		t.Errorf("copied are %v, there are %v", copied, made)
	}
}

func TestCancelledCopyLeavesNothing(t *testing.T) {
	original := fullStore(t, 300)
	target := openPostgres(t, storetest.Postgres(t))
	defer target.Close()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := original.CopyTo(ctx, target); err == nil {
		t.Error("a cancelled copy was made")
	}
	if _, err := original.CopyTo(t.Context(), target); err != nil {
		t.Errorf("the copy cannot be repeated: %v", err)
	}
}

func TestContentsDifferForEveryChange(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cicerone.db")
	s := open(t, path)
	saveMuseum(t, s)
	if _, err := s.StartVisit(t.Context(), "visit", guide.Visit{API: guide.VisitV2, Museum: 1}); err != nil {
		t.Fatal(err)
	}
	want := contents(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := store.CheckFile(t.Context(), path, want); err != nil {
		t.Fatalf("the file itself: %v", err)
	}
	db := openSQL(t, path)
	for _, change := range []struct{ do, undo string }{
		{"UPDATE visits SET started_at = started_at + 1", "UPDATE visits SET started_at = started_at - 1"},
		{"UPDATE museums SET active = NOT active", "UPDATE museums SET active = NOT active"},
		{"UPDATE visits SET ended_at = 0", "UPDATE visits SET ended_at = NULL"},
		{"UPDATE visits SET device = 'en_GB', language = device", "UPDATE visits SET language = '', device = ''"},
		{"INSERT INTO settings VALUES ('a', 'b')", "DELETE FROM settings WHERE name = 'a'"},
	} {
		for undone, statement := range []string{change.do, change.undo} {
			if _, err := db.ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
			err := store.CheckFile(t.Context(), path, want)
			if noticed := err != nil; noticed == (undone == 1) {
				t.Errorf("%s: %v", statement, err)
			}
		}
	}
	bad := store.Contents{"visits": {Columns: []string{"id; DROP TABLE visits"}}, "sqlite_master": {Columns: []string{"sql"}}}
	for table, of := range bad {
		if err := store.CheckFile(t.Context(), path, store.Contents{table: of}); guide.ErrorCodeOf(err) != guide.CodeInvalid {
			t.Errorf("%s: %v", fmt.Sprint(of.Columns), err)
		}
	}
}
