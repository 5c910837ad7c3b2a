package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cicerone/backup"
	"cicerone/httpapi/visitor"
	"cicerone/publish"
	"cicerone/store/storetest"
)

// requireSameAnswers fails unless two servers answer the same bytes about museums and media.
func requireSameAnswers(t *testing.T, a, b *testServer, museums ...int) {
	t.Helper()
	var paths []string
	for _, id := range museums {
		for language := range 4 {
			paths = append(paths, fmt.Sprintf("/api/v2/museums/detail/all-data/%d/%d", id, max(1, language)), fmt.Sprintf("/api/legacy/Artwork?idMuseum=%d", id))
		}
		var detail publish.Detail
		a.succeed("GET", fmt.Sprintf("/api/v2/museums/detail/all-data/%d/2", id), nil, &detail)
		paths = append(paths, detail.HomeImageURL)
	}
	for _, path := range paths {
		first, second := a.call("GET", path, nil), b.call("GET", path, nil)
		if first.http != http.StatusOK || second.http != first.http || !bytes.Equal(first.raw, second.raw) {
			t.Errorf("%s answers %d and %d, %d and %d bytes", path, first.http, second.http, len(first.raw), len(second.raw))
		}
	}
}

// A backup that is made while phones report holds everything that was confirmed before, and a server on what is
// restored from it answers as the first one.
func TestBackupDuringVisitsIsRestored(t *testing.T) {
	s := startFullMuseum(t)
	var (
		mu        sync.Mutex
		confirmed []int64
		phones    sync.WaitGroup
	)
	server := &node{t: t}
	server.address.Store(s.address)
	visit, err := json.Marshal(started)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	for range 4 {
		phones.Go(func() {
			for ctx.Err() == nil {
				data, ok := server.send(http.MethodPost, visitMuseum, string(visit), uuid.NewString())
				var made visitor.Visit
				if err := json.Unmarshal(data, &made); !ok || err != nil {
					t.Errorf("a visit beside a backup is answered %s, %v", data, err)
					return
				}
				mu.Lock()
				confirmed = append(confirmed, made.IDVisit)
				mu.Unlock()
			}
		})
	}
	defer phones.Wait()
	defer stop()
	reported := func() int {
		mu.Lock()
		defer mu.Unlock()
		return len(confirmed)
	}
	s.waitUntil(func() bool { return reported() >= 20 })
	before := reported()
	backup := filepath.Join(t.TempDir(), "monday")
	out := mustRun(t, s.data, "backup", backup)
	if !strings.Contains(out, "1 museum") || !strings.Contains(out, "restored on trial") {
		t.Errorf("the backup says: %s", out)
	}
	stop()
	phones.Wait()
	if entries, err := os.ReadDir(filepath.Dir(backup)); err != nil || len(entries) != 1 {
		t.Errorf("beside the backup are %v, %v", entries, err)
	}

	place := filepath.Join(t.TempDir(), "restored")
	mustRun(t, place, "restore", backup)
	restored := startServer(t, place)
	requireSameAnswers(t, s, restored, 1)
	there := map[int64]bool{}
	eachRow(t, place, "SELECT id, device FROM visits", func(id int64, _ string) { there[id] = true })
	for _, id := range confirmed[:before] {
		if !there[id] {
			t.Errorf("VISIT-3: visit %d was confirmed before the backup and is not in it", id)
		}
	}
	restored.succeed("POST", visitMuseum, started, nil, key()...)

	// Nothing is restored onto data that are there, and no backup replaces another one.
	if _, failed, code := runCommand(t, place, "restore", backup); code != 1 || !strings.Contains(failed, "empty") {
		t.Errorf("restoring onto data in use ends with %d: %s", code, failed)
	}
	if _, failed, code := runCommand(t, s.data, "backup", backup); code != 1 || !strings.Contains(failed, "there already") {
		t.Errorf("a backup over another one ends with %d: %s", code, failed)
	}
	requireSameAnswers(t, s, restored, 1)
}

