package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/pressly/goose/v3"

	"cicerone/guide"
)

// killCommand runs a command line as a process and kills it at a moment of the time that it may take; false when
// it had ended before.
func killCommand(t *testing.T, takes time.Duration, args ...string) (killed bool) {
	t.Helper()
	process := program(args...)
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Duration(rand.Int64N(int64(takes))))
	_ = process.Process.Kill() // unless it has ended
	_ = process.Wait()
	status, ok := process.ProcessState.Sys().(syscall.WaitStatus)
	return ok && status.Signaled()
}

// timed runs a command line as a process to its end.
func timed(t *testing.T, args ...string) time.Duration {
	t.Helper()
	began := time.Now()
	if out, err := program(args...).CombinedOutput(); err != nil {
		t.Fatalf("cicerone %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return time.Since(began)
}

// at adds where the data are to a command line.
func withData(t *testing.T, data string, args ...string) []string {
	t.Helper()
	return append(args, "--data", data, "--database-url", testEnvironment(t, data)["CICERONE_DATABASE_URL"])
}

// names are what the museum is called in its draft and for visitors. Both have to be whole.
func names(t *testing.T, data string) (draft, published string) {
	t.Helper()
	s := &testServer{t: t, data: data}
	s.inStore(func(opened *storage) error {
		edited, err := opened.store.Draft(t.Context(), 1)
		if err != nil {
			return err
		}
		seen, err := opened.store.Published(t.Context(), 1)
		if err != nil {
			return err
		}
		draft, published = wholeName(t, edited), wholeName(t, seen.Museum)
		for _, language := range []int64{0, 1, 2} {
			rendition, err := opened.store.Rendition(t.Context(), 1, seen.Version, language)
			if err != nil {
				return err
			}
			var answer struct {
				Data struct {
					Name    string
					Version int64
				}
			}
			err = json.NewDecoder(brotli.NewReader(bytes.NewReader(rendition.Brotli))).Decode(&answer)
			if err != nil || answer.Data.Version != seen.Version || (language == 2 && answer.Data.Name != published) {
				t.Errorf("language %d of version %d (%s) is %+v, %v", language, seen.Version, published, answer, err)
			}
		}
		return nil
	})
	return draft, published
}

// wholeName is the name of the museum, which its one hall and its one work have as well.
func wholeName(t *testing.T, m *guide.Museum) string {
	t.Helper()
	name := m.Name["en_GB"]
	if len(m.Halls) != 1 || len(m.Artworks) != 1 || m.Halls[0].Name["en_GB"] != name || m.Artworks[0].Name["en_GB"] != name {
		t.Errorf("%s is not whole: halls %+v, works %+v", name, m.Halls, m.Artworks)
	}
	return name
}

// An import or a publication that is killed leaves the museum as it was, or has done all of its work, and can be
// repeated.
func TestKilledImportsAndPublications(t *testing.T) {
	data := t.TempDir()
	folder := func(name string) string {
		return writePackage(t, append(fullMuseum(), "Small Museum", name, "North Hall", name, "Tiles", name)...)
	}
	old, changed := folder("Old"), folder("New")
	expect := func(after, draft, published string) {
		t.Helper()
		gotDraft, gotPublished := names(t, data)
		if !strings.Contains(draft, gotDraft) || !strings.Contains(published, gotPublished) {
			t.Fatalf("after %s the draft is %s and visitors see %s, want %s and %s", after, gotDraft, gotPublished, draft, published)
		}
	}
	mustRun(t, data, "import", old, "--publish")
	importing := timed(t, withData(t, data, "import", changed)...)
	publishing := timed(t, withData(t, data, "publish", "DEMO")...)
	mustRun(t, data, "import", old, "--publish")
	killed := 0
	for killed < max(4, *kills/5) {
		if killCommand(t, importing, withData(t, data, "import", changed)...) {
			killed++
			expect("a killed import", "Old New", "Old")
		}
		mustRun(t, data, "import", changed)
		expect("its repeat", "New", "Old")
		if killCommand(t, publishing, withData(t, data, "publish", "DEMO")...) {
			killed++
			expect("a killed publication", "New", "Old New")
		}
		mustRun(t, data, "publish", "DEMO")
		expect("its repeat", "New", "New")
		mustRun(t, data, "import", old, "--publish")
	}
	t.Logf("%d imports and publications were killed", killed)
}

// A database that a killed process was bringing up to date is brought up to date by the next one.
func TestKilledMigrations(t *testing.T) {
	var takes time.Duration
	killed := 0
	for killed < max(2, *kills/10) {
		data := t.TempDir()
		oldDatabase(t, data)
		if takes == 0 {
			takes = timed(t, withData(t, data, "museums")...)
			continue
		}
		if killCommand(t, takes, withData(t, data, "museums")...) {
			killed++
		}
		if out := mustRun(t, data, "museums"); !strings.Contains(out, "OLD") {
			t.Fatalf("after a killed migration the museums are:\n%s", out)
		}
	}
	t.Logf("%d migrations were killed", killed)
}

// oldDatabase makes a database of the first version, with a museum in it.
func oldDatabase(t *testing.T, data string) {
	t.Helper()
	dialect := goose.DialectSQLite3
	if onPostgres {
		dialect = goose.DialectPostgres
	}
	db := openSQL(t, data)
	provider, err := goose.NewProvider(dialect, db, os.DirFS("../../store/migrations"))
	if err == nil {
		_, err = provider.UpTo(t.Context(), 1)
	}
	if err == nil {
		document := `{"id":1,"code":"OLD","name":{"en_GB":"Old"},"languages":["en_GB"]}`
		_, err = db.ExecContext(t.Context(), fmt.Sprintf(`INSERT INTO museums (id, code, code_key, active, version, draft, draft_hash, artworks)
			VALUES (1, 'OLD', 'old', FALSE, 0, '%s', '', 0)`, document))
	}
	if err == nil {
		_, err = db.ExecContext(t.Context(), "INSERT INTO sequences (name, last) VALUES ('museum', 1)")
	}
	if err != nil {
		t.Fatal(err)
	}
}
