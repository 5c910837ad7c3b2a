package recognition

// Threshold is the museum's recognition threshold, from 1 to 100: a lower one is more reliable but slower, for it asks
// for more agreement (specification 1 §5).
type Threshold int

// RecommendedThreshold is what a museum has that sets none.
const RecommendedThreshold Threshold = 65

// Agreement that the recommended threshold asks for, and how much more each step below it, or less above.
const (
	enough      = 7.0
	moreAStep   = 0.25
	lessAStep   = 0.04
	leastMargin = 0.6 // what the second work may have of the first one's score
)

// Need is the agreement that the threshold asks for.
func (t Threshold) Need() float64 {
	t = min(max(t, 1), 100)
	if t <= RecommendedThreshold {
		return enough + moreAStep*float64(RecommendedThreshold-t)
	}
	return enough - lessAStep*float64(t-RecommendedThreshold)
}

// Agreement is how much the frame speaks for its best work alone: its score, less when another comes near.
func (r Result) Agreement() (work int64, agreement float64) {
	if len(r.Candidates) == 0 {
		return 0, 0
	}
	first := r.Candidates[0]
	if len(r.Candidates) > 1 {
		if second := r.Candidates[1].Score; second > leastMargin*first.Score {
			return first.Work, 0
		}
	}
	return first.Work, first.Score
}

// Decide tells which work the frame shows, if any. What one threshold accepts every higher one accepts too.
func (r Result) Decide(t Threshold) (work int64, ok bool) {
	work, agreement := r.Agreement()
	return work, agreement >= t.Need()
}
