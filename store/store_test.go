package store_test

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"cicerone/guide"
	"cicerone/store"
	"cicerone/store/storetest"
)

func open(t testing.TB, path string) *store.Store {
	t.Helper()
	return openAt(t, path, storetest.Now)
}

func openAt(t testing.TB, path string, clock guide.Clock) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), store.Config{Path: path, Clock: clock, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSQLite(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Opened {
		path := filepath.Join(t.TempDir(), "a folder%20b?#.db")
		if err := os.Rename(store.MigratedSQLite(t), path); err != nil {
			t.Fatal(err)
		}
		clock := &storetest.Clock{}
		s := openAt(t, path, clock.Now)
		closeStore := func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		}
		t.Cleanup(func() { closeStore() })
		return storetest.Opened{Store: s, Clock: clock, Reopen: func() storetest.Store {
			closeStore()
			s = openAt(t, path, clock.Now)
			return s
		}}
	})
}

func TestPostgreSQL(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Opened {
		address := store.MigratedPostgres(t)
		clock := &storetest.Clock{}
		s := openPostgresAt(t, address, clock.Now)
		closeStore := func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		}
		t.Cleanup(func() { closeStore() })
		return storetest.Opened{Store: s, Clock: clock, Reopen: func() storetest.Store {
			closeStore()
			s = openPostgresAt(t, address, clock.Now)
			return s
		}}
	})
}

func TestOpenRefusesInvalidConfiguration(t *testing.T) {
	for name, config := range map[string]store.Config{"nothing": {}, "a database we do not know": {DatabaseURL: "mysql://localhost/x"}} {
		if _, err := store.Open(t.Context(), config); guide.ErrorCodeOf(err) != guide.CodeInvalid {
			t.Errorf("%s: got %v, want %s", name, err, guide.CodeInvalid)
		}
	}
	if _, err := store.Open(t.Context(), store.Config{Path: "/dev/null/cicerone.db"}); err == nil {
		t.Error("a path below a file was opened")
	}
}

func TestClosedStoreReturnsErrors(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "cicerone.db"))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.List(t.Context()); err == nil {
		t.Error("a closed store answers")
	}
	if _, err := s.MuseumID(t.Context(), "X"); err == nil {
		t.Error("a closed store writes")
	}
}

// Several servers and commands may have the database open at the same time, and open it at the same moment first.
func TestSeveralProcessesShareDatabase(t *testing.T) {
	for name, config := range map[string]store.Config{
		"SQLite": {Path: filepath.Join(t.TempDir(), "cicerone.db")}, "PostgreSQL": {DatabaseURL: storetest.Postgres(t)},
	} {
		t.Run(name, func(t *testing.T) { shareDatabase(t, config) })
	}
}

// shareDatabase opens the database several times at once. Each process reports its own events and some that all report.
func shareDatabase(t *testing.T, config store.Config) {
	const processes, visits = 4, 25
	var (
		group sync.WaitGroup
		mu    sync.Mutex
		ids   = map[int64]bool{}
	)
	report := func(s *store.Store, key string, museum int64) {
		v, err := s.StartVisit(t.Context(), key, guide.Visit{API: guide.VisitV2, Museum: museum})
		if err != nil {
			t.Errorf("%s: %v", key, err)
		}
		mu.Lock()
		defer mu.Unlock()
		ids[v.ID] = true
	}
	for n := range processes {
		group.Go(func() {
			s, err := store.Open(t.Context(), config)
			if err != nil {
				t.Errorf("process %d cannot open the database: %v", n, err)
				return
			}
			defer s.Close()
			id, err := s.MuseumID(t.Context(), "DEMO")
			if err != nil || id != 1 {
				t.Errorf("process %d: the museum has the id %d, %v", n, id, err)
			}
			for visit := range visits {
				report(s, fmt.Sprint(n, "-", visit), id)
				report(s, fmt.Sprint("all-", visit), id)
			}
		})
	}
	group.Wait()
	if want := processes*visits + visits; len(ids) != want {
		t.Errorf("API-8: there are %d visits, want %d", len(ids), want)
	}
	s, err := store.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for id := range ids {
		if _, err := s.Visit(t.Context(), id); err != nil {
			t.Error(err)
		}
	}
}
