package store

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"cicerone/guide"
)

// The first removal compacts the database at once; what is removed soon afterwards is compacted after the interval.
func TestSecondCompactionRunsAfterInterval(t *testing.T) {
	path := MigratedSQLite(t)
	synctest.Test(t, func(t *testing.T) {
		s, err := Open(context.Background(), Config{Path: path})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		museum, err := s.MuseumID(context.Background(), "DEMO")
		if err != nil {
			t.Fatal(err)
		}
		// Forgetting an unknown visitor removes nothing, so it compacts nothing.
		if _, err := s.EraseVisitor(context.Background(), "unknown visit", 99, 0); guide.ErrorCodeOf(err) != guide.CodeNotFound {
			t.Fatal(err)
		}
		if _, err := s.EraseVisitor(context.Background(), "unknown profile", 0, 99); err != nil {
			t.Fatal(err)
		}
		due := func() bool { return slices.Contains(settings(t, s), compactionDueSetting) }
		for n, want := range []bool{false, true} {
			v, err := s.StartVisit(context.Background(), fmt.Sprint("start", n), guide.Visit{API: guide.VisitV2, Museum: museum, Device: "phone"})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.EraseVisitor(context.Background(), fmt.Sprint("forget", n), v.ID, 0); err != nil {
				t.Fatal(err)
			}
			if due() != want {
				t.Fatalf("API-13: after removal %d a compaction is due: %t", n+1, !want)
			}
		}
		time.Sleep(compactionInterval - time.Minute)
		synctest.Wait()
		if !due() {
			t.Error("API-13: the database was compacted again before the interval was over")
		}
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		if due() {
			t.Error("API-13: the database was not compacted after the interval")
		}
	})
}

// What is removed while the database is being compacted is compacted later.
func TestRemovalDuringCompaction(t *testing.T) {
	s := openInternal(t)
	remove := func() {
		err := s.writer.do(t.Context(), func(ctx context.Context, tx *transaction) error {
			return noteRemoval(ctx, tx, guide.ErasedData{Visits: 1})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	e := newEraser(s.writeDB, s.dialect, s.logger) // its loop is this test
	e.compact = func(context.Context, *sql.DB) error {
		remove()
		return nil
	}
	remove()
	if err := e.compactNow(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(settings(t, s), compactionDueSetting) || e.timer == nil {
		t.Error("API-13: no compaction is due after something was removed during the last one")
	}
	e.compact = func(context.Context, *sql.DB) error { return nil }
	if err := e.compactNow(t.Context()); err != nil {
		t.Fatal(err)
	}
	if slices.Contains(settings(t, s), compactionDueSetting) || e.timer != nil {
		t.Error("API-13: another compaction is due")
	}
}
