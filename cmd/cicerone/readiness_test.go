package main

import (
	"bytes"
	"database/sql"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"cicerone/backup"
	"cicerone/guide"
	"cicerone/httpapi/visitor"
	"cicerone/publish"
	"cicerone/store/storetest"
)

// unready requires that an event is refused for now, that /readyz says so, and that museums and media are served.
func (s *testServer) unready(fault string) {
	s.t.Helper()
	a := s.call("POST", visitMuseum, started, key()...)
	if a.http != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" || a.envelope.Status == nil || *a.envelope.Status != a.http {
		s.t.Errorf("STAT-5: with %s an event answers %d %v %s", fault, a.http, a.header, a.raw)
	}
	if ready := s.call("GET", "/readyz", nil); ready.http != http.StatusServiceUnavailable || !strings.Contains(string(ready.raw), "database") {
		s.t.Errorf("with %s /readyz answers %d %s", fault, ready.http, ready.raw)
	}
	for _, headers := range [][]string{nil, {"Accept-Encoding", "gzip"}, {"Accept-Encoding", "br"}} {
		if museum := s.call("GET", detailPath, nil, headers...); museum.http != http.StatusOK {
			s.t.Errorf("API-5: with %s a museum in memory answers %d %s", fault, museum.http, museum.raw)
		}
	}
}

// unreadyAtStart requires that the server is not ready before the first visitor comes, and that the log says what to do.
func (s *testServer) unreadyAtStart(table string) {
	s.t.Helper()
	if ready := s.call("GET", "/readyz", nil); ready.http != http.StatusServiceUnavailable {
		s.t.Errorf("a server that starts with a damaged page of %s answers /readyz with %d %s", table, ready.http, ready.raw)
	}
	if !strings.Contains(s.log.String(), "the database is damaged; restore it from a backup") {
		s.t.Errorf("a server that starts with a damaged page of %s logs\n%s", table, s.log)
	}
}

// recovers requires that the server becomes ready by itself, and that a repeated event counts once.
func (s *testServer) recovers(database *sql.DB) {
	s.t.Helper()
	s.waitUntil(func() bool { return s.call("GET", "/readyz", nil).http == http.StatusOK })
	count := func() (visits int) {
		if err := database.QueryRowContext(s.t.Context(), "SELECT COUNT(*) FROM visits").Scan(&visits); err != nil {
			s.t.Fatal(err)
		}
		return visits
	}
	before, once := count(), key()
	for range 2 {
		s.succeed("POST", visitMuseum, started, nil, once...)
	}
	if after := count(); after != before+1 {
		s.t.Errorf("STAT-5: %d visits are stored, want %d", after, before+1)
	}
}

// A database that is killed makes the server unready, not useless: it serves what is in memory, and records events as soon
// as the database is there again.
func TestKilledPostgreSQL(t *testing.T) {
	database := storetest.OwnPostgres(t)
	data, address := t.TempDir(), database.Database(t)
	mustRun(t, data, "import", writePackage(t), "--publish", "--database-url", address)
	mustRun(t, data, "import", writePackage(t, "code: DEMO", "code: OTHER"), "--publish", "--database-url", address)
	s := startServer(t, data, func(c *Config) { c.DatabaseURL = address })
	s.succeed("GET", detailPath, nil, nil)
	database.Kill(t)
	for range 3 {
		s.unready("a killed database")
	}
	s.succeed("GET", "/api/v2/presentation/1", nil, nil)
	s.succeed("GET", "/api/legacy/Artwork?idMuseum=1&idLanguage=2", nil, nil)
	if page := string(s.call("GET", "/museums/"+guide.Identifier(1, "DEMO"), nil).raw); !strings.Contains(page, "<h1>Small Museum</h1>") {
		t.Errorf("PRES-1: the first page of a museum in memory is\n%s", page)
	}
	for _, path := range []string{strings.Replace(detailPath, "/1/", "/2/", 1), "/api/v2/presentation/2", "/api/legacy/Museum"} {
		if cold := s.call("GET", path, nil); cold.http != http.StatusServiceUnavailable || cold.header.Get("Retry-After") == "" {
			t.Errorf("API-5: %s of a museum that is not in memory answers %d %s", path, cold.http, cold.raw)
		}
	}
	if failures := strings.Count(s.log.String(), "looking for new publications failed"); failures > 1 {
		t.Errorf("the log says %d times that the database cannot be reached", failures)
	}
	if log := s.log.String(); strings.Contains(log, "publication cannot be read") {
		t.Errorf("the log takes a database that is away for a damaged publication:\n%s", log)
	}
	database.Start(t)
	s.recovers(openAt(t, address))
	s.succeed("GET", strings.Replace(detailPath, "/1/", "/2/", 1), nil, nil)
}

