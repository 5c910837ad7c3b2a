package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"cicerone/httpapi/visitor"
)

type listeningStatistics struct {
	Work      namedWork
	Visits    int
	Languages []languageListening
}

type languageListening struct {
	Language  string
	Visits    int
	Listening []listeningStep
	Sound     *listenedSound
}

type listeningStep struct{ Second, Visits int }

type listenedSound struct {
	Name, Language, Transcript string
	Seconds                    float64
}

// listenedMuseum publishes a museum whose work has an English recording of a minute with a transcript.
func listenedMuseum(t *testing.T) (data string) {
	t.Helper()
	folder := writePackage(t, "    text: {en", "    audio: {en: minute.mp3}\n    transcript: {en: words.vtt}\n    text: {en")
	frame := append([]byte{0xff, 0xfb, 0x90, 0xc0}, make([]byte, 413)...) // of MP3: 1152 silent samples of 44,100 a second
	for name, content := range map[string][]byte{
		"minute.mp3": bytes.Repeat(frame, 2350), // 61.4 seconds
		"words.vtt":  []byte("WEBVTT\n\n00:00.000 --> 00:31.000\nWords\n"),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	data = t.TempDir()
	mustRun(t, data, "import", folder, "--publish")
	return data
}

// STATS-5, STATS-3, STATS-10: what an analyst reads of how long phones played a work, when many leave at second 31.
func TestStatisticsOfListening(t *testing.T) {
	s := startServer(t, listenedMuseum(t))
	s.setUpOwner()
	analyst := s.join("Someanalyst", "analyst", "Museum of Pattern")
	const address = "/museums/1/statistics/works/1/listening"
	read := func(query string) (seen listeningStatistics) {
		t.Helper()
		analyst.expect(200, "GET", address+query, nil, &seen)
		return seen
	}
	before := read("")
	if before.Work.Name != "Tiles" || len(before.Languages) != 2 || before.Languages[0].Visits != 0 || len(before.Languages[0].Listening) != 0 || before.Languages[0].Sound == nil {
		t.Fatalf("STATS-5: before the first visit are shown: %+v", before)
	}
	listen := func(visits int, language int64, seconds ...int) {
		t.Helper()
		for range visits {
			visit := started
			visit.IDLanguage, visit.StartDate = language, time.Now().UTC().Format("2006-01-02T15:04:05-07:00")
			var made visitor.Visit
			s.succeed("POST", visitMuseum, visit, &made, key()...)
			work := visitor.ArtworkVisit{IDVisit: made.IDVisit, IDArtwork: 1, StartDate: visit.StartDate}
			s.succeed("POST", visitArtwork, work, nil, key()...)
			for _, work.Duration = range seconds {
				s.succeed("PUT", visitArtwork, work, nil, key()...)
			}
		}
	}
	listen(6, 2)         // only opened it
	listen(15, 2, 3, 31) // the last report counts
	listen(10, 2, 61)
	listen(5, 2, 90)  // played a part twice
	listen(4, 1, 61)  // in Spanish: too few
	listen(3, 2, 500) // a group that is not full
	sound := before.Languages[0].Sound
	if sound.Language != "en_GB" || sound.Seconds < 61 || sound.Seconds > 62 || !strings.HasSuffix(sound.Name, ".mp3") || !strings.HasSuffix(sound.Transcript, ".vtt") {
		t.Errorf("STATS-5: the recording is %+v", sound)
	}
	want := listeningStatistics{Work: before.Work, Visits: 35, Languages: []languageListening{
		{"en_GB", 35, []listeningStep{{0, 35}, {1, 30}, {32, 15}}, sound},
		{"es_ES", 0, []listeningStep{}, sound}, // they hear the same
	}}
	if diff := gocmp.Diff(want, read("")); diff != "" {
		t.Errorf("STATS-5: shown are (-want +got):\n%s", diff)
	}
	if past := read("?days=7&to=" + time.Now().UTC().AddDate(0, 0, -30).Format(time.DateOnly)); past.Visits != 0 {
		t.Errorf("STATS-5: of a month ago are shown: %+v", past)
	}
	file := analyst.expect(200, "GET", address+".csv", nil, nil)
	rows, err := csv.NewReader(strings.NewReader(string(file.raw))).ReadAll()
	if err != nil || len(rows) != 4 || !slices.Equal(rows[3], []string{"1", "214", "Tiles", "en_GB", "32", "15", "35"}) {
		t.Errorf("STATS-10: the file is %v, %v", rows, err)
	}
	if name := file.header.Get("Content-Disposition"); name != `attachment; filename="listening.csv"` {
		t.Errorf("STATS-10: the file is saved as %s", name)
	}
	analyst.expect(404, "GET", "/museums/1/statistics/works/99/listening", nil, nil)
	analyst.expect(400, "GET", "/museums/1/statistics/works/tiles/listening", nil, nil)
	s.join("Zoe", "owner", "Rivals").expect(404, "GET", address, nil, nil)

	// The work goes. What was heard of it stays, also in a period in which nobody opened it.
	mustRun(t, s.data, "import", writePackage(t, `"214"`, `"215"`), "--publish", "--yes")
	s.waitUntil(func() bool { return read("").Work == namedWork{ID: "1"} })
	gone := listeningStatistics{Work: namedWork{ID: "1"}, Visits: 35, Languages: []languageListening{{"en_GB", 35, []listeningStep{{0, 35}}, nil}}}
	if diff := gocmp.Diff(gone, read("")); diff != "" {
		t.Errorf("STATS-5: of a removed work are shown (-want +got):\n%s", diff)
	}
	if past := read("?days=7&to=" + time.Now().UTC().AddDate(0, 0, -30).Format(time.DateOnly)); past.Visits != 0 || len(past.Languages) != 0 {
		t.Errorf("STATS-5: of a removed work a month ago are shown: %+v", past)
	}
}
