package store

import (
	"bytes"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cicerone/guide"
	"cicerone/store/storetest"
)

// The texts are in databases: a repeat of a call that an older version recorded must match. Texts with a hash of the visitor
// are changed by a migration.
func TestTextOfCallsNeverChanges(t *testing.T) {
	for want, call := range map[string]eventCall{
		"StartVisit of museum 1":                          {operation: opStartVisit, museum: 1},
		"StartVisit of museum 1, anonymous":               {operation: opStartVisit, museum: 1, anonymous: true},
		"EndVisit of visit 2":                             {operation: opEndVisit, visit: 2},
		"StartArtworkVisit of visit 2, artwork 3":         {operation: opStartArtworkVisit, visit: 2, kind: guide.KindArtwork, element: 3},
		"EndArtworkVisit of visit 2, artwork 3":           {operation: opEndArtworkVisit, visit: 2, kind: guide.KindArtwork, element: 3},
		"StartRouteVisit of visit 2, route 4":             {operation: opStartRouteVisit, visit: 2, kind: guide.KindRoute, element: 4},
		"EndRouteVisit of visit 2, route 4":               {operation: opEndRouteVisit, visit: 2, kind: guide.KindRoute, element: 4},
		"AddStep of visit 2, step 4":                      {operation: opAddStep, visit: 2, kind: guide.KindStep, element: 4},
		"AddUse of visit 2, HALL":                         {operation: opAddUse, visit: 2, use: guide.UseHall},
		"RegisterAnswers of visit 2":                      {operation: opRegisterAnswers, visit: 2},
		"CreateUser of museum 1, visit 2":                 {operation: opCreateUser, museum: 1, visit: 2},
		"ForgetVisitor of visit 9007199254740991, user 0": {operation: opForgetVisitor, visit: 9007199254740991},
	} {
		if got := call.String(); got != want {
			t.Errorf("the call is %q, want %q", got, want)
		}
	}
}

// Phones repeat calls for weeks, so answers that older versions stored are still read.
func TestRepeatOfVisitStoredByOlderVersions(t *testing.T) {
	const (
		spelledOut = `{"ID":7,"API":1,"Museum":1,"VisitorToken":"","Device":"","Language":"en_GB","Start":"2026-11-21T08:00:00Z","End":"0001-01-01T00:00:00Z",` +
			`"Email":"","Artworks":[{"Visit":7,"Artwork":3,"Access":"KEYBOARD","Start":"2026-11-21T08:01:00Z","Seconds":30}],"Routes":null}`
		compact = `{"ID":7,"API":1,"Museum":1,"VisitorToken":"","Device":"","Language":"en_GB","Start":"2026-11-21T08:00:00Z","End":"0001-01-01T00:00:00Z",` +
			`"Email":"","Artworks":null,"Routes":null,"Accesses":["KEYBOARD"],"Works":[3,0,60000,30]}`
	)
	s := openInternal(t)
	start := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	want := guide.Visit{
		ID: 7, API: guide.VisitV1, Museum: 1, VisitorToken: "token", Device: "phone", Language: "en_GB", Start: start, Email: "ana@example.org",
		Artworks: []guide.ArtworkVisit{{Visit: 7, Artwork: 3, Access: guide.AccessKeyboard, Start: start.Add(time.Minute), Seconds: 30}},
	}
	call := eventCall{operation: opStartVisit, museum: 1}
	for _, statement := range []struct {
		query  string
		values []any
	}{
		{"INSERT INTO museums (id, code, code_key, active, version, draft_hash, artworks) VALUES (1, 'DEMO', 'demo', TRUE, 0, '', 0)", nil},
		{"INSERT INTO visits VALUES (7, 1, 1, 'token', 'phone', 'en_GB', $1, NULL, 'ana@example.org', 0)", []any{start.UnixMilli()}},
		{"INSERT INTO artwork_visits VALUES (1, 7, 3, 'KEYBOARD', $1, 30)", []any{start.Add(time.Minute).UnixMilli()}},
		{"INSERT INTO events VALUES ('spelled out', $1, $2, 0)", []any{call.String(), spelledOut}},
		{"INSERT INTO events VALUES ('compact', $1, $2, 0)", []any{call.String(), compact}},
	} {
		if _, err := s.writeDB.ExecContext(t.Context(), statement.query, statement.values...); err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range []string{"spelled out", "compact"} {
		got, err := s.StartVisit(t.Context(), key, guide.Visit{API: guide.VisitV1, Museum: 1, VisitorToken: "token", Device: "phone"})
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("the answer stored %s: %v (-want +got)\n%s", key, err, diff)
		}
	}
}

