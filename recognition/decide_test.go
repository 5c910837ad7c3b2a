package recognition

import (
	"testing"

	"pgregory.net/rapid"
)

func anyResult(t *rapid.T) Result {
	scores := rapid.SliceOfN(rapid.Float64Range(0, 40), 0, 3).Draw(t, "scores")
	var r Result
	for i, s := range scores {
		if i > 0 {
			s = min(s, r.Candidates[i-1].Score)
		}
		left, top := rapid.Float64Range(-0.5, 0.9).Draw(t, "left"), rapid.Float64Range(-0.5, 0.9).Draw(t, "top")
		width, height := rapid.Float64Range(0, 1).Draw(t, "width"), rapid.Float64Range(0, 1).Draw(t, "height")
		r.Candidates = append(r.Candidates, at(int64(rapid.IntRange(1, 2).Draw(t, "work")+2*i), s, left, top, width, height))
	}
	return r
}

// at returns a candidate whose upright picture is at a position of the frame.
func at(work int64, score, left, top, width, height float64) Candidate {
	return Candidate{Work: work, Score: score, Homography: [9]float64{width, 0, left, 0, height, top, 0, 0, 1}}
}

// REC-6: a lower threshold never accepts a frame that a higher one refuses, for one frame and for a visitor's frames in
// a row, names no other work, and asks for more agreement.
func TestREC6LowerThresholdsAskForMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		low := Threshold(rapid.IntRange(1, 99).Draw(t, "low"))
		high := Threshold(rapid.IntRange(int(low)+1, 100).Draw(t, "high"))
		if low.MinAgreement() <= high.MinAgreement() {
			t.Fatalf("threshold %d needs %.2f, %d needs %.2f", low, low.MinAgreement(), high, high.MinAgreement())
		}
		var strict, lenient Session
		for range rapid.IntRange(1, 6).Draw(t, "frames") {
			r := anyResult(t)
			a, accepted := r.Decide(low)
			if b, also := r.Decide(high); accepted && (!also || a != b) {
				t.Fatalf("threshold %d accepts what %d refuses", low, high)
			}
			a, accepted = strict.Observe(r, low)
			if b, also := lenient.Observe(r, high); accepted && (!also || a != b) {
				t.Fatalf("threshold %d accepts frames that %d refuses", low, high)
			}
		}
	})
}

func TestThresholdsHaveBounds(t *testing.T) {
	if Threshold(-5).MinAgreement() != Threshold(1).MinAgreement() || Threshold(500).MinAgreement() != Threshold(100).MinAgreement() || Threshold(100).MinAgreement() <= 0 {
		t.Error("thresholds outside 1 to 100 are not those at the ends")
	}
}

