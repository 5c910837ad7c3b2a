package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"cicerone/backup"
	"cicerone/httpapi/visitor"
	"cicerone/media/blobtest"
	"cicerone/store/storetest"
)

// installation is where an installation keeps its data, as flags.
type installation struct {
	data  string
	flags []string
}

// newInstallation makes an empty installation: a data folder, or PostgreSQL and a bucket.
func newInstallation(t *testing.T, several bool) installation {
	t.Helper()
	at := installation{data: filepath.Join(t.TempDir(), "data")}
	if several {
		server := blobtest.Server(t)
		flags := bucketFlags(t, server)
		at.flags = append([]string{"--database-url", storetest.Postgres(t), "--media-url", bucketURL(server)}, flags...)
		buckets.Store(at.data, map[string]string{
			"CICERONE_MEDIA_URL": bucketURL(server), "CICERONE_MEDIA_ENDPOINT": server.Endpoint,
			"CICERONE_MEDIA_KEY": blobtest.S3Key, "CICERONE_MEDIA_SECRET_FILE": flags[len(flags)-1],
		})
	}
	return at
}

func (i installation) run(t *testing.T, args ...string) string {
	t.Helper()
	return mustRun(t, i.data, append(args, i.flags...)...)
}

// refuse runs a command line that must fail with an error that contains the words.
func (i installation) refuse(t *testing.T, words string, args ...string) {
	t.Helper()
	_, failed, code := runCommand(t, i.data, append(args, i.flags...)...)
	if code != 1 || !strings.Contains(failed, words) {
		t.Errorf("%v ends with %d: %s; want %q", args, code, failed, words)
	}
}

// serve serves the installation until the test ends.
func (i installation) serve(t *testing.T) *testServer {
	t.Helper()
	return startServer(t, i.data, func(c *Config) {
		if len(i.flags) > 0 {
			c.DatabaseURL = i.flags[1]
		}
	})
}

// writeMuseum writes the museum with another code and name, and a picture of its own.
func writeMuseum(t *testing.T, code string) (folder string) {
	t.Helper()
	folder = writePackage(t, append(fullMuseum(), "DEMO", code, "Small Museum", "Museum "+code)...)
	picture := image.NewRGBA(image.Rect(0, 0, 64, 48))
	for n := range picture.Pix {
		picture.Pix[n] = code[n%len(code)] | 0xc0
	}
	var encoded bytes.Buffer
	err := png.Encode(&encoded, picture)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, "pictures", "home.png"), encoded.Bytes(), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// phones start visits of museums all the time until stop is called, and remember what was confirmed, by museum.
type phones struct {
	mu        sync.Mutex
	confirmed map[int][]int64
	stopping  bool
	running   sync.WaitGroup
}

func startPhones(t *testing.T, s *testServer, museums ...int) *phones {
	t.Helper()
	server, p := &node{t: t}, &phones{confirmed: map[int][]int64{}}
	server.address.Store(s.address)
	for _, museum := range museums {
		p.running.Go(func() {
			for !p.stopped() {
				data, ok := server.send(http.MethodPost, visitMuseum, fmt.Sprintf(`{"idMuseum":%d,"idDevice":"phone","idLanguage":2,"startDate":"2026-11-21T10:00:00Z"}`, museum), uuid.NewString())
				var made visitor.Visit
				if err := json.Unmarshal(data, &made); !ok || err != nil {
					t.Errorf("a visit of museum %d is answered %s, %v", museum, data, err)
					return
				}
				p.mu.Lock()
				p.confirmed[museum] = append(p.confirmed[museum], made.IDVisit)
				p.mu.Unlock()
			}
		})
	}
	t.Cleanup(p.stop)
	return p
}

func (p *phones) stopped() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stopping
}

func (p *phones) stop() {
	p.mu.Lock()
	p.stopping = true
	p.mu.Unlock()
	p.running.Wait()
}

func (p *phones) of(museum int) []int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.confirmed[museum][:len(p.confirmed[museum]):len(p.confirmed[museum])]
}

