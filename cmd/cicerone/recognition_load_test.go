package main

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"

	"cicerone/httpapi/visitor"
	"cicerone/recognition/service"
)

// When more frames come than can be looked at, each is answered all the same: looked at, replaced by a newer one
// of the same visitor, or refused with Retry-After.
func TestRecognitionOverload(t *testing.T) {
	s := startServer(t, galleryData(t), func(c *Config) { c.RecognitionAtOnce = 1 })
	frame := shot(demoPicture(t, "pattern/"+galleryWorks[2]), 3)
	var (
		mu       sync.Mutex
		outcomes = map[string]int{}
	)
	send := func(device string) {
		a := s.sendFrame("1", device, frame)
		outcome := fmt.Sprint(a.http)
		switch a.http {
		case http.StatusOK:
			if !strings.Contains(string(a.raw), `"artworkId":3}`) {
				t.Errorf("REC-6: under load the third work answers %s", a.raw)
			}
		case http.StatusTooManyRequests, http.StatusServiceUnavailable:
			if a.header.Get("Retry-After") == "" || string(a.envelope.Data) != "null" {
				t.Errorf("REC-6: a frame that is not looked at answers %v %s", a.header, a.raw)
			}
			switch {
			case strings.Contains(string(a.raw), "newer"):
				outcome = "replaced"
			case strings.Contains(string(a.raw), "too long"):
				outcome = "late" // on a slow machine
			}
		default:
			t.Errorf("REC-6: under load a frame answers %d %s", a.http, a.raw)
		}
		mu.Lock()
		defer mu.Unlock()
		outcomes[outcome]++
	}
	wave := 0
	s.waitUntil(func() bool {
		wave++
		var visitors sync.WaitGroup
		for i := range 40 {
			visitors.Go(func() { send(fmt.Sprint("one of many", wave, i)) })
		}
		for range 4 {
			visitors.Go(func() { send(fmt.Sprint("hasty", wave)) })
		}
		visitors.Wait()
		return outcomes["200"] > 0 && outcomes["503"] > 0 && outcomes["replaced"] > 0
	})
	metrics := s.metrics()
	for outcome, name := range map[string]string{"200": "recognised", "503": "busy", "replaced": "replaced"} {
		if want := fmt.Sprintf("cicerone_recognition_frames_total{outcome=%q} %d\n", name, outcomes[outcome]); !strings.Contains(metrics, want) {
			t.Errorf("REC-6: the figures lack %s", want)
		}
	}
}

// Frames leave no trace: not among the data, not among temporary files, not in the log.
func TestFramesAreNotStored(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	data := galleryData(t)
	s := &testServer{t: t, data: data}
	s.inStore(func(opened *storage) error {
		var log bytes.Buffer
		logger := slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		seeing := service.New(service.Config{
			Museums: opened.store, Facts: opened.store, Blobs: opened.media, Logger: logger, Decode: opened.readPicture,
		})
		config := visitor.Config{Museums: opened.store, Recogniser: seeing, RecognitionToken: "cicerone"}
		media := recognitionFiles(t, data)
		before := len(readFolder(t, data))
		err := s.serveUnwatched(config, logger, opened, func() {
			frame := shot(demoPicture(t, "pattern/"+galleryWorks[2]), 3)
			if got := s.see("1", "my-own-phone", frame); got != 3 {
				t.Errorf("REC-6: the third work is recognised as %d", got)
			}
			broken := s.sendFrame("1", "my-own-phone", append([]byte("\xff\xd8\xff"), frame[100:]...))
			if broken.http != http.StatusBadRequest {
				t.Errorf("REC-6: a broken frame answers %d", broken.http)
			}
			if big := s.sendFrame("1", "my-own-phone", append(frame, make([]byte, 1<<20)...)); big.http != http.StatusOK {
				t.Errorf("REC-6: a frame of a megabyte answers %d %s", big.http, big.raw)
			}
		})
		if after := len(readFolder(t, data)); after != before || len(media) != len(recognitionFiles(t, data)) {
			t.Errorf("REC-6: frames made files: %d before, %d after", before, after)
		}
		if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
			t.Errorf("REC-6: frames left temporary files %v (%v)", left, err)
		}
		if lines := log.String(); !strings.Contains(lines, recognitionPath) || strings.Contains(lines, "my-own-phone") || strings.Contains(lines, "127.0.0.1") {
			t.Errorf("REC-6: the log is\n%s", lines)
		}
		return err
	})
}
