package recognition

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/image/webp"

	"cicerone/recognition/phoneshot"
)

func demoWorks(t testing.TB) []image.Image {
	files, _ := filepath.Glob("../demo/museums/pattern/pictures/[0-9][0-9][0-9].webp")
	var out []image.Image
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		img, err := webp.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, img)
	}
	return out
}

func TestQuick(t *testing.T) {
	works := demoWorks(t)
	var refs []Reference
	start := time.Now()
	for i, w := range works {
		f, err := Extract(w)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Print(f.Count(), " ", f.Quality(), "; ")
		refs = append(refs, Reference{int64(i), f})
	}
	fmt.Println("extract", time.Since(start)/time.Duration(len(works)))
	ix := NewIndex(refs)
	for _, level := range phoneshot.Levels {
		right, wrong, scoreRight, n := 0, 0, 0.0, 0
		trace := &Trace{Now: time.Now}
		var took [4]time.Duration
		for i, w := range works {
			for k := range 1 {
				seed := uint64(i*100 + k)
				data := phoneshot.JPEG(phoneshot.Take(w, level, seed), seed)
				if i < 4 {
					os.WriteFile(fmt.Sprintf("/tmp/engine/%s-%d.jpg", level.Name, i), data, 0o644)
				}
				start := time.Now()
				frame, err := DecodeFrame(bytes.NewReader(data))
				if err != nil {
					t.Fatal(err)
				}
				took[0] += time.Since(start)
				r := ix.Recognise(frame, trace)
				for j, s := range trace.Stages {
					took[j+1] += s.Took
				}
				work, ok := r.Decide(65)
				n++
				if ok && work == int64(i) {
					right++
					scoreRight += r.Candidates[0].Score
				} else if ok {
					wrong++
				}
			}
		}
		fmt.Println(level.Name, n, right, wrong, scoreRight/float64(right))
		for j := range took {
			fmt.Println("  ", took[j]/time.Duration(n))
		}
	}
}
