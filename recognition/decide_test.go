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
		r.Candidates = append(r.Candidates, Candidate{Work: int64(rapid.IntRange(1, 2).Draw(t, "work") + 2*i), Score: s})
	}
	return r
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

func TestSession(t *testing.T) {
	need := RecommendedThreshold.MinAgreement()
	of := func(work int64, part float64) Result {
		return Result{Candidates: []Candidate{{Work: work, Score: part * need}}}
	}
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
