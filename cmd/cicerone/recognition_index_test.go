package main

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"

	"cicerone/backup"
	"cicerone/guide"
	"cicerone/publish"
	"cicerone/recognition/service"
)

// recognitionFiles are the files that recognition keeps among a data folder's media, with their content; what a
// killed process left unfinished is none of them.
func recognitionFiles(t *testing.T, data string) map[string]string {
	t.Helper()
	files := readFolder(t, filepath.Join(data, backup.MediaFolder))
	maps.DeleteFunc(files, func(name, _ string) bool {
		return !strings.Contains(name, ".features") && !strings.Contains(name, ".compared") || strings.HasPrefix(name, "unfinished")
	})
	return files
}

// metricSum is a figure of a recogniser, summed over its labels.
func metricSum(t *testing.T, r *service.Recogniser, name string) (sum float64) {
	t.Helper()
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(r.Collectors()...)
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			if family.GetName() == name {
				sum += metric.GetCounter().GetValue() + metric.GetGauge().GetValue()
			}
		}
	}
	return sum
}

func TestAddingAWorkProcessesItsPicturesOnly(t *testing.T) {
	data := t.TempDir()
	var before map[string]string
	looked := func(works []string, lines ...string) (pictures int) {
		folder := writeGallery(t, "GALLERY", works, lines...)
		mustRun(t, data, "import", "--yes", folder)
		imported := recognitionFiles(t, data)
		mustRun(t, data, "publish", "GALLERY")
		if diff := cmp.Diff(imported, recognitionFiles(t, data)); diff != "" {
			t.Errorf("REC-6: publishing what was imported makes files:\n%s", diff)
		}
		for name, content := range before {
			if imported[name] != content {
				t.Errorf("REC-6: the file %s changed", name)
			}
		}
		for name := range imported {
			if before[name] == "" && strings.Contains(name, ".features") {
				pictures++
			}
		}
		before = imported
		return pictures
	}
	if got := looked(galleryWorks[:4], "recognitionAvailable: no"); got != 0 {
		t.Errorf("REC-6: for a museum without recognition %d pictures are looked at", got)
	}
	if got := looked(galleryWorks[:4]); got != 4 {
		t.Errorf("REC-6: for four works %d pictures are looked at", got)
	}
	if got := looked(galleryWorks[:5]); got != 1 {
		t.Errorf("REC-6: for one work more %d pictures are looked at", got)
	}
	if got := looked(galleryWorks[:3]); got != 0 {
		t.Errorf("REC-6: for two works less %d pictures are looked at", got)
	}
	s := startServer(t, data)
	if got := s.see("1", "visitor", shot(demoPicture(t, "pattern/"+galleryWorks[2]), 1)); got != 3 {
		t.Errorf("REC-6: the third work is recognised as %d", got)
	}
	if got := s.see("1", "visitor", shot(demoPicture(t, "pattern/"+galleryWorks[4]), 1)); got != 0 {
		t.Errorf("REC-6: a work that is gone is recognised as %d", got)
	}
	if metrics := s.metrics(); !strings.Contains(metrics, "cicerone_recognition_pictures_total 0\n") {
		t.Error("REC-6: the server looks at pictures that were prepared")
	}
}

func TestEveryServerHasTheSameIndex(t *testing.T) {
	one, other := galleryData(t), t.TempDir()
	mustRun(t, other, "import", writeGallery(t, "GALLERY", galleryWorks), "--publish")
	files := recognitionFiles(t, one)
	if len(files) != len(galleryWorks)+1 {
		t.Errorf("REC-6: %d works have the files %v", len(galleryWorks), slices.Sorted(maps.Keys(files)))
	}
	if diff := cmp.Diff(files, recognitionFiles(t, other)); diff != "" {
		t.Errorf("REC-6: two servers' files differ:\n%s", diff)
	}
	// A server whose files were lost makes the same ones.
	for name := range files {
		if err := os.Remove(filepath.Join(other, backup.MediaFolder, name)); err != nil {
			t.Fatal(err)
		}
	}
	s := startServer(t, other)
	if got := s.see("1", "visitor", shot(demoPicture(t, "pattern/"+galleryWorks[1]), 2)); got != 2 {
		t.Errorf("REC-6: without its files the server recognises the second work as %d", got)
	}
	made := recognitionFiles(t, other)
	for name, content := range made {
		if files[name] != content {
			t.Errorf("REC-6: %s is made otherwise", name)
		}
	}
	if len(made) != len(galleryWorks) {
		t.Errorf("REC-6: the server made %v", slices.Sorted(maps.Keys(made)))
	}
}

func TestEvictedIndexesAreReloaded(t *testing.T) {
	data := galleryData(t)
	mustRun(t, data, "import", writeGallery(t, "OTHER", []string{"210", "303"}), "--publish")
	frames := map[int64][]byte{
		1: shot(demoPicture(t, "pattern/"+galleryWorks[3]), 3), 2: shot(demoPicture(t, "pattern/303"), 4),
	}
	want := map[int64]int64{1: 4, 2: int64(len(galleryWorks) + 2)}
	s := &testServer{t: t, data: data}
	s.inStore(func(opened *storage) error {
		tooSmall := service.New(service.Config{
			Museums: opened.store, Facts: opened.store, Blobs: opened.media, Logger: slog.New(slog.DiscardHandler), IndexMemory: 1,
			Decode: opened.readPicture,
		})
		for round := range 3 {
			var sizes []float64
			for museum, frame := range frames {
				result, err := tooSmall.Recognise(t.Context(), guide.Frame{Museum: museum, Version: 1, Visitor: fmt.Sprint(round, museum), JPEG: frame})
				if err != nil || result.Artwork != want[museum] {
					t.Errorf("REC-6: in round %d museum %d answers %d, %v; want %d", round, museum, result.Artwork, err, want[museum])
				}
				sizes = append(sizes, metricSum(t, tooSmall, "cicerone_recognition_index_bytes"))
			}
			if sizes[0] <= 0 || sizes[0] == sizes[1] {
				t.Errorf("REC-6: the indexes held have %v bytes: one at a time must leave for the other", sizes)
			}
		}
		if looked := metricSum(t, tooSmall, "cicerone_recognition_pictures_total"); looked != 0 {
			t.Errorf("REC-6: to come back, indexes look at %g pictures", looked)
		}
		return nil
	})
}

