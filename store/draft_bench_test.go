package store_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"cicerone/guide"
	"cicerone/store"
)

// draftEditors is how many people edit one museum at the same time (specification 3 §6).
const draftEditors = 50

// BenchmarkDraftEdits measures saves of 50 editors in a museum of 10,000 works in 18 languages, each a second after the one before.
func BenchmarkDraftEdits(b *testing.B) {
	for name, open := range map[string]func() *store.Store{
		"SQLite":     func() *store.Store { return open(b, store.MigratedSQLite(b)) },
		"PostgreSQL": func() *store.Store { return openPostgres(b, store.MigratedPostgres(b)) },
	} {
		b.Run(name, func(b *testing.B) {
			s := open()
			defer s.Close()
			id, err := s.MuseumID(b.Context(), "LARGE")
			if err != nil {
				b.Fatal(err)
			}
			works := benchmarkWorks(10_000)
			saveLarge(b, s, largeMuseum(id, "LARGE", works))
			for b.Loop() {
				took := saveAtOnce(b, s, id, works)
				slices.Sort(took)
				b.ReportMetric(float64(took[len(took)/2].Milliseconds()), "p50-ms")
				b.ReportMetric(float64(took[len(took)*95/100].Milliseconds()), "p95-ms")
			}
			b.ReportMetric(processorSeconds(b, func() error {
				_, err := s.Summaries(b.Context(), id, "artworks", []string{"name", "code", "author", "hall", "image", "outstanding"})
				return err
			}), "list-cpu-s")
			b.ReportMetric(processorSeconds(b, func() error {
				_, err := s.Element(b.Context(), id, guide.ElementRef{List: "artworks", Key: fmt.Sprint(works / 2)})
				return err
			}), "element-cpu-s")
		})
	}
}

func saveLarge(b *testing.B, s *store.Store, m *guide.Museum) {
	if err := s.AssignIDs(b.Context(), m); err != nil {
		b.Fatal(err)
	}
	if _, err := s.SaveDraft(b.Context(), m, guide.Import{}); err != nil {
		b.Fatal(err)
	}
}

// saveAtOnce returns how long saves of all editors took, each in a work of their own.
func saveAtOnce(b *testing.B, s *store.Store, museum int64, works int) (all []time.Duration) {
	var (
		mu    sync.Mutex
		group sync.WaitGroup
	)
	saves := 10 // of each editor
	if testing.Short() {
		saves = 1
	}
	for editor := range draftEditors {
		group.Go(func() {
			time.Sleep(time.Duration(editor) * time.Second / draftEditors)
			for n := range saves {
				base, err := s.DraftRevision(b.Context(), museum)
				if err != nil {
					b.Error(err)
					return
				}
				text, _ := json.Marshal(fmt.Sprintf("Text %d of %d\n\nmore", n, editor)) // a string has no error
				start := time.Now()
				_, err = s.Edit(b.Context(), guide.Edit{
					Museum: museum, Base: base, Action: guide.ActionEdit, RequestKey: fmt.Sprint(start.UnixNano(), editor, n), Changes: []guide.ElementChange{{
						ElementRef: guide.ElementRef{List: "artworks", Key: fmt.Sprint(editor * works / draftEditors)}, Values: guide.Values{"text/en_GB": text},
					}},
				})
				took := time.Since(start)
				if err != nil {
					b.Error(err)
					return
				}
				mu.Lock()
				all = append(all, took)
				mu.Unlock()
				time.Sleep(time.Second - took)
			}
		})
	}
	group.Wait()
	return all
}

// processorSeconds returns the processor time that run takes, which a busy machine changes less than its duration.
func processorSeconds(b *testing.B, run func() error) float64 {
	before := processorTime(b)
	if err := run(); err != nil {
		b.Fatal(err)
	}
	return (processorTime(b) - before).Seconds()
}

func processorTime(b *testing.B) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