// A disk that takes no more makes the server unready until it does. A limit on the size of files stands for the disk.
func TestFullDisk(t *testing.T) {
	data := publishedMuseum(t)
	n := &node{t: t}
	n.serve(data, "")
	t.Cleanup(n.kill)
	s := n.at()
	s.succeed("GET", detailPath, nil, nil)
	limit := func(bytes string) {
		t.Helper()
		out, err := exec.CommandContext(t.Context(), "prlimit", "--pid", strconv.Itoa(n.process.Process.Pid), "--fsize="+bytes+":").CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	limit("32768")
	s.waitUntil(func() bool { return s.call("POST", visitMuseum, started, key()...).http != http.StatusOK })
	for range 3 {
		s.unready("a full disk")
	}
	limit("unlimited")
	s.recovers(opened(t, "sqlite", filepath.Join(data, backup.DatabaseFile)))
}

// damageTable overwrites the first page of a table in a stopped server's database.
func damageTable(t *testing.T, data, table string) {
	t.Helper()
	path := filepath.Join(data, backup.DatabaseFile)
	db := opened(t, "sqlite", path)
	var page, size int64
	if err := db.QueryRowContext(t.Context(), "SELECT rootpage FROM sqlite_master WHERE name = $1", table).Scan(&page); err != nil {
		t.Fatal(err)
	}
	if err := db.QueryRowContext(t.Context(), "PRAGMA page_size").Scan(&size); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err == nil {
		_, err = file.WriteAt(bytes.Repeat([]byte("torn"), int(size/4)), (page-1)*size)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
}

// recordsLater requires that an event is answered as something to send again.
func (s *testServer) recordsLater(path string, body any) {
	s.t.Helper()
	if a := s.call("POST", path, body, key()...); a.http != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" {
		s.t.Errorf("STAT-5: an event that needs a damaged page answers %d %s", a.http, a.raw)
	}
}

// A damaged page that every event needs, or those that visitors send most, makes events fail as something to send again,
// and the server unready, also while other events are recorded.
func TestDamagedDatabasePage(t *testing.T) {
	for _, table := range []string{"events", "visits"} {
		t.Run(table, func(t *testing.T) {
			data := publishedMuseum(t)
			damageTable(t, data, table)
			s := startServer(t, data)
			s.unreadyAtStart(table)
			s.succeed("GET", detailPath, nil, nil)
			for range 3 {
				s.unready("a damaged page")
			}
		})
	}
	t.Run("artwork_visits", func(t *testing.T) {
		data := publishedMuseum(t)
		damageTable(t, data, "artwork_visits")
		s := startServer(t, data)
		s.unreadyAtStart("artwork_visits")
		visit := s.startedVisit()
		for range 3 {
			s.recordsLater(visitArtwork, visitor.ArtworkVisit{IDVisit: visit, IDArtwork: 1, StartDate: started.StartDate})
			s.startedVisit()
			if ready := s.call("GET", "/readyz", nil); ready.http != http.StatusServiceUnavailable {
				t.Errorf("with a damaged page that visits of works need /readyz answers %d %s", ready.http, ready.raw)
			}
		}
	})
}

// A damaged page that few events need makes these fail. The server stays ready for the others, which no other would record.
func TestDamagedPageOfFewEvents(t *testing.T) {
	data := publishedMuseum(t)
	damageTable(t, data, "route_visits")
	s := startServer(t, data)
	visit := s.startedVisit()
	for range 3 {
		s.recordsLater(visitRoute, visitor.RouteVisit{IDVisit: visit, IDRoute: 1, StartDate: started.StartDate})
		if ready := s.call("GET", "/readyz", nil); ready.http != http.StatusOK {
			t.Errorf("with a damaged page that few events need /readyz answers %d %s", ready.http, ready.raw)
		}
		s.startedVisit()
	}
	if metrics := s.metrics(); !strings.Contains(metrics, "cicerone_store_damaged_total 3\n") {
		t.Errorf("the metrics do not count three events that failed:\n%s", metrics)
	}
	if logged := strings.Count(s.log.String(), "the database is damaged"); logged != 1 {
		t.Errorf("the log says %d times that the database is damaged:\n%s", logged, s.log.String())
	}
}

// A publication with a damaged page stops its own museum.
func TestDamagedPublicationLeavesOtherMuseums(t *testing.T) {
	data := publishedMuseum(t)
	mustRun(t, data, "import", writePackage(t, "code: DEMO", "code: OTHER"), "--publish")
	damage := func(query string) {
		if _, err := openSQL(t, data).ExecContext(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
	damage("UPDATE fronts SET document = substr(document, 1, length(document) / 2) WHERE id_museum = 1")
	s := startServer(t, data)
	byMuseum := startServer(t, data, func(c *Config) { c.MetricsByMuseum = true })
	byMuseum.fail("GET", detailPath, nil, http.StatusServiceUnavailable, http.StatusServiceUnavailable, "operator")
	s.fail("GET", detailPath, nil, http.StatusServiceUnavailable, http.StatusServiceUnavailable, "operator")
	s.succeed("GET", strings.Replace(detailPath, "/1/", "/2/", 1), nil, nil)
	if metrics := s.metrics(); !strings.Contains(metrics, "cicerone_museums_damaged 1\n") || strings.Contains(metrics, "{museum=") {
		t.Errorf("the metrics do not count the damaged museum, or have a series for it:\n%s", metrics)
	}
	if metrics := byMuseum.metrics(); !strings.Contains(metrics, `cicerone_museum_damaged{museum="1"} 1`) {
		t.Errorf("the metrics do not name the damaged museum:\n%s", metrics)
	}
	if log := s.log.String(); !strings.Contains(log, `"code":"DEMO"`) {
		t.Errorf("the log does not name the damaged museum:\n%s", log)
	}
	if ready := s.call("GET", "/readyz", nil); ready.http != http.StatusOK {
		t.Errorf("one damaged museum makes the server unready: %d %s", ready.http, ready.raw)
	}
	mustRun(t, data, "import", writePackage(t, "Small Museum", "Repaired Museum"), "--publish")
	s.waitUntil(func() bool { return s.call("GET", detailPath, nil).http == http.StatusOK })
}

// A media file that is not what its name says is never served.
func TestDamagedMediaAreRefused(t *testing.T) {
	s := startMuseum(t)
	var museum publish.Presentation
	s.succeed("GET", "/api/v2/presentation/1", nil, &museum)
	name := strings.TrimPrefix(museum.HomeImageURL, publish.MediaPath)
	path := filepath.Join(s.data, backup.MediaFolder, name[:2], name)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	content[len(content)/2] ^= 1
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, headers := range [][]string{nil, {"Range", "bytes=0-9"}, {"If-Range", `"x"`}} {
		a := s.call("GET", museum.HomeImageURL, nil, headers...)
		if a.http != http.StatusInternalServerError || a.header.Get("Cache-Control") != "no-store" {
			t.Errorf("API-7: a damaged picture answers %d %v", a.http, a.header)
		}
	}
	if !strings.Contains(s.metrics(), "cicerone_media_damaged_total 1\n") || !strings.Contains(s.log.String(), name) {
		t.Errorf("neither metrics nor log name the damaged picture: %s", s.log.String())
	}
}
