package store_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cicerone/guide"
	"cicerone/store"
)

// BenchmarkArtworkVisits measures acknowledged, fully synchronised events at several numbers of callers.
func BenchmarkArtworkVisits(b *testing.B) {
	for _, callers := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("callers=%d", callers), func(b *testing.B) {
			s := open(b, store.MigratedSQLite(b))
			defer s.Close()
			m := largeMuseum(saveMuseum(b, s).ID, "DEMO", 300)
			if err := s.AssignIDs(b.Context(), m); err != nil {
				b.Fatal(err)
			}
			const worksOfVisit = 50 // each is counted, so a long visit takes longer
			var visits []int64      // as many as take b.N works
			for n := range b.N/worksOfVisit + 1 {
				v, err := s.StartVisit(b.Context(), fmt.Sprint("visit ", n), guide.Visit{API: guide.VisitV2, Museum: m.ID})
				if err != nil {
					b.Fatal(err)
				}
				visits = append(visits, v.ID)
			}
			var event atomic.Int64
			var running sync.WaitGroup
			b.ResetTimer()
			for range callers {
				running.Go(func() {
					for n := event.Add(1); n <= int64(b.N); n = event.Add(1) {
						visit := visits[(n-1)/worksOfVisit]
						_, err := s.StartArtworkVisit(b.Context(), fmt.Sprint("event ", n), guide.ArtworkVisit{Visit: visit, Artwork: 1 + n%300})
						if err != nil {
							b.Error(err)
						}
					}
				})
			}
			running.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}

// BenchmarkVisitsOf20 measures visits that report twenty works at once.
func BenchmarkVisitsOf20(b *testing.B) {
	s := open(b, store.MigratedSQLite(b))
	defer s.Close()
	m := largeMuseum(saveMuseum(b, s).ID, "DEMO", 300)
	if err := s.AssignIDs(b.Context(), m); err != nil {
		b.Fatal(err)
	}
	start := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	b.SetParallelism(64)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			visit := guide.Visit{API: guide.VisitV1, Museum: m.ID, Language: "en_GB", Start: start}
			for i := range 20 {
				visit.Artworks = append(visit.Artworks, guide.ArtworkVisit{
					Artwork: 1 + int64(i), Access: "KEYBOARD", Start: start.Add(time.Duration(i) * time.Minute), Seconds: 60,
				})
			}
			if _, err := s.StartVisit(b.Context(), uuid.NewString(), visit); err != nil {
				b.Error(err)
			}
		}
	})
	b.ReportMetric(20*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

// largeMuseum has as many works and languages as the largest we promise to import.
func largeMuseum(id int64, code string, works int) *guide.Museum {
	m := &guide.Museum{ID: id, Code: code, Name: guide.Text{}}
	for _, l := range guide.Languages() {
		m.Languages = append(m.Languages, l.Code)
		m.Name[l.Code] = "Museum in " + l.OriginalTitle
	}
	for n := range works {
		a := guide.Artwork{Key: fmt.Sprint(n), Code: fmt.Sprint(n), Name: guide.Text{}, Text: guide.RichText{}}
		for _, l := range m.Languages {
			a.Name[l] = fmt.Sprintf("Work %d in %s", n, l)
			text := ""
			for line := range 12 {
				text += fmt.Sprintf("Line %d of what %s says of **work %d**, which hangs \"there\" — <em>look</em> at it. ", line, l, n)
			}
			a.Text[l] = guide.Markdown(text)
		}
		a.Resources = []guide.Resource{{Key: "1", Type: guide.ResourceText, Title: a.Name, Content: guide.RichText{"en_GB": "More"}}}
		m.Artworks = append(m.Artworks, a)
	}
	return m
}

// benchmarkWorks returns how many works a museum has in a benchmark: few with -short, which only shows that it runs.
func benchmarkWorks(works int) int {
	if testing.Short() {
		return draftEditors
	}
	return works
}

// BenchmarkLargeMuseum measures what a museum of 5,000 works in 18 languages takes in the store.
func BenchmarkLargeMuseum(b *testing.B) {
	for range b.N {
		b.StopTimer()
		s := open(b, store.MigratedSQLite(b))
		id, err := s.MuseumID(b.Context(), "LARGE")
		if err != nil {
			b.Fatal(err)
		}
		m := largeMuseum(id, "LARGE", benchmarkWorks(5000))
		b.StartTimer()
		step := func(name string, run func() error) {
			start := time.Now()
			if err := run(); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(time.Since(start).Seconds(), name+"-s")
		}
		step("ids", func() error { return s.AssignIDs(b.Context(), m) })
		step("save", func() error { _, err := s.SaveDraft(b.Context(), m, guide.Import{}); return err })
		step("save-unchanged", func() error { _, err := s.SaveDraft(b.Context(), m, guide.Import{}); return err })
		step("draft", func() error { _, err := s.Draft(b.Context(), m.ID); return err })
		step("publish", func() error {
			return s.Publish(b.Context(), &guide.Publication{Museum: m, Version: 1, PublishedAt: time.Now(), Front: guide.NewFront(m, nil)})
		})
		step("published", func() error { _, err := s.Published(b.Context(), m.ID); return err })
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}