// A visit may have more works and routes than the limit, from a version without one. It ends, and gets no more of them.
func TestVisitBeyondLimitEnds(t *testing.T) {
	s := openInternal(t)
	start := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	const rows = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n <= $1) "
	for _, statement := range []struct {
		query  string
		values []any
	}{
		{"INSERT INTO museums (id, code, code_key, active, version, draft_hash, artworks) VALUES (1, 'DEMO', 'demo', TRUE, 0, '', 0)", nil},
		{"INSERT INTO identities (kind, path, id, id_museum) VALUES ('artwork', 'a', 3, 1), ('route', 'r', 4, 1)", nil},
		{"INSERT INTO visits VALUES (7, 1, 1, 'token', 'phone', 'en_GB', $1, NULL, '', 0)", []any{start.UnixMilli()}},
		{rows + "INSERT INTO artwork_visits SELECT -n, 7, 3, 'KEYBOARD', n * 1000, 30 FROM numbers", []any{guide.MaxArtworkVisits}},
		{rows + "INSERT INTO route_visits SELECT -n, 7, 4, n * 1000, NULL FROM numbers", []any{guide.MaxRouteVisits}},
	} {
		if _, err := s.writeDB.ExecContext(t.Context(), statement.query, statement.values...); err != nil {
			t.Fatal(err)
		}
	}
	end := guide.Visit{
		ID: 7, End: start.Add(time.Hour),
		Artworks: []guide.ArtworkVisit{{Artwork: 3, Access: guide.AccessKeyboard, Start: time.UnixMilli(1000), Seconds: 40}},
		Routes:   []guide.RouteVisit{{Route: 4, Start: time.UnixMilli(1000), End: start}},
	}
	ended, err := s.EndVisit(t.Context(), "key 1", end)
	if err != nil || !ended.End.Equal(end.End) || len(ended.Artworks) != guide.MaxArtworkVisits+1 || len(ended.Routes) != guide.MaxRouteVisits+1 {
		t.Errorf("VISIT-2: a visit beyond the limit ends at %v with %d works and %d routes: %v", ended.End, len(ended.Artworks), len(ended.Routes), err)
	}
	more := end
	more.Artworks = []guide.ArtworkVisit{{Artwork: 3, Access: guide.AccessKeyboard, Start: start, Seconds: 40}}
	if _, err := s.EndVisit(t.Context(), "key 2", more); guide.ErrorCodeOf(err) != guide.CodeInvalid {
		t.Errorf("VISIT-2: one more work gets %v", err)
	}
	more = end
	more.Routes = []guide.RouteVisit{{Route: 4, Start: start}}
	if _, err := s.EndVisit(t.Context(), "key 3", more); guide.ErrorCodeOf(err) != guide.CodeInvalid {
		t.Errorf("VISIT-2: one more route gets %v", err)
	}
}

// The hash of a visitor's token and device that older versions stored with the start of a visit is removed, also from gaps
// in the file. Repeats are answered as before.
func TestMigrationRemovesHashesOfVisitors(t *testing.T) {
	const hash, ofNothing = "0123456789abcdef0123456789abcdef", "6e340b9cffb37a989ca544e6bb780a2c"
	if hashOf([]byte("\x00")) != ofNothing {
		t.Fatalf("API-13: the migration knows another hash of no token and no device than %s", hashOf([]byte("\x00")))
	}
	path := MigratedSQLite(t)
	for name, config := range map[string]func() Config{
		"SQLite":     func() Config { return Config{Path: path} },
		"PostgreSQL": func() Config { return Config{DatabaseURL: MigratedPostgres(t)} },
	} {
		t.Run("API-13 "+name, func(t *testing.T) {
			config := config()
			s, err := Open(t.Context(), config)
			if err != nil {
				t.Fatal(err)
			}
			for _, statement := range append(slices.Clone(UndoChanges),
				"INSERT INTO museums (id, code, code_key, active, version, draft_hash, artworks) VALUES (1, 'DEMO', 'demo', TRUE, 0, '', 0)",
				"INSERT INTO visits VALUES (7, 1, 2, 'token', 'phone', 'en_GB', 0, NULL, '')",
				"INSERT INTO visits VALUES (8, 1, 2, '', '', 'en_GB', 0, NULL, '')",
				`INSERT INTO events VALUES ('known', 'StartVisit of museum 1 by `+hash+`', '{"ID":7,"Museum":1}', 0)`,
				`INSERT INTO events VALUES ('anonymous', 'StartVisit of museum 1 by `+ofNothing+`', '{"ID":8,"Museum":1}', 0)`,
				"INSERT INTO events VALUES ('end', 'EndVisit of visit 7', '{}', 0)",
				"DELETE FROM goose_db_version WHERE version_id >= 6", // as an older version left the database
			) {
				if _, err := s.writeDB.ExecContext(t.Context(), statement); err != nil {
					t.Fatal(err)
				}
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			var events string
			if config.DatabaseURL != "" {
				events = storetest.PostgresFile(t, config.DatabaseURL, "events")
			}
			if s, err = Open(t.Context(), config); err != nil {
				t.Fatal(err)
			}
			for key, visit := range map[string]guide.Visit{"known": {ID: 7, VisitorToken: "token", Device: "phone"}, "anonymous": {ID: 8}} {
				got, err := s.StartVisit(t.Context(), key, guide.Visit{Museum: 1, VisitorToken: visit.VisitorToken, Device: visit.Device})
				if err != nil || got.ID != visit.ID {
					t.Errorf("a repeat is answered %+v, %v", got, err)
				}
				if _, err := s.StartVisit(t.Context(), key, guide.Visit{Museum: 1, VisitorToken: "another"}); guide.ErrorCodeOf(err) != guide.CodeConflict {
					t.Errorf("another visitor's repeat is answered %v", err)
				}
			}
			calls, err := queryAll(t.Context(), s.readDB, value[string], "SELECT call FROM events ORDER BY call")
			if diff := cmp.Diff([]string{"EndVisit of visit 7", "StartVisit of museum 1", "StartVisit of museum 1, anonymous"}, calls); diff != "" || err != nil {
				t.Errorf("%v (-want +got)\n%s", err, diff)
			}
			if err := s.Close(); err != nil { // after a compaction that is due
				t.Fatal(err)
			}
			if events != "" && storetest.PostgresFile(t, config.DatabaseURL, "events") == events {
				t.Error("the events were not rewritten")
			}
		})
	}
	contents, err := os.ReadFile(path)
	if err != nil || bytes.Contains(contents, []byte(hash)) {
		t.Errorf("API-13: the hash is still in the file: %v", err)
	}
}
