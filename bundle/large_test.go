package bundle

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"cicerone/bundle/bundletest"
)

// layouts are the ways in which the works of a large museum are written down.
var layouts = map[string]func(dir string, works, languages int) error{
	"files": bundletest.WriteLargeMuseum, "spreadsheet": bundletest.WriteLargeSpreadsheet,
}

// BenchmarkReadLargeMuseum reads 5,000 works in 18 languages, 50 with -short, and prints the greatest heap and the time.
func BenchmarkReadLargeMuseum(b *testing.B) {
	works := 5000
	if testing.Short() {
		works = 50
	}
	for name, write := range layouts {
		b.Run(name, func(b *testing.B) {
			dir := b.TempDir()
			if err := write(dir, works, 18); err != nil {
				b.Fatal(err)
			}
			debug.FreeOSMemory()
			for b.Loop() {
				stop := greatestHeap(b)
				p := readBack(b, dir)
				stop()
				if len(p.Museum.Artworks) != works {
					b.Fatalf("%d works", len(p.Museum.Artworks))
				}
				p.Close()
			}
		})
	}
}

// greatestHeap watches the heap until stop, which reports its greatest size.
func greatestHeap(b *testing.B) (stop func()) {
	done, stopped := make(chan struct{}), make(chan uint64)
	go func() {
		var greatest uint64
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for {
			var stats runtime.MemStats
			runtime.ReadMemStats(&stats)
			greatest = max(greatest, stats.HeapAlloc)
			select {
			case <-done:
				stopped <- greatest
				return
			case <-tick.C:
			}
		}
	}()
	return func() {
		close(done)
		b.ReportMetric(float64(<-stopped)/(1<<20), "MiB-heap")
	}
}

func TestLargeMuseumIsValidInBothLayouts(t *testing.T) {
	packages := map[string]*Package{}
	for name, write := range layouts {
		dir := t.TempDir()
		if err := write(dir, 60, 18); err != nil {
			t.Fatal(err)
		}
		packages[name] = readBack(t, dir)
		defer packages[name].Close()
	}
	one, other := packages["files"], packages["spreadsheet"]
	if len(one.Museum.Artworks) != 60 || len(one.Media()) != 60 {
		t.Fatalf("%d works with %d pictures", len(one.Museum.Artworks), len(one.Media()))
	}
	sameMuseum(t, one.Museum, other.Museum)
}
