package recognition

import "math"

// Threshold is the museum's recognition threshold, from 1 to 100. A lower one requires more agreement: it is more
// reliable but slower (specification 1 §5).
type Threshold int

// RecommendedThreshold is the default of museums.
const RecommendedThreshold Threshold = 65

// Agreement required at the recommended threshold, and the change per step below and above it.
const (
	baseAgreement         = 7.0
	agreementPerStepBelow = 0.25
	agreementPerStepAbove = 0.04
)

const (
	// A work with more than this ratio of another one's score is its equal.
	maxRunnerUpRatio = 0.6
	// Works with more than this overlap are in the same place: outlines of works side by side overlap by less, even
	// inexact ones, and those of twins nearly entirely.
	maxOverlap = 0.25
	// A work further than this from the frame's center, in units of its own size, leaves room there for another one that
	// was not recognised; a label between the two is nearer.
	maxOffset = 0.5
	// The lowest score that can be part of an answer, see [Session]. Works that score less are noise.
	minVisibleScore = (baseAgreement - agreementPerStepAbove*float64(100-RecommendedThreshold)) / repeatFactor
)

// MinAgreement returns the agreement that the threshold requires.
func (t Threshold) MinAgreement() float64 {
	t = min(max(t, 1), 100)
	if t <= RecommendedThreshold {
		return baseAgreement + agreementPerStepBelow*float64(RecommendedThreshold-t)
	}
	return baseAgreement - agreementPerStepAbove*float64(t-RecommendedThreshold)
}

// Agreement returns the work that the frame is pointed at, the visible one nearest to its center, and its score, or a
// score of 0 when an equal is in the same place. All places that are far from the center count as one. A visible work in the center
// keeps those next to it silent even if it scores too little to be the answer.
func (r Result) Agreement() (work int64, agreement float64) {
	outlines := make([]outline, len(r.Candidates))
	for i, c := range r.Candidates {
		h := homography(c.Homography)
		outlines[i] = h.outline()
	}
	nearest := math.Inf(1)
	for i, c := range r.Candidates {
		if c.Score < minVisibleScore {
			break
		}
		offset := outlines[i].offset()
		if offset >= nearest {
			continue
		}
		hasRival, refuted := false, false
		for j, other := range r.Candidates {
			competes := offset > maxOffset || outlines[i].overlap(outlines[j]) > maxOverlap
			switch equal := min(c.Score, other.Score) > maxRunnerUpRatio*max(c.Score, other.Score); {
			case i == j || !competes:
			case equal:
				hasRival = true
			case j < i:
				refuted = true
			}
		}
		if refuted {
			continue
		}
		work, agreement, nearest = c.Work, c.Score, offset
		if hasRival {
			agreement = 0
		}
	}
	return work, agreement
}

// Decide returns the work that the frame shows, if any. Every higher threshold accepts what t accepts.
func (r Result) Decide(t Threshold) (work int64, ok bool) {
	work, agreement := r.Agreement()
	return work, agreement >= t.MinAgreement()
}