// REC-6: of several works in a frame, the one in the center is the answer; works that cannot be distinguished are not.
func TestREC6OneOfSeveralWorksIsTheAnswer(t *testing.T) {
	const strong, weak, noise = 20.0, 5.0, 3.0 // the recommended threshold requires 7
	for _, c := range []struct {
		name       string
		candidates []Candidate
		want       int64 // none is 0
	}{
		{"the centered one of two", []Candidate{at(1, strong, 0, 0.3, 0.3, 0.4), at(2, strong-1, 0.4, 0.3, 0.3, 0.4)}, 2},
		{"the centered one, though the other one is far stronger", []Candidate{at(1, 2*strong, -0.2, 0, 0.5, 1), at(2, 8, 0.35, 0.3, 0.3, 0.4)}, 2},
		{"the centered one of six", []Candidate{
			at(1, 25, 0, 0.1, 0.3, 0.35), at(2, 24, 0.35, 0.1, 0.3, 0.35), at(3, 23, 0.7, 0.1, 0.3, 0.35),
			at(4, 22, 0, 0.48, 0.3, 0.35), at(5, 21, 0.35, 0.48, 0.3, 0.35), at(6, 20, 0.7, 0.48, 0.3, 0.35),
		}, 5},
		{"the nearer one when none is centered", []Candidate{at(1, strong, 0, 0.3, 0.3, 0.4), at(2, strong, 0.55, 0.3, 0.3, 0.4)}, 2},
		{"none of two that leave room for another one in the center", []Candidate{at(1, strong, 0, 0.3, 0.25, 0.4), at(2, strong, 0.75, 0.3, 0.25, 0.3)}, 0},
		{"one at the edge next to a weak one at the other", []Candidate{at(1, strong, 0, 0.3, 0.25, 0.4), at(2, weak, 0.75, 0.3, 0.25, 0.6)}, 1},
		{"the larger one of two as near", []Candidate{at(1, strong, 0.6, 0.45, 0.1, 0.1), at(2, strong, 0, 0.2, 0.4, 0.6)}, 2},
		{"a work at the edge that is alone", []Candidate{at(1, strong, 0.7, 0.6, 0.4, 0.5)}, 1},
		{"none next to a weak work in the center", []Candidate{at(1, strong, -0.1, 0.3, 0.4, 0.4), at(2, weak, 0.4, 0.3, 0.3, 0.4)}, 0},
		{"the strong one next to a weak one", []Candidate{at(1, strong, 0.4, 0.3, 0.3, 0.4), at(2, weak, 0, 0.3, 0.3, 0.4)}, 1},
		{"the one next to noise in the center", []Candidate{at(1, strong, 0, 0.3, 0.3, 0.4), at(2, noise, 0.4, 0.3, 0.3, 0.4)}, 1},
		{"none of twins", []Candidate{at(1, strong, 0.3, 0.3, 0.4, 0.4), at(2, strong-2, 0.31, 0.29, 0.4, 0.42)}, 0},
		{"none of twins in the center next to a strong work", []Candidate{
			at(1, 2*strong, 0, 0.3, 0.25, 0.4), at(2, strong, 0.3, 0.3, 0.4, 0.4), at(3, strong-2, 0.31, 0.29, 0.4, 0.42),
		}, 0},
		{"the centered one next to twins", []Candidate{
			at(1, strong, 0, 0.3, 0.25, 0.4), at(2, strong, 0, 0.29, 0.26, 0.4), at(3, strong-2, 0.4, 0.3, 0.3, 0.4),
		}, 3},
		{"none of a work and its detail", []Candidate{at(1, strong, 0.1, 0.1, 0.8, 0.8), at(2, strong-1, 0.4, 0.4, 0.2, 0.2)}, 0},
		{"a work of which a weaker one seems to be a part", []Candidate{at(1, strong, 0.1, 0.1, 0.5, 0.8), at(2, 8, 0.4, 0.4, 0.15, 0.2)}, 1},
		{"the centered one when inexact outlines touch", []Candidate{at(1, strong, 0, 0.3, 0.37, 0.4), at(2, strong, 0.33, 0.3, 0.4, 0.4)}, 2},
		{"of two inexact outlines over the center, the deeper one", []Candidate{at(1, strong, 0, 0.3, 0.51, 0.4), at(2, strong, 0.45, 0.3, 0.3, 0.4)}, 2},
		{"none when a rival is nowhere", []Candidate{at(1, strong, 0.4, 0.3, 0.3, 0.4), {Work: 2, Score: strong - 1}}, 0},
		{"none when a rival is behind the camera", []Candidate{
			at(1, strong, 0, 0.3, 0.3, 0.4), {Work: 2, Score: strong - 1, Homography: [9]float64{0.3, 0, 0.6, 0, 0.3, 0.3, -2, 0, 1}},
		}, 0},
		{"none when a rival is mirrored", []Candidate{at(1, strong, 0, 0.3, 0.3, 0.4), at(2, strong-1, 0.9, 0.3, -0.3, 0.4)}, 0},
		{"none when a rival is out of the frame", []Candidate{at(1, strong, 0, 0.3, 0.3, 0.4), at(2, strong-1, 1.2, 0.3, 0.3, 0.4)}, 0},
		{"none when a rival is far larger than the frame", []Candidate{at(1, strong, 0.4, 0.3, 0.3, 0.4), at(2, strong-1, -3, -3, 6, 6)}, 0},
	} {
		work, ok := Result{Candidates: c.candidates}.Decide(RecommendedThreshold)
		if !ok {
			work = 0
		}
		if work != c.want {
			t.Errorf("%s: work %d, want %d", c.name, work, c.want)
		}
	}
}

func TestSession(t *testing.T) {
	need := RecommendedThreshold.MinAgreement()
	of := func(work int64, part float64) Result {
		return Result{Candidates: []Candidate{{Work: work, Score: part * need}}}
	}
	weakNextToStrong := Result{Candidates: []Candidate{at(8, 3*need, -0.1, 0.3, 0.4, 0.4), at(7, 0.8*need, 0.4, 0.3, 0.3, 0.4)}}
	for _, c := range []struct {
		name   string
		frames []Result
		want   int64 // of the last frame; none is 0
	}{
		{"a strong frame counts alone", []Result{of(7, 1.1)}, 7},
		{"a weak frame does not", []Result{of(7, 0.8)}, 0},
		{"two weak frames that agree do", []Result{of(7, 0.8), of(7, 0.8)}, 7},
		{"also with another frame between", []Result{of(7, 0.8), {}, of(7, 0.8)}, 7},
		{"but not with two", []Result{of(7, 0.8), {}, {}, of(7, 0.8)}, 0},
		{"two weak frames that differ do not", []Result{of(7, 0.8), of(8, 0.8)}, 0},
		{"two very weak frames do not", []Result{of(7, 0.5), of(7, 0.5)}, 0},
		{"a weak work in the center next to a strong one does not", []Result{weakNextToStrong}, 0},
		{"but twice it does", []Result{weakNextToStrong, weakNextToStrong}, 7},
		{"a strong frame of before does not lend its strength", []Result{of(7, 3), of(7, 0.3)}, 0},
		{"works that cannot be told apart are not named", []Result{{Candidates: []Candidate{{Work: 1, Score: 4 * need}, {Work: 2, Score: 3.9 * need}}}}, 0},
	} {
		var s Session
		var work int64
		for _, r := range c.frames {
			candidate, ok := s.Observe(r, RecommendedThreshold)
			work = 0
			if ok {
				work = candidate
			}
		}
		if work != c.want {
			t.Errorf("%s: work %d, want %d", c.name, work, c.want)
		}
	}
}
