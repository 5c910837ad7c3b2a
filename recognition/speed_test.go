package recognition

import (
	"testing"

	"cicerone/recognition/phoneshot"
)

// BenchmarkExtract is what a work costs that is added.
func BenchmarkExtract(b *testing.B) {
	work := demoPicture(b, "101")
	for b.Loop() {
		if _, err := Extract(work); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRecognise is what a frame costs in a museum of 42 works, 4 with -short, one that shows a work and one that shows none.
func BenchmarkRecognise(b *testing.B) {
	museum := 42
	if testing.Short() {
		museum = 4
	}
	var refs []Reference
	for i := range museum {
		refs = append(refs, Reference{int64(i), extract(b, phoneshot.Painting(uint64(i)))})
	}
	ix := NewIndex(refs)
	for name, work := range map[string]uint64{"a work": 3, "a stranger": uint64(museum)} {
		frame := frameOf(b, phoneshot.Take(phoneshot.Painting(work), medium, 1))
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				ix.Recognise(frame, nil)
			}
		})
	}
}
