package store_test

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/store"
	"cicerone/store/storetest"
)

// tableColumns lists the columns of all tables as the database knows them, so that a new table is covered.
func tableColumns(t *testing.T, db *sql.DB, postgres bool) map[string][]string {
	t.Helper()
	query := "SELECT m.name || ' ' || c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE 'goose%'"
	if postgres {
		query = "SELECT table_name || ' ' || column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name NOT LIKE 'goose%'"
	}
	columns := map[string][]string{}
	for _, line := range column(t, db, query) {
		table, name, _ := strings.Cut(line, " ")
		columns[table] = append(columns[table], name)
	}
	if len(columns) < 10 {
		t.Fatalf("the tables are %v", columns)
	}
	return columns
}

// rowsWith counts the rows of a table in which a column's text matches.
func rowsWith(t *testing.T, db *sql.DB, table, column, pattern string) (rows int) {
	t.Helper()
	query := fmt.Sprintf("SELECT COUNT(*) FROM %s WHERE CAST(%s AS TEXT) LIKE $1", table, column)
	if err := db.QueryRowContext(t.Context(), query, pattern).Scan(&rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

// A museum is deleted while its visitors and another museum's report. The deletion is interrupted and repeated. Nothing of the museum is
// left in any table, and the other one has lost nothing.
func TestDeleteMuseum(t *testing.T) {
	onBothDatabases(t, func(t *testing.T, config store.Config, db *sql.DB) {
		s, err := store.Open(t.Context(), config)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		testDeleteMuseum(t, s, db, config.DatabaseURL != "")
	})
}

// onBothDatabases runs a test with an empty database of each kind.
func onBothDatabases(t *testing.T, test func(t *testing.T, config store.Config, db *sql.DB)) {
	t.Run("SQLite", func(t *testing.T) {
		config := store.Config{Path: store.MigratedSQLite(t), Clock: storetest.Now}
		test(t, config, openSQL(t, config.Path))
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		config := store.Config{DatabaseURL: store.MigratedPostgres(t), Clock: storetest.Now}
		test(t, config, openPostgresSQL(t, config.DatabaseURL))
	})
}

// A server completes the deletion that another one, or a command, has begun and left.
func TestServersCompleteDeletions(t *testing.T) {
	onBothDatabases(t, func(t *testing.T, config store.Config, db *sql.DB) {
		opened := func(use store.Use) *store.Store {
			config.Use = use
			s, err := store.Open(t.Context(), config)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		command := opened(store.UseCommand)
		id, err := command.CreateMuseum(t.Context(), guide.NewMuseum{
			Organization: guide.FirstOrganization, Code: "LEFT", Name: guide.Text{"en_GB": "Left"}, Languages: []guide.LanguageCode{"en_GB"},
		}, guide.Author{}, guide.AuditEntry{At: storetest.Now()})
		if err == nil {
			err = command.BeginDeletion(t.Context(), id, guide.AuditEntry{Organization: guide.FirstOrganization + 1})
		}
		if guide.ErrorCodeOf(err) != guide.CodeNotFound {
			t.Errorf("STAFF-6: another organization deletes the museum: %v", err)
		}
		if err = command.BeginDeletion(t.Context(), id, guide.AuditEntry{Organization: guide.FirstOrganization}); err != nil {
			t.Fatal(err)
		}
		if _, err := command.Summary(t.Context(), id); guide.ErrorCodeOf(err) != guide.CodeNotFound {
			t.Errorf("a museum that is being deleted is read: %v", err)
		}
		if err := command.Close(); err != nil {
			t.Fatal(err)
		}
		defer opened(store.UseServer).Close()
		museums := func() string { return column(t, db, "SELECT CAST(COUNT(*) AS TEXT) FROM museums")[0] }
		for deadline := time.Now().Add(time.Minute); museums() != "0"; time.Sleep(50 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%s museums are left", museums())
			}
		}
	})
}

func testDeleteMuseum(t *testing.T, s *store.Store, db *sql.DB, postgres bool) {
	museums := map[string]*guide.Museum{}
	sample, err := json.Marshal(storetest.MuseumWithStudy(t, s))
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"GONE", "STAYS"} {
		m := new(guide.Museum)
		if err = json.Unmarshal(sample, m); err != nil {
			t.Fatal(err)
		}
		m.Code = code
		if m.ID, err = s.MuseumID(t.Context(), code); err == nil {
			err = s.AssignIDs(t.Context(), m)
		}
		if err == nil {
			_, err = s.SaveDraft(t.Context(), m, guide.Import{})
		}
		if err == nil {
			err = s.Publish(t.Context(), &guide.Publication{
				Museum: m, Version: 1, PublishedAt: storetest.Now(), Front: guide.NewFront(m, nil),
				Renditions: []guide.Rendition{{Language: 0, ETag: `"x"`, Brotli: []byte("x"), Size: 1}},
			})
		}
		if err != nil {
			t.Fatal(err)
		}
		museums[code] = m
	}
	report := func(ctx context.Context, m *guide.Museum, key string) error {
		v, err := s.StartVisit(ctx, "start "+key, guide.Visit{API: guide.VisitV2, Museum: m.ID, Device: "of " + m.Code})
		if err != nil {
			return err
		}
		if _, err := s.StartArtworkVisit(ctx, "work "+key, guide.ArtworkVisit{Visit: v.ID, Artwork: m.Artworks[0].ID}); err != nil {
			return err
		}
		answers := []guide.VisitAnswer{{Answer: m.Studies[0].Questions[0].Answers[0].ID, Value: "of " + m.Code, Free: true}}
		if _, err := s.RegisterAnswers(ctx, "answers "+key, m.ID, v.ID, answers); err != nil {
			return err
		}
		if _, err := s.CreateUser(ctx, "user "+key, guide.User{Museum: m.ID, Visit: v.ID, Name: "of " + m.Code}); err != nil {
			return err
		}
		_, err = s.CreateUser(ctx, "stranger "+key, guide.User{Museum: m.ID, Name: "of " + m.Code})
		return err
	}
	gone, stays := museums["GONE"], museums["STAYS"]
	for n := range 60 {
		if err := report(t.Context(), gone, fmt.Sprint("before ", n)); err != nil {
			t.Fatal(err)
		}
	}
	goneVisits := column(t, db, fmt.Sprintf("SELECT CAST(id AS TEXT) FROM visits WHERE id_museum = %d", gone.ID))

	loading, stop := context.WithCancel(t.Context())
	var phones sync.WaitGroup
	var reported atomic.Int64
	for phone := range 4 {
		phones.Go(func() {
			for n := 0; loading.Err() == nil; n++ {
				if err := report(context.WithoutCancel(loading), stays, fmt.Sprint("stays ", phone, n)); err != nil {
					t.Errorf("the other museum's visit: %v", err)
					return
				}
				reported.Add(1)
				err := report(context.WithoutCancel(loading), gone, fmt.Sprint("gone ", phone, n))
				if err != nil && guide.ErrorCodeOf(err) != guide.CodeNotFound {
					t.Errorf("the deleted museum's visit: %v", err)
					return
				}
			}
		})
	}
	interrupted, interrupt := context.WithCancel(t.Context())
	if _, err := s.DeleteMuseum(interrupted, gone.ID, func(rows int) {
		if rows > 100 {
			interrupt()
		}
	}); !errors.Is(err, context.Canceled) {
		t.Fatalf("the interrupted deletion ends with %v", err)
	}
	if deleting, err := s.Deleting(t.Context()); err != nil || len(deleting) != 1 || deleting[0].ID != gone.ID {
		t.Errorf("the interrupted deletions are %v, %v", deleting, err)
	}
	if changes, err := s.Changes(t.Context(), 0); err != nil || changes[len(changes)-1].ID != gone.ID || changes[len(changes)-1].Version != 0 {
		t.Errorf("the changes are %+v, %v", changes, err)
	}
	if _, err := s.SaveDraft(t.Context(), gone, guide.Import{}); guide.ErrorCodeOf(err) != guide.CodeConflict {
		t.Errorf("importing a museum that is being deleted: %v", err)
	}
	rows, err := s.DeleteMuseum(t.Context(), gone.ID, func(int) {})
	if err != nil || rows == 0 {
		t.Fatalf("deleted %d rows, %v", rows, err)
	}
	stop()
	phones.Wait()

	for table, columns := range tableColumns(t, db, postgres) {
		for _, name := range columns {
			if name == "id_museum" || table == "museums" && name == "id" {
				if n := rowsWith(t, db, table, name, fmt.Sprint(gone.ID)); n > 0 {
					t.Errorf("%d rows of %s have %s of the deleted museum", n, table, name)
				}
			}
			patterns := []string{"%of GONE%", fmt.Sprintf("%%of museum %d", gone.ID), fmt.Sprintf("%%of museum %d,%%", gone.ID)}
			for _, visit := range goneVisits[:5] {
				patterns = append(patterns, "%"+visit+"%")
			}
			for _, pattern := range patterns {
				if n := rowsWith(t, db, table, name, pattern); n > 0 {
					t.Errorf("%d rows of %s have %s in %s", n, table, pattern, name)
				}
			}
		}
	}
	for table, each := range map[string]int64{"visits": 1, "artwork_visits": 1, "visit_answers": 1, "users": 2, "events": 5} {
		if n := column(t, db, "SELECT CAST(COUNT(*) AS TEXT) FROM "+table); n[0] != fmt.Sprint(each*reported.Load()) {
			t.Errorf("%s rows of %s are left, want %d", n[0], table, each*reported.Load())
		}
	}
	if _, err := s.Draft(t.Context(), stays.ID); err != nil {
		t.Error(err)
	}
	newID, err := s.MuseumID(t.Context(), "GONE")
	if err != nil || newID <= stays.ID {
		t.Errorf("a museum with the code of a deleted one gets the id %d, %v", newID, err)
	}
}
