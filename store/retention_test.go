package store

import (
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
)

// Keys are valid for 90 days. Deleting older events takes several writes and touches no visit.
func TestOldEventsAreDeleted(t *testing.T) {
	for name, config := range map[string]Config{
		"SQLite":     {Path: MigratedSQLite(t)},
		"PostgreSQL": {},
	} {
		t.Run("API-8 "+name, func(t *testing.T) {
			if config.Path == "" {
				config.DatabaseURL = MigratedPostgres(t)
			}
			now := time.Date(2026, 8, 1, 8, 0, 0, 0, time.UTC)
			config.Clock = func() time.Time { return now }
			s, err := Open(t.Context(), config)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			museum, err := s.MuseumID(t.Context(), "DEMO")
			if err != nil {
				t.Fatal(err)
			}
			start := func(key string) int64 {
				t.Helper()
				visit, err := s.StartVisit(t.Context(), key, guide.Visit{Museum: museum, API: guide.VisitV1, VisitorToken: key})
				if err != nil {
					t.Fatal(err)
				}
				return visit.ID
			}
			old := start("old")
			for i := range pruneRows + 1 {
				if _, err := s.writeDB.ExecContext(t.Context(), "INSERT INTO events VALUES ($1, 'EndVisit of visit 1', '{}', 0)", fmt.Sprint("older ", i)); err != nil {
					t.Fatal(err)
				}
			}
			now = now.Add(eventRetention)
			fresh := start("fresh")
			if start("old") != old {
				t.Error("after 90 days a repeat starts another visit")
			}
			now = now.Add(time.Second)
			if deleted, err := s.pruneEvents(t.Context()); err != nil || deleted != pruneRows+2 {
				t.Errorf("%d events are deleted, %v", deleted, err)
			}
			if start("fresh") != fresh {
				t.Error("a repeat of a recent call starts another visit")
			}
			if _, err := s.Visit(t.Context(), old); err != nil {
				t.Errorf("the visit of a deleted event: %v", err)
			}
			if start("old") == old {
				t.Error("an event is still stored after 90 days")
			}
		})
	}
}

// One that fails keeps no other from being deleted, and each says so. The end of the server is no failure.
func TestFailedDeletionsAreLogged(t *testing.T) {
	s := openInternal(t)
	s.visitMonths = 25
	var logged strings.Builder
	s.logger = slog.New(slog.NewTextHandler(&logged, nil))
	ended, end := context.WithCancel(t.Context())
	end()
	s.Prune(ended)
	if logged.Len() > 0 {
		t.Errorf("of a server that ends is logged\n%s", logged.String())
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s.Prune(t.Context())
	last := 0
	for _, what := range []string{"old events", "old visits", "old keys of edits", "expired sessions, invitations and audit entries"} {
		at := strings.Index(logged.String(), `msg="`+what+` are not deleted" error=`)
		if at < last {
			t.Errorf("of %s, in this order, is logged\n%s", what, logged.String())
		}
		last = max(last, at)
	}
}
