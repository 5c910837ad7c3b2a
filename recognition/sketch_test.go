package recognition

import (
	"testing"

	"cicerone/recognition/phoneshot"
)

// REC-6: the pictures most like a shot of a work are found from their sketches alone, that of the work first.
func TestREC6SketchesFindWhatIsAlike(t *testing.T) {
	var all []Sketch
	for _, p := range paintings()[:10] {
		all = append(all, extract(t, p).Sketch())
	}
	all = append(all, nil)
	sketches := NewSketches(all)
	for i, p := range paintings()[:5] {
		f := extract(t, phoneshot.TakeSmall(p, phoneshot.Levels[0], uint64(i)))
		alike := sketches.Alike(f, 3)
		if len(alike) != 3 || alike[0] != i {
			t.Errorf("painting %d is most like %v", i, alike)
		}
	}
	if alike := NewSketches(nil).Alike(extract(t, paintings()[0]), 3); len(alike) != 0 {
		t.Errorf("beside no picture %v are alike", alike)
	}
}