// visitsIn returns the visits in a backup, by museum.
func visitsIn(t *testing.T, folder string) map[int64]int64 {
	t.Helper()
	rows, err := opened(t, "sqlite", filepath.Join(folder, backup.DatabaseFile)).QueryContext(t.Context(), "SELECT id, id_museum FROM visits")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	visits := map[int64]int64{}
	for rows.Next() {
		var id, museum int64
		if err := rows.Scan(&id, &museum); err != nil {
			t.Fatal(err)
		}
		visits[id] = museum
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return visits
}

// A backup of one museum that is made while phones report holds all that was confirmed before, and nothing of another museum. It
// is restored into an empty installation, and into one that serves another museum.
func TestBackupOfOneMuseum(t *testing.T) {
	t.Parallel()
	if onPostgres {
		t.Skip("it has databases of its own")
	}
	for name, several := range map[string]bool{"from a folder": false, "from PostgreSQL and a bucket": true} {
		t.Run(name, func(t *testing.T) { backUpMuseum(t, newInstallation(t, several), several) })
	}
}

func backUpMuseum(t *testing.T, source installation, several bool) {
	for _, code := range []string{"FIRST", "SECOND"} {
		source.run(t, "import", writeMuseum(t, code), "--publish")
	}
	s := source.serve(t)
	phones := startPhones(t, s, 1, 2)
	s.waitUntil(func() bool { return len(phones.of(1)) > 5 && len(phones.of(2)) > 5 })
	before := phones.of(2)
	saved := map[string]string{}
	for _, code := range []string{"FIRST", "SECOND"} {
		saved[code] = filepath.Join(t.TempDir(), code)
		if out := source.run(t, "backup", saved[code], "--museum", strings.ToLower(code)); !strings.Contains(out, "museum "+code+", ") {
			t.Errorf("the backup says: %s", out)
		}
	}
	phones.stop()
	visits := visitsIn(t, saved["SECOND"])
	for id, museum := range visits {
		if museum != 2 {
			t.Errorf("visit %d of museum %d is in the backup of museum 2", id, museum)
		}
	}
	for _, id := range before {
		if visits[id] == 0 {
			t.Errorf("VISIT-3: visit %d was confirmed before the backup and is not in it", id)
		}
	}
	picture := func(code string) string {
		files, err := filepath.Glob(filepath.Join(saved[code], backup.MediaFolder, "*", "*.png"))
		if err != nil || len(files) != 1 {
			t.Fatalf("the backup of %s has the pictures %v, %v", code, files, err)
		}
		return filepath.Base(files[0])
	}
	if picture("FIRST") == picture("SECOND") {
		t.Error("the museums share their picture, so it is not tested whose media are in a backup")
	}

	// Each goes to the other kind of installation: the second museum alone, then the first one.
	target := newInstallation(t, !several)
	target.run(t, "restore", saved["SECOND"])
	restored := target.serve(t)
	requireSameAnswers(t, s, restored, 2)
	restored.fail("GET", "/api/v2/languages/1", nil, http.StatusNotFound, 1000, "idMuseum")
	during := startPhones(t, restored, 2)
	if out := target.run(t, "restore", saved["FIRST"]); !strings.Contains(out, "museum FIRST, ") {
		t.Errorf("restoring says: %s", out)
	}
	during.stop()
	restored.waitUntil(func() bool { return restored.call("GET", "/api/v2/languages/1", nil).http == http.StatusOK })
	requireSameAnswers(t, s, restored, 1, 2)
	restored.succeed("POST", visitMuseum, started, nil, key()...)

	target.refuse(t, "the museum FIRST is there already", "restore", saved["FIRST"])
	target.run(t, "restore", saved["FIRST"], "--replace")
	requireSameAnswers(t, s, target.serve(t), 1, 2)
	source.refuse(t, "there are: FIRST, SECOND", "backup", filepath.Join(t.TempDir(), "x"), "--museum", "THIRD")
	whole := filepath.Join(t.TempDir(), "whole")
	source.run(t, "backup", whole)
	target.refuse(t, "only a backup of one museum", "restore", whole, "--replace")
	target.refuse(t, "not empty", "restore", whole)
}