func TestRestoreRefusesDamagedBackups(t *testing.T) {
	data := publishedMuseum(t)
	good := filepath.Join(t.TempDir(), "good")
	mustRun(t, data, "backup", good)
	medium := func(folder string) string {
		pictures, err := filepath.Glob(filepath.Join(folder, backup.MediaFolder, "*", "*.png"))
		if err != nil || len(pictures) == 0 {
			t.Fatalf("no picture is in the backup: %v", err)
		}
		return pictures[0]
	}
	flip := func(path string, at int64) error {
		file, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			return err
		}
		defer file.Close()
		var b [1]byte
		if _, err := file.ReadAt(b[:], at); err != nil {
			return err
		}
		_, err = file.WriteAt([]byte{b[0] ^ 1}, at)
		return err
	}
	replace := func(path, old, by string) error {
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		changed := strings.Replace(string(content), old, by, 1)
		if changed == string(content) {
			return fmt.Errorf("%s does not hold %s", path, old)
		}
		return os.WriteFile(path, []byte(changed), 0o600)
	}
	for name, damage := range map[string]struct {
		do    func(folder string) error
		words string
	}{
		"a bit of a picture":   {func(f string) error { return flip(medium(f), 40) }, "damaged"},
		"a picture is missing": {func(f string) error { return os.Remove(medium(f)) }, "no file"},
		"no media":             {func(f string) error { return os.RemoveAll(filepath.Join(f, backup.MediaFolder)) }, backup.MediaFolder},
		"a word in a text": {func(f string) error {
			return replace(filepath.Join(f, backup.DatabaseFile), "Small Museum", "Smoll Museum")
		}, "differ"},
		"the file's head":   {func(f string) error { return flip(filepath.Join(f, backup.DatabaseFile), 3) }, "database"},
		"no database":       {func(f string) error { return os.Remove(filepath.Join(f, backup.DatabaseFile)) }, backup.DatabaseFile},
		"no manifest":       {func(f string) error { return os.Remove(filepath.Join(f, backup.ManifestFile)) }, "no backup"},
		"a broken manifest": {func(f string) error { return replace(filepath.Join(f, backup.ManifestFile), "{", "[") }, "cannot be read"},
		"another format": {func(f string) error {
			return replace(filepath.Join(f, backup.ManifestFile), `"format": 1`, `"format": 2`)
		}, "format 2"},
		"another sum": {func(f string) error { return replace(filepath.Join(f, backup.ManifestFile), `"rows": 1`, `"rows": 3`) }, "differ"},
		"a name that leads out": {func(f string) error {
			return replace(filepath.Join(f, backup.ManifestFile), `"`+filepath.Base(medium(f))+`"`, `"../../x.png"`)
		}, "no media file"},
	} {
		folder := filepath.Join(t.TempDir(), "bad")
		if err := os.CopyFS(folder, os.DirFS(good)); err != nil {
			t.Fatal(err)
		}
		if err := damage.do(folder); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		place := filepath.Join(t.TempDir(), "place")
		_, failed, code := runCommand(t, place, "restore", folder)
		if code != 1 || !strings.Contains(failed, "nothing was restored") || !strings.Contains(failed, damage.words) {
			t.Errorf("%s: restoring ends with %d: %s", name, code, failed)
		}
		if _, err := os.Stat(filepath.Join(place, backup.DatabaseFile)); err == nil {
			t.Errorf("%s: something was restored", name)
		}
	}
}

// A backup that is killed has no name yet and is made by its repeat; a restoration as well.
func TestBackupAndRestoreAfterKills(t *testing.T) {
	data := publishedMuseum(t)
	folder := t.TempDir()
	backup := filepath.Join(folder, "first")
	takes := timed(t, withData(t, data, "backup", backup)...)
	for killed, n := 0, 0; killed < 2; n++ {
		backup = filepath.Join(folder, fmt.Sprint("n", n))
		if killCommand(t, takes, withData(t, data, "backup", backup)...) {
			killed++
		}
		if _, err := os.Stat(backup); err != nil {
			mustRun(t, data, "backup", backup)
		}
		place := filepath.Join(t.TempDir(), "place")
		if killCommand(t, takes/2, withData(t, place, "restore", backup)...) {
			killed++
		}
		if out, _, _ := runCommand(t, place, "museums"); !strings.Contains(out, "DEMO") {
			mustRun(t, place, "restore", backup)
			if out = mustRun(t, place, "museums"); !strings.Contains(out, "DEMO") {
				t.Fatalf("restored are:\n%s", out)
			}
		}
	}
}

// movedMuseums makes the data that move: the small museum's, and with a program given to the tests the demo's, whose
// import takes the race detector minutes.
func movedMuseums(t *testing.T) (data string, museums []int) {
	t.Helper()
	if *binary == "" {
		return publishedMuseum(t, fullMuseum()...), []int{1}
	}
	data = t.TempDir()
	server := &node{t: t}
	server.serve(data, "", "--demo")
	server.kill()
	return data, []int{1, 2}
}

// The museums move from SQLite to PostgreSQL and back, with a visit: servers answer the same.
func TestMigrateStoreToPostgreSQLAndBack(t *testing.T) {
	if onPostgres {
		t.Skip("it has databases of its own")
	}
	database := storetest.Postgres(t)
	data, museums := movedMuseums(t)
	moving := count(len(museums), "museum")
	s := startServer(t, data)
	visit := s.startedVisit()
	s.shutDown()
	if _, failed, code := runCommand(t, data, "migrate-store", data); code != 1 || !strings.Contains(failed, "there already") {
		t.Errorf("moving onto itself ends with %d: %s", code, failed)
	}
	if killCommand(t, time.Second, withData(t, data, "migrate-store", database)...) {
		t.Log("a move was killed")
	}
	if out, failed, code := runCommand(t, data, "migrate-store", database); code == 0 && !strings.Contains(out, moving+", 1 visit") ||
		code != 0 && !strings.Contains(failed, "not empty") { // unless the killed one had done its work
		t.Errorf("moving to PostgreSQL ends with %d: %s %s", code, out, failed)
	}
	s = startServer(t, data)
	moved := startServer(t, data, func(c *Config) { c.DatabaseURL = database })
	requireSameAnswers(t, s, moved, museums...)
	moved.succeed("PUT", visitArtwork, visitor.ArtworkVisit{IDVisit: visit, IDArtwork: 1, Duration: 5}, nil, key()...)
	moved.shutDown()

	back := t.TempDir()
	out := mustRun(t, data, "migrate-store", back, "--database-url", database)
	if !strings.Contains(out, moving+", 1 visit, 2 events") || !strings.Contains(out, "--data "+back) {
		t.Errorf("moving back says: %s", out)
	}
	if err := os.CopyFS(filepath.Join(back, backup.MediaFolder), os.DirFS(filepath.Join(data, backup.MediaFolder))); err != nil {
		t.Fatal(err)
	}
	requireSameAnswers(t, s, startServer(t, back), museums...)
	if entries, err := filepath.Glob(filepath.Join(back, "*")); err != nil || len(entries) != 5 { // the file with its log and lock, and the media
		t.Errorf("after moving there are %v, %v", entries, err)
	}
}
