package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cicerone/backup"
	"cicerone/guide"
	"cicerone/media/blobtest"
	"cicerone/publish"
)

// paintPackage replaces the picture of a package by one that no other seed gives.
func paintPackage(t *testing.T, folder string, seed uint64) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 18))
	picture := image.NewGray(image.Rect(0, 0, 400, 300))
	for i := range picture.Pix {
		picture.Pix[i] = byte(random.Uint32())
	}
	var encoded bytes.Buffer
	if err := png.Encode(&encoded, picture); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "pictures", "home.png"), encoded.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// storedMedia lists what is stored.
func storedMedia(t *testing.T, data string) (names []string) {
	t.Helper()
	s := &testServer{t: t, data: data}
	s.inMedia(func(opened *storage) (err error) {
		names, err = opened.media.Names(t.Context())
		return err
	})
	return names
}

// inMedia is inStore with the media of the data folder, which may be in a bucket.
func (s *testServer) inMedia(do func(*storage) error) {
	s.t.Helper()
	environ := testEnvironment(s.t, s.data)
	environ["CICERONE_DATA"] = s.data
	config, err := readConfig(environ)
	if err == nil {
		err = withStorage(context.Background(), config, do)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// onBothMedia runs a test with media in a folder and in a bucket.
func onBothMedia(t *testing.T, test func(t *testing.T, data string)) {
	t.Run("folder", func(t *testing.T) { test(t, t.TempDir()) })
	t.Run("bucket", func(t *testing.T) {
		data := t.TempDir()
		inBucket(data, blobtest.Server(t))
		test(t, data)
	})
}

// ageRevisions makes a database's revisions older than what can be undone with its files.
func ageRevisions(t *testing.T, data string) {
	t.Helper()
	if _, err := openSQL(t, data).ExecContext(t.Context(), "UPDATE revisions SET created_at = created_at - $1", (guide.BinPeriod + time.Hour).Milliseconds()); err != nil {
		t.Fatal(err)
	}
}

// Files of pictures that were replaced are deleted once no draft, no revision that can be undone and no stored publication refers to them while a server runs.
// What visitors see, and what can be undone, stays complete.
func TestMediaCollect(t *testing.T) {
	onBothMedia(t, func(t *testing.T, data string) {
		if _, failed, code := runCommand(t, data, "media", "collect", "--dry-run"); code != 1 || !strings.Contains(failed, "there is no data") {
			t.Errorf("without a database a trial ends with %d: %s", code, failed)
		}
		folder := writePackage(t, fullMuseum()...)
		paintPackage(t, folder, 1)
		mustRun(t, data, "import", folder, "--publish")
		first := storedMedia(t, data)
		paintPackage(t, folder, 2)
		mustRun(t, data, "import", folder, "--publish")
		s := startServer(t, data)
		if out := mustRun(t, data, "media", "collect"); !strings.Contains(out, "nothing to delete") {
			t.Errorf("while every file is needed collecting says: %s", out)
		}
		paintPackage(t, folder, 3)
		mustRun(t, data, "import", folder, "--publish")
		all := storedMedia(t, data)
		mustRun(t, data, "media", "collect")
		left := storedMedia(t, data)
		gone := slices.DeleteFunc(all, func(name string) bool { return slices.Contains(left, name) })
		if len(gone) != 1 || !strings.HasSuffix(gone[0], guide.PhoneFeaturesExtension) {
			t.Errorf("PUB-4: while every publication can be made again %v was deleted, and not only phones' features of the first one", gone)
		}
		s.changeDatabase("UPDATE publications SET document = x'' WHERE version = 1") // as after many publications
		(&testServer{t: t, data: data}).inMedia(func(opened *storage) error {
			return opened.media.Put(t.Context(), "logo.png", strings.NewReader("another program's"))
		})
		mustRun(t, data, "media", "collect") // what can be made again
		for _, name := range first {
			if strings.HasSuffix(name, ".png") && !slices.Contains(storedMedia(t, data), name) {
				t.Errorf("DRAFT-6: %s was deleted, which undoing an import needs", name)
			}
		}
		ageRevisions(t, data)
		before := storedMedia(t, data)

		trial := mustRun(t, data, "media", "collect", "--dry-run")
		if names := storedMedia(t, data); !slices.Equal(names, before) {
			t.Errorf("a trial run deleted %d files", len(before)-len(names))
		}
		out := mustRun(t, data, "media", "collect")
		after := storedMedia(t, data)
		var wouldDelete, deleted, total int
		var size float64
		_, errTrial := fmt.Sscanf(trial, "%d of %d media files would be deleted, %f MB; nothing was changed", &wouldDelete, &total, &size)
		_, errDeleted := fmt.Sscanf(out, "%d of %d media files deleted, %f MB", &deleted, &total, &size)
		if errTrial != nil || errDeleted != nil || deleted < 1 || wouldDelete != deleted || len(before)-len(after) != deleted ||
			total != len(before)-1 || size < 0.05 {
			t.Errorf("of %d files %d are left: %s%s", len(before), len(after), trial, out)
		}
		for _, name := range after {
			if name != "logo.png" && slices.Contains(first, name) && strings.HasSuffix(name, ".png") {
				t.Errorf("%s of the first publication is left", name)
			}
		}
		if !slices.Contains(after, "logo.png") {
			t.Error("another program's file was deleted")
		}

		visible := func() {
			t.Helper()
			var detail publish.Detail
			s.succeed("GET", detailPath, nil, &detail)
			paths := []string{detail.HomeImageURL}
			for _, facts := range detail.Media {
				for _, v := range facts.Variants {
					paths = append(paths, v.URL)
				}
			}
			for _, path := range paths {
				if a := s.call("GET", path, nil); a.http != http.StatusOK {
					t.Errorf("%s is answered %d", path, a.http)
				}
			}
		}
		visible()
		mustRun(t, data, "publish", "--undo", "DEMO")
		s.waitUntil(func() bool { return strings.Contains(string(s.call("GET", detailPath, nil).raw), `"version":2`) })
		visible()
		mustRun(t, data, "export", "DEMO", filepath.Join(t.TempDir(), "copy"))

		// What was deleted can be imported again.
		paintPackage(t, folder, 1)
		mustRun(t, data, "import", folder, "--publish")
		mustRun(t, data, "export", "DEMO", filepath.Join(t.TempDir(), "again"))
	})
}

// A database that does not belong to the media refers to none of them.
func TestMediaCollectOfAnotherDatabase(t *testing.T) {
	data := t.TempDir()
	mustRun(t, data, "import", writePackage(t))
	if _, err := openSQL(t, data).ExecContext(t.Context(), "UPDATE museums SET draft = NULL"); err != nil {
		t.Fatal(err)
	}
	before := storedMedia(t, data)
	if _, failed, code := runCommand(t, data, "media", "collect"); code != 1 || !strings.Contains(failed, "--yes") {
		t.Errorf("deleting all files ends with %d: %s", code, failed)
	}
	if names := storedMedia(t, data); !slices.Equal(names, before) {
		t.Errorf("%d files are left of %d", len(names), len(before))
	}
	mustRun(t, data, "media", "collect", "--yes")
	if names := storedMedia(t, data); len(names) > 0 {
		t.Errorf("--yes left %v", names)
	}
}

// An import that finds its pictures stored, to which nothing refers any more, keeps them while others are being deleted.
func TestMediaCollectDuringImports(t *testing.T) {
	onBothMedia(t, func(t *testing.T, data string) {
		folders := []string{writePackage(t), writePackage(t)}
		for i, folder := range folders {
			paintPackage(t, folder, uint64(i))
			mustRun(t, data, "import", folder)
		}
		for round := range 6 {
			var group sync.WaitGroup
			group.Go(func() { mustRun(t, data, "import", folders[round%2]) })
			group.Go(func() {
				time.Sleep(time.Duration(rand.Int64N(int64(30 * time.Millisecond)))) // to meet the import at any moment
				mustRun(t, data, "media", "collect", "--yes")
			})
			group.Wait()
			mustRun(t, data, "export", "DEMO", filepath.Join(t.TempDir(), "copy"))
		}
	})
}

// Collecting waits for an import, and says so.
func TestMediaCollectWaitsForImports(t *testing.T) {
	data := t.TempDir()
	mustRun(t, data, "import", writePackage(t))
	s := &testServer{t: t, data: data}
	s.inMedia(func(importing *storage) error {
		lock, err := importing.lockMedia(t.Context(), false, io.Discard)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var out, waiting syncBuffer
		ended := make(chan int)
		go func() {
			ended <- execute(ctx, []string{"media", "collect", "--data", data}, testEnvironment(t, data), &out, &waiting)
		}()
		s.waitUntil(func() bool { return strings.Contains(waiting.String(), "waiting for imports") })
		if err := lock.Close(); err != nil {
			return err
		}
		if code := <-ended; code != 0 || !strings.Contains(out.String(), "nothing to delete") {
			t.Errorf("after the import collecting ends with %d: %s%s", code, out.String(), waiting.String())
		}
		return nil
	})
}

// The files of a museum that is restored are stored before the museum refers to them.
func TestRestoreWaitsForMediaCollect(t *testing.T) {
	data, folder := t.TempDir(), filepath.Join(t.TempDir(), "backup")
	mustRun(t, data, "import", writePackage(t))
	s := &testServer{t: t, data: data}
	s.inMedia(func(collecting *storage) error {
		list, err := collecting.store.List(t.Context())
		if err != nil {
			return err
		}
		mustRun(t, data, "backup", folder, "--museum", list[0].Code)
		lock, err := collecting.lockMedia(t.Context(), true, io.Discard)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		_, err = backup.Restore(ctx, folder, backup.Target{Data: data, Replace: true}, func(task string, _, _ int) {
			if strings.HasPrefix(task, "waiting for") {
				cancel()
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("restoring beside a collection ends with %v", err)
		}
		return lock.Close()
	})
}
