package store_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/store"
	"cicerone/store/storetest"
)

// filesWith returns the database files that contain the text, ignoring case.
func filesWith(t *testing.T, path, text string) []string {
	t.Helper()
	var files []string
	all, err := filepath.Glob(path + "*")
	if err != nil || len(all) == 0 {
		t.Fatalf("there are no files of %s: %v", path, err)
	}
	for _, file := range all {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(bytes.ToLower(content), []byte(strings.ToLower(text))) {
			files = append(files, filepath.Base(file))
		}
	}
	return files
}

// Growing and deleted rows make SQLite move others from page to page. The copies that they leave must be erased too.
func TestForgottenDataIsOnNoPage(t *testing.T) {
	path := store.MigratedSQLite(t)
	s, err := store.Open(t.Context(), store.Config{Path: path, Clock: storetest.Now})
	if err != nil {
		t.Fatal(err)
	}
	museum := storetest.MuseumWithStudy(t, s)
	const visitors = 200
	words := func(n int) string { return fmt.Sprintf("planted-%04d-%s", n, strings.Repeat("x", n%37)) }
	answer := func(v guide.Visit, key, value string) {
		t.Helper()
		answers := []guide.VisitAnswer{{Answer: museum.Studies[0].Questions[0].Answers[0].ID, Value: value, Free: true}}
		if _, err := s.RegisterAnswers(t.Context(), fmt.Sprint(key, v.ID), museum.ID, v.ID, answers); err != nil {
			t.Fatal(err)
		}
	}
	visits := make([]guide.Visit, visitors)
	for n := range visits {
		v, err := s.StartVisit(t.Context(), fmt.Sprint("start", n), guide.Visit{
			API: guide.VisitV1, Museum: museum.ID, VisitorToken: "token-" + words(n), Device: "device-" + words(n), Email: words(n) + "@example.org",
		})
		if err != nil {
			t.Fatal(err)
		}
		visits[n] = v
		answer(v, "answers", "I am "+words(n))
		if _, err := s.CreateUser(t.Context(), fmt.Sprint("user", n), guide.User{
			Museum: museum.ID, Visit: v.ID, Name: "Name " + words(n), Email: words(n) + "@example.org", ImageURL: "https://example.org/" + words(n),
		}); err != nil {
			t.Fatal(err)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for step, n := range random.Perm(visitors) {
		end := guide.Visit{ID: visits[n].ID, Language: "es_ES", End: storetest.Now().Add(time.Duration(step) * time.Hour)}
		if _, err := s.EndVisit(t.Context(), fmt.Sprint("end", n), end); err != nil {
			t.Fatal(err)
		}
		answer(visits[n], "longer answers", "I am "+words(n)+strings.Repeat(", and I have more to say", n%40))
	}
	gone := random.Perm(visitors)[:visitors/2]
	for i, n := range gone {
		if i%2 == 0 {
			_, err = s.EraseVisitor(t.Context(), fmt.Sprint("forget", n), visits[n].ID, 0)
		} else {
			_, err = s.EraseEmail(t.Context(), strings.ToUpper(words(n))+"@Example.org")
		}
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			if files := filesWith(t, path, words(n)); len(files) > 0 {
				t.Fatalf("API-13: while the store is open, personal data of visitor %d is still in %v", n, files)
			}
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, n := range gone {
		if files := filesWith(t, path, words(n)); len(files) > 0 {
			t.Errorf("API-13: personal data of visitor %d is still in %v", n, files)
		}
	}
}

// compactionDue reports whether a compaction of the file is due.
func compactionDue(t *testing.T, path string) bool {
	t.Helper()
	return len(column(t, openSQL(t, path), "SELECT name FROM settings WHERE name = 'compaction-due'")) > 0
}

func TestScheduledCompactionSurvivesKill(t *testing.T) {
	path := store.MigratedSQLite(t)
	s := open(t, path)
	defer s.Close()
	museum := storetest.MuseumWithStudy(t, s)
	for n := range 2 {
		v, err := s.StartVisit(t.Context(), fmt.Sprint("start", n), guide.Visit{API: guide.VisitV2, Museum: museum.ID, Device: "planted"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.EraseVisitor(t.Context(), fmt.Sprint("forget", n), v.ID, 0); err != nil {
			t.Fatal(err)
		}
		if got, want := compactionDue(t, path), n == 1; got != want {
			t.Fatalf("API-13: after %d visitors were forgotten, a compaction is due: %v, want %v", n+1, got, want)
		}
	}
	killed := filepath.Join(t.TempDir(), "cicerone.db")
	for _, end := range []string{"", "-wal"} {
		content, err := os.ReadFile(path + end)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(killed+end, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	reopened := open(t, killed)
	defer reopened.Close()
	for deadline := time.Now().Add(20 * time.Second); compactionDue(t, killed); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("API-13: after a kill the file was never compacted")
		}
	}
}

// openWithVisit opens a store with a visit of the device.
func openWithVisit(t *testing.T, device string) (path string, s *store.Store, v guide.Visit) {
	t.Helper()
	path = store.MigratedSQLite(t)
	s = open(t, path)
	t.Cleanup(func() { _ = s.Close() })
	museum := storetest.MuseumWithStudy(t, s)
	v, err := s.StartVisit(t.Context(), "start", guide.Visit{API: guide.VisitV2, Museum: museum.ID, Device: device})
	if err != nil {
		t.Fatal(err)
	}
	return path, s, v
}

// Copies that rows moved or deleted earlier have left are erased as well.
func TestForgettingCompactsFile(t *testing.T) {
	path, s, v := openWithVisit(t, "phone")
	db := openSQL(t, path)
	db.SetMaxOpenConns(1)
	for _, statement := range []string{
		"PRAGMA secure_delete = 0", "INSERT INTO media_facts (name, document) VALUES ('left', 'left behind')",
		"DELETE FROM media_facts WHERE name = 'left'", "PRAGMA wal_checkpoint(TRUNCATE)",
	} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if len(filesWith(t, path, "left behind")) == 0 {
		t.Fatal("nothing was left behind")
	}
	if _, err := s.EraseVisitor(t.Context(), "forget", v.ID, 0); err != nil {
		t.Fatal(err)
	}
	if files := filesWith(t, path, "left behind"); len(files) > 0 {
		t.Errorf("API-13: what was left behind is still in %v", files)
	}
}

// A long read, such as a backup, prevents the write-ahead log from being truncated. Forgetting waits for it; other
// writes do not.
func TestLongReadDelaysForgettingOnly(t *testing.T) {
	path, s, v := openWithVisit(t, "planted-phone")
	db := openSQL(t, path)
	reading, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = reading.Rollback() }()
	var visits int
	if err := reading.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM visits").Scan(&visits); err != nil {
		t.Fatal(err)
	}
	forgotten := make(chan error, 1)
	go func() {
		_, err := s.EraseVisitor(t.Context(), "forget", v.ID, 0)
		forgotten <- err
	}()
	devices := func() []string { return column(t, db, "SELECT device FROM visits WHERE device <> ''") }
	for deadline := time.Now().Add(20 * time.Second); len(devices()) > 0; time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("API-13: the visitor is not forgotten")
		}
	}
	for n := range 5 {
		if _, err := s.StartVisit(t.Context(), fmt.Sprint("other", n), guide.Visit{API: guide.VisitV2, Museum: v.Museum}); err != nil {
			t.Error(err)
		}
	}
	select {
	case err := <-forgotten:
		t.Fatalf("API-13: forgetting was answered while the log held the data, or the other visits waited for it: %v", err)
	default:
	}
	if err := reading.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := <-forgotten; err != nil {
		t.Errorf("API-13: forgetting ends with %v", err)
	}
	if files := filesWith(t, path, "planted-phone"); len(files) > 0 {
		t.Errorf("API-13: forgotten data is still in %v", files)
	}
}
