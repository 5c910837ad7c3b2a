package recognition

import (
	"testing"

	"cicerone/recognition/phoneshot"
)

// REC-6: sketches alone find the pictures similar to a shot of a work, the work itself first.
func TestREC6SketchesFindSimilarPictures(t *testing.T) {
	var all []Sketch
	for _, p := range paintings()[:10] {
		all = append(all, extract(t, p).Sketch())
	}
	all = append(all, nil)
	sketches := NewSketches(all)
	for i, p := range paintings()[:5] {
		f := extract(t, phoneshot.TakeSmall(p, phoneshot.Levels[0], uint64(i)))
		similar := sketches.MostSimilar(f, 3)
		if len(similar) != 3 || similar[0] != i {
			t.Errorf("painting %d is most similar to %v", i, similar)
		}
	}
	if similar := NewSketches(nil).MostSimilar(extract(t, paintings()[0]), 3); len(similar) != 0 {
		t.Errorf("without pictures %v are similar", similar)
	}
}