func TestPublishingDuringRecognition(t *testing.T) {
	data := t.TempDir()
	mustRun(t, data, "import", writeGallery(t, "GALLERY", galleryWorks[:4]), "--publish")
	s := startServer(t, data)
	var frames [][]byte
	for i := range 4 {
		frames = append(frames, shot(demoPicture(t, "pattern/"+galleryWorks[i]), uint64(i)))
	}
	added := shot(demoPicture(t, "pattern/"+galleryWorks[5]), 5)
	if got := s.see("1", "early", added); got != 0 {
		t.Errorf("REC-6: before it is published a work is recognised as %d", got)
	}
	var (
		visitors sync.WaitGroup
		stop     atomic.Bool
		answered atomic.Int64
	)
	for visitor := range 2 {
		visitors.Go(func() {
			for n := 0; !stop.Load(); n++ {
				i := (visitor + n) % len(frames)
				a := s.sendFrame("1", fmt.Sprint(visitor, n), frames[i])
				if a.http != 200 || !strings.Contains(string(a.raw), fmt.Sprintf(`"artworkId":%d}`, i+1)) {
					t.Errorf("REC-6: while the museum is published, work %d answers %d %s", i+1, a.http, a.raw)
					return
				}
				answered.Add(1)
			}
		})
	}
	s.waitUntil(func() bool { return answered.Load() > 3 })
	before := answered.Load()
	mustRun(t, data, "import", writeGallery(t, "GALLERY", galleryWorks), "--publish")
	var detail publish.Detail
	s.waitUntil(func() bool {
		s.succeed("GET", detailPath, nil, &detail)
		return detail.Version == 2
	})
	stop.Store(true)
	visitors.Wait()
	if answered.Load() <= before {
		t.Error("REC-6: nobody was answered while the museum was published")
	}
	attempt := 0
	s.waitUntil(func() bool { attempt++; return s.see("1", fmt.Sprint("late", attempt), added) == 6 })
}

func TestPublicationKilledMidwayChangesNothing(t *testing.T) {
	data := t.TempDir()
	mustRun(t, data, "import", writeGallery(t, "GALLERY", galleryWorks[:2]), "--publish")
	folder := filepath.Join(data, backup.MediaFolder)
	published := readFolder(t, folder)
	mustRun(t, data, "import", writeGallery(t, "GALLERY", galleryWorks))
	for name := range recognitionFiles(t, data) { // so that publishing has to look at all pictures
		if err := os.Remove(filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	// The pictures that are new become pipes, at which publishing waits for what nobody writes.
	pictures := readFolder(t, folder)
	maps.DeleteFunc(pictures, func(name, _ string) bool { return published[name] != "" })
	for name := range pictures {
		place := filepath.Join(folder, name)
		if err := errors.Join(os.Remove(place), syscall.Mkfifo(place, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	child := program(withData(t, data, "publish", "GALLERY")...)
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	s := &testServer{t: t, data: data}
	s.waitUntil(func() bool { // it reads one of them
		for name := range pictures {
			if pipe, err := syscall.Open(filepath.Join(folder, name), syscall.O_WRONLY|syscall.O_NONBLOCK, 0); err == nil {
				t.Cleanup(func() { _ = syscall.Close(pipe) }) // and not before, or it would read the end
				return true
			}
		}
		return false
	})
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	err := child.Wait()
	if status, ok := child.ProcessState.Sys().(syscall.WaitStatus); !ok || !status.Signaled() {
		t.Fatalf("publishing was not killed but ended: %v", err)
	}
	for name, content := range pictures {
		place := filepath.Join(folder, name)
		if err := errors.Join(os.Remove(place), os.WriteFile(place, []byte(content), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	before := len(recognitionFiles(t, data))
	if out := mustRun(t, data, "museums"); !strings.Contains(out, "published  1 ") {
		t.Fatalf("REC-6: after a publication was killed the museums are:\n%s", out)
	}
	s = startServer(t, data)
	old, added := shot(demoPicture(t, "pattern/"+galleryWorks[0]), 1), shot(demoPicture(t, "pattern/"+galleryWorks[4]), 1)
	if got := s.see("1", "a", old); got != 1 {
		t.Errorf("REC-6: afterwards the first work is recognised as %d", got)
	}
	if got := s.see("1", "b", added); got != 0 {
		t.Errorf("REC-6: afterwards a work of the killed version is recognised as %d", got)
	}
	mustRun(t, data, "publish", "GALLERY")
	if now := len(recognitionFiles(t, data)); now != len(galleryWorks)+1 {
		t.Errorf("REC-6: publishing again after %d files makes %d, want one a work and one that compares them", before, now)
	}
	attempt := 0
	s.waitUntil(func() bool { attempt++; return s.see("1", fmt.Sprint("c", attempt), added) == 5 })
}
