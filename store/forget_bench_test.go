package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/store"
)

// BenchmarkForgetting measures the longest time that one of eight callers waits to record a visit while another visitor is
// forgotten and the database is compacted, in a database of many visits, and the longest time before that.
func BenchmarkForgetting(b *testing.B) {
	b.Run("SQLite", func(b *testing.B) {
		path := store.MigratedSQLite(b)
		benchmarkForgetting(b, "sqlite", path, store.Config{Path: path})
	})
	b.Run("PostgreSQL", func(b *testing.B) {
		address := store.MigratedPostgres(b)
		benchmarkForgetting(b, "pgx", address, store.Config{DatabaseURL: address})
	})
}

func benchmarkForgetting(b *testing.B, driver, address string, config store.Config) {
	open := func() *store.Store { // it has not compacted yet, and compacts at once
		s, err := store.Open(b.Context(), config)
		if err != nil {
			b.Fatal(err)
		}
		return s
	}
	s := open()
	museum := saveMuseum(b, s).ID
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	insertVisits(b, driver, address, museum)
	ctx := context.WithoutCancel(b.Context())
	var before, during, forgetting time.Duration
	for n := range b.N {
		s := open()
		visit := guide.Visit{API: guide.VisitV2, Museum: museum, Device: "phone"}
		record := func(key string) guide.Visit {
			v, err := s.StartVisit(ctx, key, visit)
			if err != nil {
				b.Error(err)
			}
			return v
		}
		forgotten := record(fmt.Sprint("start ", n))
		before = max(before, longestWait(record, fmt.Sprint("before ", n), func() {
			for i := range 500 {
				record(fmt.Sprint("more ", n, " ", i))
			}
		}))
		during = max(during, longestWait(record, fmt.Sprint("during ", n), func() {
			start := time.Now()
			if _, err := s.EraseVisitor(ctx, fmt.Sprint("forget ", n), forgotten.ID, 0); err != nil {
				b.Error(err)
			}
			forgetting = max(forgetting, time.Since(start))
		}))
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(before.Milliseconds()), "before-ms")
	b.ReportMetric(float64(during.Milliseconds()), "during-ms")
	b.ReportMetric(float64(forgetting.Milliseconds()), "forgetting-ms")
}

// insertVisits inserts half a million visits, each with its event.
func insertVisits(b *testing.B, driver, address string, museum int64) {
	b.Helper()
	visits := 500_000
	if testing.Short() {
		visits = 1000
	}
	db, err := sql.Open(driver, address)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	numbers := fmt.Sprintf("WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < %d) ", visits)
	for _, statement := range []string{
		fmt.Sprintf(`INSERT INTO visits (id, id_museum, api, visitor_token, device, language, started_at, email)
			%s SELECT n, %d, 2, '', 'device ' || n, 'en_GB', n, '' FROM numbers`, numbers, museum),
		fmt.Sprintf(`INSERT INTO events (key, call, answer, recorded_at)
			%s SELECT 'key ' || n, 'StartVisit of museum %d', '{"ID":' || n || '}', n FROM numbers`, numbers, museum),
	} {
		if _, err := db.ExecContext(b.Context(), statement); err != nil {
			b.Fatal(err)
		}
	}
}

// longestWait returns the longest time that record took for one of eight callers until run returned.
func longestWait(record func(key string) guide.Visit, name string, run func()) time.Duration {
	var waits [8]time.Duration
	done := make(chan struct{})
	var running sync.WaitGroup
	for caller := range waits {
		running.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-done:
					return
				default:
				}
				start := time.Now()
				record(fmt.Sprint(name, " ", caller, " ", n))
				waits[caller] = max(waits[caller], time.Since(start))
			}
		})
	}
	run()
	close(done)
	running.Wait()
	return slices.Max(waits[:])
}
