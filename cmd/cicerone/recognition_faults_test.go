package main

import (
	"context"
	"image"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"cicerone/backup"
	"cicerone/guide"
	"cicerone/recognition/service"
)

func TestDamagedRecognitionFilesAreRecomputed(t *testing.T) {
	data := galleryData(t)
	whole := recognitionFiles(t, data)
	damage := map[int]string{0: "", 1: "CICF and then nonsense"}
	for i, name := range append(filesNamed(whole, ".features")[:2], filesNamed(whole, ".compared")...) {
		place := filepath.Join(data, backup.MediaFolder, name)
		if err := os.Chmod(place, 0o600); err != nil {
			t.Fatal(err)
		}
		writeFile(t, place, []byte(damage[i]))
	}
	s := startServer(t, data)
	for i, work := range galleryWorks[:3] {
		if got := s.see("1", work, shot(demoPicture(t, "pattern/"+work), 1)); got != int64(i+1) {
			t.Errorf("REC-6: beside damaged files work %s (idArtwork %d) is recognised as %d", work, i+1, got)
		}
	}
	if reported := strings.Count(s.log.String(), "is damaged"); reported != 2 {
		t.Errorf("REC-6: the log reports %d of two damaged files:\n%s", reported, s.log.String())
	}
	s.succeed("GET", recognitionPath+"?museumId=1", nil, nil, token...)
	mustRun(t, data, "import", writeGallery(t, "GALLERY", galleryWorks))
	if diff := cmp.Diff(whole, recognitionFiles(t, data)); diff != "" {
		t.Errorf("REC-6: damaged files are made otherwise:\n%s", diff)
	}
}

// filesNamed are the names that hold the part, in order.
func filesNamed(files map[string]string, part string) (names []string) {
	for name := range maps.Keys(files) {
		if strings.Contains(name, part) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// brittle is a store of museums that fails a set number of times.
type brittle struct {
	guide.Museums

	mu     sync.Mutex
	breaks func() error
	asked  int
}

// tries is how often it was asked.
func (b *brittle) tries() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.asked
}

func (b *brittle) Published(ctx context.Context, id int64) (*guide.Publication, error) {
	b.mu.Lock()
	breaks := b.breaks
	b.asked++
	b.mu.Unlock()
	if err := breaks(); err != nil {
		return nil, err
	}
	return b.Museums.Published(ctx, id)
}

func TestFailedIndexIsRetriedLater(t *testing.T) {
	s := &testServer{t: t, data: galleryData(t)}
	frame := shot(demoPicture(t, "pattern/"+galleryWorks[2]), 3)
	s.inStore(func(opened *storage) error {
		var log syncBuffer
		clock := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
		museums := &brittle{Museums: opened.store, breaks: func() error { panic("a fault of ours") }}
		seeing := service.New(service.Config{
			Museums: museums, Facts: opened.store, Blobs: opened.media, Decode: opened.readPicture,
			Logger: slog.New(slog.NewJSONHandler(&log, nil)), Clock: func() time.Time { return clock },
		})
		see := func() (guide.Recognition, error) {
			return seeing.Recognise(t.Context(), guide.Frame{Museum: 1, Version: 1, Visitor: "visitor", JPEG: frame})
		}
		fails := func(when string, tries int) {
			t.Helper()
			for range 3 {
				if _, err := see(); guide.ErrorCodeOf(err) != guide.CodeBusy {
					t.Errorf("REC-6: %s a frame ends with %v, want that it is to be tried again", when, err)
				}
			}
			if made := museums.tries(); made != tries {
				t.Errorf("REC-6: %s three frames made for %d tries in all, want %d", when, made, tries)
			}
		}
		fails("while the index cannot be made", 1)
		clock = clock.Add(11 * time.Second)
		fails("eleven seconds later", 2)
		if lines := log.String(); strings.Count(lines, "cannot be made") != 1 || !strings.Contains(lines, "a fault of ours") || !strings.Contains(lines, "stack") {
			t.Errorf("REC-6: the log has\n%s\nwant the fault once, with where it happened", lines)
		}
		museums.breaks = func() error { return nil }
		clock = clock.Add(11 * time.Second)
		if result, err := see(); err != nil || result.Artwork != 3 {
			t.Errorf("REC-6: once the fault is fixed the third work is recognised as %d, %v", result.Artwork, err)
		}
		// A newer version that cannot be made leaves the older one answering, and is not tried at each frame.
		museums.breaks = func() error { return context.DeadlineExceeded }
		before := museums.tries()
		for range 3 {
			result, err := seeing.Recognise(t.Context(), guide.Frame{Museum: 1, Version: 2, Visitor: "other", JPEG: frame})
			if err != nil || result.Artwork != 3 {
				t.Errorf("REC-6: while a newer index cannot be made the third work is recognised as %d, %v", result.Artwork, err)
			}
			s.waitUntil(func() bool { return strings.Count(log.String(), "cannot be made") == 2 })
		}
		if tries := museums.tries() - before; tries != 1 {
			t.Errorf("REC-6: a newer index was tried %d times", tries)
		}
		return nil
	})
}

func TestPictureThatPanicsLosesOneWork(t *testing.T) {
	s := &testServer{t: t, data: galleryData(t)}
	lost := filesNamed(recognitionFiles(t, s.data), ".features")[0]
	if err := os.Remove(filepath.Join(s.data, backup.MediaFolder, lost)); err != nil {
		t.Fatal(err)
	}
	s.inStore(func(opened *storage) error {
		seeing := service.New(service.Config{
			Museums: opened.store, Facts: opened.store, Blobs: opened.media, Logger: slog.New(slog.DiscardHandler),
			Decode: func(context.Context, string) (image.Image, error) { panic("a picture no decoder was made for") },
		})
		works := 0
		for i, work := range galleryWorks {
			frame := guide.Frame{Museum: 1, Version: 1, Visitor: work, JPEG: shot(demoPicture(t, "pattern/"+work), 1)}
			result, err := seeing.Recognise(t.Context(), frame)
			if err != nil || result.Artwork != 0 && result.Artwork != int64(i+1) {
				t.Errorf("REC-6: work %s is recognised as %d, %v", work, result.Artwork, err)
			}
			if result.Artwork != 0 {
				works++
			}
		}
		if works != len(galleryWorks)-1 {
			t.Errorf("REC-6: beside a picture that breaks the engine %d of %d works are recognised", works, len(galleryWorks))
		}
		report, err := seeing.Report(t.Context(), 1, 1)
		if err != nil || len(report.Warnings) != 1 || report.Warnings[0].Fault != guide.FaultUnusable {
			t.Errorf("REC-6: of that work is told %+v, %v", report.Warnings, err)
		}
		return nil
	})
}
