package recognition

import (
	"math"
	"testing"
)

var square = shape{w: 400, h: 400, right: 65535, bottom: 65535}

func TestImplausibleMapsAreRejected(t *testing.T) {
	for _, c := range []struct {
		name string
		h    homography
		want bool
	}{
		{"straight before it", homography{0.5, 0, 50, 0, 0.5, 50, 0, 0, 1}, true},
		{"turned", turned(25, 0.6, 200, 30), true},
		{"from the side", homography{0.45, 0.05, 50, 0.02, 0.5, 50, 0.0006, 0, 1}, true},
		{"from the side and near", homography{2, 0, 0, 0.6, 1, 0, 0.003, 0, 1}, true},
		{"mirrored", homography{-0.5, 0, 300, 0, 0.5, 50, 0, 0, 1}, false},
		{"folded", homography{0.5, 0, 50, 0, 0.5, 50, -0.004, 0, 1}, false},
		{"on edge", homography{0.05, 0, 50, 0, 0.6, 50, 0, 0, 1}, false},
		{"tiny", turned(0, 0.05, 100, 100), false},
		{"enormous", turned(0, 12, 0, 0), false},
		{"a line", homography{0.5, 0.5, 0, 0.5, 0.5, 0, 0, 0, 1}, false},
		{"nowhere", homography{math.NaN(), 0, 0, 0, 1, 0, 0, 0, 1}, false},
	} {
		if got := c.h.plausible(square, square); got != c.want {
			t.Errorf("%s: plausible %v", c.name, got)
		}
	}
}

func TestMapsAreFittedToPairs(t *testing.T) {
	want := homography{0.6, -0.1, 90, 0.12, 0.55, 40, 0.0004, -0.0002, 1}
	var work, frame []keypoint
	var pairs []pair
	for i := range 25 {
		p := point{float64(20 + i%5*80), float64(30 + i/5*80)}
		q := want.apply(p)
		work = append(work, keypoint{x: uint16(p.x * subpixels), y: uint16(p.y * subpixels)})
		frame = append(frame, keypoint{x: uint16(q.x*subpixels + 0.5), y: uint16(q.y*subpixels + 0.5)})
		pairs = append(pairs, pair{work: i, frame: i})
	}
	got, ok := fitHomography(work, frame, pairs, homography{1, 0, 0, 0, 1, 0, 0, 0, 1}, square)
	if !ok {
		t.Fatal("no map")
	}
	for _, p := range []point{{0, 0}, {400, 0}, {200, 200}, {400, 400}} {
		a, b := got.apply(p), want.apply(p)
		if math.Hypot(a.x-b.x, a.y-b.y) > 0.3 {
			t.Errorf("%v is mapped to %v, want %v", p, a, b)
		}
	}
	if _, ok := fitHomography(work, frame, pairs[:3], want, square); ok {
		t.Error("three pairs determine a map")
	}
	if _, ok := fitAffine(work, frame, pairs[:2]); ok {
		t.Error("two pairs determine a linear map")
	}
}

func TestSimilarityTakesOneKeypointToTheOther(t *testing.T) {
	from, to := keypoint{3200, 1600, 30, 10}, keypoint{6400, 4800, 60, 74}
	h := similarity(from, to)
	if !h.explains(from, to, 0.1) {
		t.Error("a map made from two keypoints does not explain them")
	}
	to.angle += 64
	if h.explains(from, to, 0.1) {
		t.Error("a keypoint that of another direction is explained")
	}
	to.angle, to.scale = 74, 120
	if h.explains(from, to, 0.1) {
		t.Error("a keypoint of another size is explained")
	}
}
