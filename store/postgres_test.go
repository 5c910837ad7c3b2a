package store_test

import (
	"database/sql"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/store"
	"cicerone/store/storetest"
)

func openPostgres(t testing.TB, address string) *store.Store {
	t.Helper()
	return openPostgresAt(t, address, storetest.Now)
}

func openPostgresAt(t testing.TB, address string, clock guide.Clock) *store.Store {
	t.Helper()
	s, err := store.Open(t.Context(), store.Config{DatabaseURL: address, Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func openPostgresSQL(t *testing.T, address string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// The store recovers when the database restarts or closes its connections. An event that failed meanwhile counts once
// when it is repeated.
func TestPostgreSQLClosesConnections(t *testing.T) {
	address := store.MigratedPostgres(t)
	s := openPostgres(t, address)
	defer s.Close()
	m := storetest.MuseumWithStudy(t, s)
	v, err := s.StartVisit(t.Context(), "start", guide.Visit{API: guide.VisitV2, Museum: m.ID})
	if err != nil {
		t.Fatal(err)
	}
	db := openPostgresSQL(t, address)
	const rounds, callers = 10, 8
	for round := range rounds {
		var group sync.WaitGroup
		for caller := range callers {
			group.Go(func() {
				key := fmt.Sprint(round, "-", caller)
				for attempt := 1; ; attempt++ {
					_, err := s.StartArtworkVisit(t.Context(), key, guide.ArtworkVisit{Visit: v.ID, Artwork: m.Artworks[0].ID})
					if err == nil {
						return
					}
					if attempt == 5 {
						t.Errorf("attempt %d: %v", attempt, err)
						return
					}
				}
			})
		}
		_, err := db.ExecContext(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE application_name = 'cicerone' AND pid <> pg_backend_pid()`)
		if err != nil {
			t.Fatal(err)
		}
		group.Wait()
	}
	whole, err := s.Visit(t.Context(), v.ID)
	for attempt := 0; err != nil && attempt < 5; attempt++ { // each reading connection fails once
		whole, err = s.Visit(t.Context(), v.ID)
	}
	if err != nil || len(whole.Artworks) != rounds*callers {
		t.Errorf("STAT-5: %d artwork visits are stored, %v; want %d", len(whole.Artworks), err, rounds*callers)
	}
}

// Anyone can make a visit and forget it. Nobody else waits for that: tables are vacuumed, not rewritten.
func TestPostgreSQLForgettingRewritesNothing(t *testing.T) {
	address := store.MigratedPostgres(t)
	s := openPostgres(t, address)
	defer s.Close()
	m := storetest.MuseumWithStudy(t, s)
	v, err := s.StartVisit(t.Context(), "start", guide.Visit{API: guide.VisitV2, Museum: m.ID, Device: "phone"})
	if err != nil {
		t.Fatal(err)
	}
	tables := []string{"users", "visit_answers", "visits", "events"}
	files := map[string]string{}
	for _, table := range tables {
		files[table] = storetest.PostgresFile(t, address, table)
	}
	if _, err := s.EraseVisitor(t.Context(), "forget", v.ID, 0); err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		if storetest.PostgresFile(t, address, table) != files[table] {
			t.Fatalf("API-13: the table %s was rewritten", table)
		}
	}
	db := openPostgresSQL(t, address)
	vacuumed := 0
	for deadline := time.Now().Add(20 * time.Second); vacuumed < 3; time.Sleep(10 * time.Millisecond) { // statistics follow a moment later
		if time.Now().After(deadline) {
			t.Fatalf("API-13: %d of 3 tables were vacuumed", vacuumed)
		}
		err := db.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM pg_stat_user_tables
			WHERE relname IN ('users', 'visit_answers', 'visits') AND vacuum_count > 0`).Scan(&vacuumed)
		if err != nil {
			t.Fatal(err)
		}
	}
}

// A server that reconnects during a migration asks phones to send their events again.
func TestMigrationMakesReconnectedServerBusy(t *testing.T) {
	address := storetest.Postgres(t)
	server, err := store.Open(t.Context(), store.Config{DatabaseURL: address, Use: store.UseServer})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	id := storetest.MuseumWithStudy(t, server).ID
	db := openPostgresSQL(t, address)
	_, err = db.ExecContext(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
		WHERE application_name = 'cicerone' AND datname = current_database() AND pid <> pg_backend_pid()`)
	if err != nil {
		t.Fatal(err)
	}
	migration, err := store.Open(t.Context(), store.Config{DatabaseURL: address, Use: store.UseMigration})
	if err != nil {
		t.Fatal(err)
	}
	defer migration.Close()
	for range 2 { // the first may notice the lost connection
		if _, err := server.StartVisit(t.Context(), "start", guide.Visit{API: guide.VisitV2, Museum: id}); guide.ErrorCodeOf(err) != guide.CodeBusy {
			t.Errorf("STAT-5: an event during the migration ends with %v", err)
		}
	}
}

func TestUnreachablePostgreSQL(t *testing.T) {
	_, err := store.Open(t.Context(), store.Config{DatabaseURL: "postgres://ana:planted-password@127.0.0.1:1/cicerone"})
	if err == nil || !strings.Contains(err.Error(), "PostgreSQL database cicerone on 127.0.0.1") || strings.Contains(err.Error(), "planted") {
		t.Errorf("the error is %v", err)
	}
}
